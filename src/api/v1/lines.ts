import { z } from 'zod';
import { archiveLine, createLine, updateLine } from '../../app/orders/change-lines.ts';
import { lockOrder } from '../../app/orders/order.ts';
import { sortResources } from '../../app/orders/sortings.ts';
import { alias, COMPANY, compile, sql, type Sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import type { Endpoint, ReadEndpoint, WriteCall, WriteEndpoint } from '../server/endpoint.ts';
import { parseJsonBody } from '../server/json-body.ts';
import { type ApiRequest, JSON_TYPE } from '../server/request.ts';
import { momentJson } from './json-parts.ts';
import { isLineOf, isShownLine, lineColumns, linesJson } from './line-json.ts';
import { writingOrder } from './order-body.ts';
import { isThere, orderJson, writtenOrders } from './order-json.ts';
import { type Page, pageParameters, pageSql } from './parameters.ts';
import { readRoot, readValues } from './read-body.ts';
import { filledFor, lockRecord, recordReply, requireMatch } from './record-kind.ts';
import { decimal, integer, MAX_ENTRIES, reference, text } from './value-types.ts';

const list: ReadEndpoint = {
  kind: 'read',
  method: 'GET',
  path: '/api/1/orders/:order_id/lines',
  async handle({ request, params, view }) {
    const page = pageParameters(new URLSearchParams(request.queryString));
    const lines = await linesText(view, params['order_id'] ?? '', page);
    if (lines === undefined) throw notFound('no such order');
    const body = `{"lines":${lines.text},"meta":{"total_count":${lines.total_count}}}`;
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body };
  },
};

const fetch: ReadEndpoint = {
  kind: 'read',
  method: 'GET',
  path: '/api/1/orders/:order_id/lines/:id',
  async handle({ params, view }) {
    const found = await lineText(view, params['order_id'] ?? '', params['id'] ?? '');
    if (found === undefined) throw notFound('no such line');
    return recordReply('line', found);
  },
};

const create: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders/:order_id/lines',
  async handle(call) {
    const order = await lockRecord(writtenOrders, { ...call, params: { id: call.params['order_id'] ?? '' } });
    const body = lineBody(call.request);
    const id = await writingOrder(fieldHere, () =>
      createLine(call.work, { ...body, owner_type: 'orders', owner_id: order.id }),
    );
    const reply = recordReply('line', await keptLineText(call.work, order.id, id), 201);
    return { ...reply, headers: { ...reply.headers, location: `/api/1/orders/${order.id}/lines/${id}` } };
  },
};

const update: WriteEndpoint = {
  kind: 'write',
  method: 'PUT',
  path: '/api/1/orders/:order_id/lines/:id',
  async handle(call) {
    const { order_id, id } = await lockLine(call);
    const body = lineBody(call.request);
    await writingOrder(fieldHere, () => updateLine(call.work, id, body));
    return recordReply('line', await keptLineText(call.work, order_id, id));
  },
};

const remove: WriteEndpoint = {
  kind: 'write',
  method: 'DELETE',
  path: '/api/1/orders/:order_id/lines/:id',
  async handle(call) {
    const { order_id, id } = await lockLine(call);
    await writingOrder(fieldHere, () => archiveLine(call.work, id));
    return recordReply('line', await keptLineText(call.work, order_id, id));
  },
};

const arrange: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders/:order_id/lines/update_positions',
  async handle(call) {
    const { work, params } = call;
    const order = await lockRecord(writtenOrders, { ...call, params: { id: params['order_id'] ?? '' } });
    const ids = idsOf(call);
    const [foreign] = await work.tx.many(sql`
      select named.id
      from unnest(${ids}::uuid[]) as named (id)
      where not exists (
        select
        from lines as l
        where l.company_id = ${work.company.id}
          and l.order_id = ${order.id}
          and l.owner_type = 'orders'
          and l.id = named.id
      )
      limit 1
    `);
    if (foreign !== undefined) throw invalid({ field: 'ids', message: 'must be lines of this order' });
    await sortResources(work, { type: 'lines', ids });
    const lines = await linesText(work, order.id, { number: 1, per: undefined });
    assert(lines !== undefined, 'an order that is held is there');
    const body = `{"lines":${lines.text},"meta":{"total_count":${lines.total_count}}}`;
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body };
  },
};

/** `ids[]=a&ids[]=b`, `ids[0]=a`, `ids=a,b`, or a body with the key ids. */
function idsOf({ request }: WriteCall): readonly string[] {
  const body = parseJsonBody(request);
  const sent = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  const ids = Array.isArray(sent) ? sent.map(String) : idsInQuery(request.queryString);
  if (ids.length === 0) throw invalid({ field: 'ids', message: "can't be blank" });
  if (ids.length > MAX_ENTRIES) {
    throw invalid({ field: 'ids', message: `has too many entries (maximum is ${MAX_ENTRIES})` });
  }
  if (!ids.every((id) => UUID.test(id))) throw invalid({ field: 'ids', message: 'must exist' });
  return ids;
}

