import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import type { ErrorStatus } from './error-responses.ts';
import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';
import { V1_SECURITY } from './security-schemes.ts';
import { newOrder, orderSchemas, writtenLine, writtenOrder } from './v1-order-schemas.ts';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const one = (root: string, schema: string, description: string): DescribedOperation['answer'] => ({
  description,
  content: json(object({ [root]: schemaRef(schema) }, [root])),
});

const oneOrder = one('order', 'v1_order', 'The order.');
const oneLine = one('line', 'v1_single_line', 'The line, with its order and tax category.');

const inPath = (name: string, description: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

const reference: JsonObject = { type: 'string', format: 'uuid' };
const orderId = inPath('id', 'The id of the order.');
const ofOrder = inPath('order_id', 'The id of the order.');
const lineId = inPath('id', 'The id of the line.');

const pages = (what: string): readonly JsonObject[] => [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  {
    name: 'per',
    in: 'query',
    description: `${what} on a page; all of them when left out.`,
    schema: { type: 'integer', minimum: 1 },
  },
];

const READ: readonly ErrorStatus[] = [401, 404, 406, 429, 503];
const STEP: readonly ErrorStatus[] = [401, 403, 404, 406, 409, 412, 422, 429, 503];
const WRITE: readonly ErrorStatus[] = [400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429, 503];

const idsBody: JsonObject = object(
  {
    ids: {
      type: 'object',
      description: 'By product group or product.',
      additionalProperties: {
        anyOf: [
          { type: 'integer', minimum: 1 },
          arrayOf({
            anyOf: [
              { type: 'string', format: 'uuid' },
              { type: 'integer', minimum: 1 },
            ],
          }),
        ],
      },
      examples: [{ '0190a1b2-c3d4-7000-8000-000000000001': 2 }],
    },
  },
  ['ids'],
);

/** POST /orders/{id}/<name>. */
const step = (name: string, summary: string, description: string): DescribedOperation => ({
  id: `v1_orders_${name}`,
  method: 'POST',
  path: `/api/1/orders/{id}/${name}`,
  summary,
  description,
  parameters: [orderId],
  status: 200,
  answer: oneOrder,
  errors: STEP,
  security: V1_SECURITY,
});

const withIds = (operation: DescribedOperation): DescribedOperation => ({
  ...operation,
  body: idsBody,
  errors: WRITE,
});

const reading: readonly DescribedOperation[] = [
  {
    id: 'v1_orders_list',
    method: 'GET',
    path: '/api/1/orders',
    summary: 'List orders',
    description: 'Newest first, without new and archived ones. Without `per` it answers all of them, as a stream.',
    parameters: [
      ...pages('Orders'),
      {
        name: 'q',
        in: 'query',
        description: 'Words to look for: in numbers, customers, tags, and names of items.',
        schema: { type: 'string' },
      },
    ],
    status: 200,
    answer: {
      description: 'The orders, and facts about the whole collection.',
      content: json(
        object(
          {
            orders: arrayOf(schemaRef('v1_listed_order')),
            meta: object({
              total_count: { type: 'integer' },
              total_item_count: { type: 'integer' },
              facets: object({ tag_list: schemaRef('v1_facet'), status: schemaRef('v1_facet') }),
            }),
          },
          ['orders', 'meta'],
        ),
      ),
    },
    errors: [400, 401, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_orders_fetch',
    method: 'GET',
    path: '/api/1/orders/{id}',
    summary: 'Fetch an order',
    parameters: [inPath('id', 'The id of the order, or its number.')],
    status: 200,
    answer: oneOrder,
    errors: READ,
    security: V1_SECURITY,
  },
  {
    id: 'v1_orders_available',
    method: 'GET',
    path: '/api/1/orders/{id}/available',
    summary: 'Tell what an order could have',
    description:
      'How much of each product group is free during the order’s period, what the order has itself included.',
    parameters: [orderId],
    status: 200,
    answer: {
      description: 'Units by product group.',
      content: json({ type: 'object', additionalProperties: schemaRef('v1_group_availability') }),
    },
    errors: [...READ.slice(0, 3), 422, ...READ.slice(3)],
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_list',
    method: 'GET',
    path: '/api/1/orders/{order_id}/lines',
    summary: 'List the lines of an order',
    parameters: [ofOrder, ...pages('Lines')],
    status: 200,
    answer: {
      description: 'The lines in their order.',
      content: json(
        object({ lines: arrayOf(schemaRef('v1_line')), meta: object({ total_count: { type: 'integer' } }) }, [
          'lines',
          'meta',
        ]),
      ),
    },
    errors: [400, ...READ],
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_fetch',
    method: 'GET',
    path: '/api/1/orders/{order_id}/lines/{id}',
    summary: 'Fetch a line',
    parameters: [ofOrder, lineId],
    status: 200,
    answer: oneLine,
    errors: READ,
    security: V1_SECURITY,
  },
];

const writing: readonly DescribedOperation[] = [
  {
    id: 'v1_orders_create',
    method: 'POST',
    path: '/api/1/orders',
    summary: 'Create an order',
    description:
      'In status `new`, which lists do not show, or `concept` if it says so; with its number. A body without the key `order` is taken as if it ' +
      'had it. Unknown attributes are ignored.',
    body: object({ order: newOrder }, ['order']),
    status: 201,
    answer: oneOrder,
    errors: [400, 401, 403, 406, 409, 413, 415, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_orders_update',
    method: 'PUT',
    path: '/api/1/orders/{id}',
    summary: 'Update an order',
    description:
      'Changes the attributes that are sent and no others. PATCH means the same. What holds stock must be available ' +
      'in a new period too: otherwise `items_not_available`.',
    parameters: [orderId],
    body: object({ order: writtenOrder }, ['order']),
    status: 200,
    answer: oneOrder,
    errors: WRITE,
    security: V1_SECURITY,
  },
  withIds(
    step(
      'book',
      'Book products',
      'For the period of the order. Numbers of units, and stock items of trackable products by id; both may be mixed. ' +
        'On a reserved, started or stopped order they are reserved at once, and must be available.',
    ),
  ),
  step('concept', 'Make a new order a concept', 'From then on lists show it.'),
  step('reserve', 'Reserve an order', 'All of it must be available: otherwise `items_not_available`.'),
  withIds(
    step(
      'start',
      'Hand out products',
      'Trackable products by their stock items, others by number. What was not reserved is reserved by it.',
    ),
  ),
  withIds(
    step(
      'stop',
      'Take products back',
      'The order is then `started` while anything is out, else `reserved` while anything was never started, else `stopped`.',
    ),
  ),
  step('cancel', 'Cancel an order', 'A new order, a concept or a reserved one; frees what it had reserved.'),
  {
    ...step(
      'revert',
      'Take an order back to an earlier status',
      'From `reserved` to `concept`, from `started` also to `reserved`, from `stopped` also to `started`.',
    ),
    parameters: [
      orderId,
      { name: 'status', in: 'query', required: true, schema: { enum: ['concept', 'reserved', 'started'] } },
    ],
    errors: [400, ...STEP],
  },
  step('archive', 'Archive an order', 'Hidden from lists, still found by id and number. Not what holds stock.'),
  {
    ...step(
      'duplicate',
      'Duplicate an order',
      'As a concept with a number of its own: customer, period, bookings, custom lines, discount, tags and properties.',
    ),
    status: 201,
    answer: one('order', 'v1_order', 'The new order.'),
  },
  step('recalculate_prices', 'Price an order anew', 'By the prices of today and the order’s period.'),
  {
    id: 'v1_plannings_delete',
    method: 'DELETE',
    path: '/api/1/orders/{order_id}/plannings/{id}',
    summary: 'Take a product off an order',
    description: 'With its line. Not what has been started.',
    parameters: [ofOrder, inPath('id', 'The id of the planning.')],
    status: 200,
    answer: one('planning', 'v1_planning', 'The planning as it was.'),
    errors: STEP,
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_create',
    method: 'POST',
    path: '/api/1/orders/{order_id}/lines',
    summary: 'Add a line to an order',
    description: 'One that books nothing: what is booked has lines by itself.',
    parameters: [ofOrder],
    body: object({ line: writtenLine }, ['line']),
    status: 201,
    answer: oneLine,
    errors: WRITE,
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_update',
    method: 'PUT',
    path: '/api/1/orders/{order_id}/lines/{id}',
    summary: 'Update a line',
    description: 'PATCH means the same. Another quantity of what is booked must be available.',
    parameters: [ofOrder, lineId],
    body: object({ line: writtenLine }, ['line']),
    status: 200,
    answer: oneLine,
    errors: WRITE,
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_delete',
    method: 'DELETE',
    path: '/api/1/orders/{order_id}/lines/{id}',
    summary: 'Take a line off an order',
    description: 'With what it has booked, unless that has been started.',
    parameters: [ofOrder, lineId],
    status: 200,
    answer: one('line', 'v1_single_line', 'The line as it was.'),
    errors: STEP,
    security: V1_SECURITY,
  },
  {
    id: 'v1_lines_update_positions',
    method: 'POST',
    path: '/api/1/orders/{order_id}/lines/update_positions',
    summary: 'Put the lines of an order into another order',
    description: 'Lines that are not named come behind, as they were. A body with the key `ids` means the same.',
    parameters: [
      ofOrder,
      {
        name: 'ids[]',
        in: 'query',
        required: true,
        description: 'The lines, the first one first.',
        schema: arrayOf({ type: 'string', format: 'uuid' }),
      },
    ],
    status: 200,
    answer: {
      description: 'The lines in their order.',
      content: json(
        object({ lines: arrayOf(schemaRef('v1_line')), meta: object({ total_count: { type: 'integer' } }) }, [
          'lines',
          'meta',
        ]),
      ),
    },
    errors: WRITE,
    security: V1_SECURITY,
  },
  ...(['add', 'remove'] as const).map(
    (action): DescribedOperation => ({
      id: `v1_tags_${action}`,
      method: 'POST',
      path: `/api/1/tags/${action}`,
      summary: action === 'add' ? 'Add a tag' : 'Remove a tag',
      description: 'Of an order, a customer or a product group: one of the three ids. Case makes no difference.',
      body: object(
        { order_id: reference, customer_id: reference, product_group_id: reference, name: { type: 'string' } },
        ['name'],
      ),
      status: 200,
      answer: {
        description: 'What was tagged, as it is now.',
        content: json(
          object({
            order: schemaRef('v1_order'),
            customer: schemaRef('v1_customer'),
            product_group: schemaRef('v1_product_group'),
          }),
        ),
      },
      errors: WRITE,
      security: V1_SECURITY,
    }),
  ),
];

export const v1Orders: DescribedPart = {
  tag: { name: 'v1 orders', description: 'Version 1: orders, what they have planned, and their lines.' },
  schemas: orderSchemas,
  operations: [...reading, ...writing],
};
