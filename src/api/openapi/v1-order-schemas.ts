import { asVersion1Status, ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';

const id: JsonObject = { type: 'string', format: 'uuid', readOnly: true };
const ids: JsonObject = { ...arrayOf({ type: 'string', format: 'uuid' }), readOnly: true };
const reference: JsonObject = { type: ['string', 'null'], format: 'uuid' };
const readReference: JsonObject = { ...reference, readOnly: true };
const text: JsonObject = { type: ['string', 'null'] };
const count: JsonObject = { type: 'integer', readOnly: true };
const flag: JsonObject = { type: 'boolean', readOnly: true };
const number: JsonObject = { type: 'number' };
const cents: JsonObject = { type: 'integer', description: 'Cents.' };
const readCents: JsonObject = { ...cents, readOnly: true };
const decimal: JsonObject = { type: 'number', readOnly: true };
const nothing: JsonObject = { type: 'null' };
const moment: JsonObject = {
  type: 'string',
  format: 'date-time',
  readOnly: true,
  examples: ['2026-03-14T09:00:00.000Z'],
};
const period: JsonObject = {
  type: ['string', 'null'],
  description: "A time; written without an offset it is one of the company's zone: `14-03-2026 9:00`.",
  examples: ['2026-03-14T09:00:00.000Z'],
};
const many = (schema: string): JsonObject => ({ ...arrayOf(schemaRef(schema)), readOnly: true });

/** Each amount under three spellings, the four totals under their bare names too. */
const AMOUNTS = [
  'price',
  'price_with_tax',
  'grand_total',
  'grand_total_with_tax',
  'paid',
  'deposit_paid',
  'discount',
  'discount_with_tax',
  'deposit',
];

const amounts: JsonObject = {
  ...Object.fromEntries(AMOUNTS.map((amount) => [`${amount}_in_cents`, readCents])),
  ...Object.fromEntries(AMOUNTS.slice(0, 4).map((amount) => [amount, decimal])),
  ...Object.fromEntries(AMOUNTS.map((amount) => [`${amount}_as_decimal`, decimal])),
};

/** Writable fields of an order. */
const writable: JsonObject = {
  customer_id: reference,
  starts_at: period,
  stops_at: period,
  discount_percentage: number,
  deposit_value: number,
  deposit_type: { type: 'string', examples: ['none'] },
  tags: arrayOf({ type: 'string' }),
  tax_region_id: reference,
};

const listed: JsonObject = {
  id,
  number: { ...count, description: 'Unique in the company; names the order in the path of GET too.' },
  status: { type: 'string', enum: ORDER_STATUSES.map(asVersion1Status), readOnly: true },
  customer_id: reference,
  starts_at: period,
  stops_at: period,
  ...amounts,
  discount_percentage: number,
  deposit_value: number,
  deposit_type: { type: 'string', examples: ['none'] },
  tags: arrayOf({ type: 'string' }),
  tax_region_id: reference,
  item_count: count,
  invoice_count: count,
  entirely_started: flag,
  entirely_stopped: flag,
  item_ids: ids,
  stock_item_ids: ids,
  legacy_id: nothing,
  created_at: moment,
  updated_at: moment,
};

const customer: JsonObject = {
  ...schemaRef('v1_customer'),
  description: 'Of an order that has one, without the customer’s orders.',
};

const planning = object({
  id,
  order_id: id,
  item_id: { ...id, description: 'The product.' },
  quantity: count,
  price_each_in_cents: readCents,
  reserved: flag,
  started: { ...count, description: 'Units that have left.' },
  stopped: { ...count, description: 'Units that have come back.' },
  charge_label: text,
  charge_length: { type: ['integer', 'null'], description: 'Seconds.' },
  created_at: moment,
  updated_at: moment,
  stock_item_plannings: many('v1_stock_item_planning'),
});

const stockItemPlanning = object({
  id,
  planning_id: id,
  stock_item_id: id,
  reserved: flag,
  started: flag,
  stopped: flag,
  created_at: moment,
  updated_at: moment,
});

const line: JsonObject = {
  id,
  title: text,
  quantity: { ...number, description: 'A whole number, written as a decimal one.' },
  price_each_in_cents: cents,
  price_in_cents: readCents,
  price_with_tax_in_cents: readCents,
  display_price_in_cents: { ...readCents, description: 'Cents, with tax where prices are set including it.' },
  position: { type: 'string', examples: ['1'] },
  planning_id: readReference,
  order_id: id,
  tax_category_id: reference,
  created_at: moment,
  updated_at: moment,
};

const taxValue = object({
  id,
  order_id: id,
  tax_rate_id: id,
  name: { type: 'string', examples: ['VAT'] },
  percentage: number,
  value_in_cents: readCents,
  value_as_decimal: decimal,
  created_at: moment,
  updated_at: moment,
});

const taxCategory = object({
  id,
  name: { type: 'string' },
  default: flag,
  archived: flag,
  created_at: moment,
  updated_at: moment,
});

const orderSummary = object({
  id,
  number: count,
  status: { type: 'string', enum: ORDER_STATUSES.map(asVersion1Status) },
  customer_id: id,
  starts_at: period,
  stops_at: period,
  grand_total_in_cents: readCents,
  grand_total_with_tax_in_cents: readCents,
  item_count: count,
});

const available = object({
  available: { type: ['integer', 'null'], description: 'Units; null where there is no limit to stock.' },
  available_stock_ids: {
    ...ids,
    description: 'Of trackable products: the stock items that nobody else has.',
  },
});

/** Writable fields of an order, with its properties. */
export const writtenOrder = object({
  ...writable,
  properties_attributes: arrayOf(schemaRef('v1_property_attributes')),
});

export const newOrder = object({
  ...writable,
  properties_attributes: arrayOf(schemaRef('v1_property_attributes')),
  status: { type: 'string', description: 'Only `concept` is taken; anything else is ignored.', examples: ['concept'] },
});

export const writtenLine = object({
  title: text,
  quantity: {
    type: 'number',
    minimum: 0,
    default: 1,
    description: 'With up to four fraction digits; whole of what is booked.',
  },
  price_each_in_cents: cents,
  position: { type: ['integer', 'string'], description: 'From 1; the last when left out.' },
  tax_category_id: reference,
});

export const orderSchemas: JsonObject = {
  v1_listed_order: object({ ...listed, customer }),
  v1_order: object({
    ...listed,
    plannings: many('v1_planning'),
    lines: many('v1_line'),
    tax_values: many('v1_tax_value'),
    notes: many('v1_note'),
    properties: many('v1_property'),
    customer,
  }),
  v1_order_summary: orderSummary,
  v1_planning: planning,
  v1_stock_item_planning: stockItemPlanning,
  v1_line: object(line),
  v1_single_line: object({
    ...line,
    order: schemaRef('v1_order'),
    tax_category: { anyOf: [schemaRef('v1_tax_category'), { type: 'null' }] },
  }),
  v1_tax_value: taxValue,
  v1_tax_category: taxCategory,
  v1_group_availability: available,
};