const idsInQuery = (queryString: string): readonly string[] =>
  [...new URLSearchParams(queryString)]
    .filter(([name]) => /^ids(\[\d*\])?$/.test(name))
    .flatMap(([, value]) => value.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');

export const lineEndpoints: readonly Endpoint[] = [list, fetch, create, update, remove, arrange];

/** The line of the path, with its order locked, in the state that the caller expects. */
async function lockLine({ params, request, work }: WriteCall): Promise<{ order_id: string; id: string }> {
  const { order_id = '', id = '' } = params;
  if (!UUID.test(order_id) || !UUID.test(id)) throw notFound('no such line');
  await lockOrder(work, order_id);
  const found = await lineText(work, order_id, id);
  if (found === undefined) throw notFound('no such line');
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined) requireMatch(ifMatch, found);
  return { order_id, id };
}

/** The order is not something that was sent. */
const fieldHere = (field: string): string => (field === 'owner_id' ? 'base' : field);

interface Lines {
  /** JSON. */
  readonly text: string;
  /** Of all lines, on every page. */
  readonly total_count: number;
}

async function linesText(view: ReadContext, orderId: string, page: Page): Promise<Lines | undefined> {
  if (!UUID.test(orderId)) return undefined;
  const query = sql`
    select
      (select json_agg(lines.json)::text from (${linesJson(alias('o'))} ${pageSql(page)}) as lines) as text,
      (select count(*) from lines as l where ${isLineOf(alias('o'))}) as total_count
    from orders as o
    where o.company_id = ${view.company.id}
      and o.id = ${orderId}
      and ${isThere(alias('o'))}
  `;
  const found = await view.db.maybe<{ readonly text: string | null; readonly total_count: number }>(
    filledFor(view, query),
  );
  return found && { ...found, text: found.text ?? '[]' };
}

/** Writable fields of a line; anything else in a body is ignored. */
const line = z.object({
  title: text,
  quantity: decimal,
  price_each_in_cents: integer,
  position: integer,
  tax_category_id: reference,
});

export type LineBody = z.output<typeof line>;

const lineBody = (request: ApiRequest): LineBody => readValues(line, readRoot(request, 'line', LINE_FIELDS));

/** Every known field of a line's body, writable or not. */
const LINE_FIELDS: readonly string[] = [
  'id',
  'title',
  'quantity',
  'price_each_in_cents',
  'price_in_cents',
  'price_with_tax_in_cents',
  'display_price_in_cents',
  'position',
  'planning_id',
  'order_id',
  'tax_category_id',
  'created_at',
  'updated_at',
  'order',
  'tax_category',
];

/** The JSON text of a line with its order and tax category; undefined when it does not exist. */
async function lineText(view: ReadContext, orderId: string, id: string): Promise<string | undefined> {
  if (!UUID.test(orderId) || !UUID.test(id)) return undefined;
  return textOf(view, 'v1_line', sql`${lineOf(orderId, id)} and ${isShownLine(alias('l'))}`);
}

/** The same for a line that existed a moment ago, such as one that was just removed from its order. */
async function keptLineText(view: ReadContext, orderId: string, id: string): Promise<string> {
  const found = await textOf(view, 'v1_kept_line', lineOf(orderId, id));
  assert(found !== undefined, 'a line that we hold is there');
  return found;
}

async function textOf(view: ReadContext, name: string, found: Sql): Promise<string | undefined> {
  const query = sql`
    select row_to_json(line)::text
    from (
      select
        ${lineColumns(alias('l'), alias('o'))},
        ${orderJson(alias('o'))}::json as "order",
        ${TAX_CATEGORY} as tax_category
      ${found}
    ) as line
  `;
  const [row] = await view.db.arrays<readonly [string]>(compile(filledFor(view, query), name));
  return row?.[0];
}

const lineOf = (orderId: string, id: string): Sql => sql`
      from lines as l
      join orders as o
        on o.company_id = ${COMPANY}
        and o.id = l.order_id
        and ${isThere(alias('o'))}
      where l.company_id = ${COMPANY}
        and l.order_id = ${orderId}
        and l.owner_type = 'orders'
        and l.id = ${id}
`;

const TAX_CATEGORY = sql`(
          select row_to_json(tax_category)
          from (
            select
              t.id,
              t.name,
              t."default",
              t.archived_at is not null as archived,
              ${momentJson(alias('t.created_at'))} as created_at,
              ${momentJson(alias('t.updated_at'))} as updated_at
            from tax_categories as t
            where t.company_id = ${COMPANY}
              and t.id = l.tax_category_id
          ) as tax_category
        )`;
