import { customerMatches } from '../../app/customers/customer-search.ts';
import { archiveCustomer, createCustomer, restoreCustomer, updateCustomer } from '../../app/customers/customers.ts';
import { alias, COMPANY, sql, type Sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../server/endpoint.ts';
import { customerBody, writingCustomer } from './customer-body.ts';
import { customerJson, mainAddress } from './customer-json.ts';
import { tagFacet } from './facets.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { listReply, type ListWriter, writeList } from './list-reply.ts';
import { type Page, pageParameters, pageSql, searchParameter } from './parameters.ts';
import { fetchEndpoint, filledFor, lockRecord, type RecordKind, replyWithEvent, wrongStatus } from './record-kind.ts';

export const customers: RecordKind = {
  root: 'customer',
  plural: 'customers',
  numbered: true,
  json: customerJson,
  insteadOfDelete: 'A customer is archived: DELETE /api/1/customers/:id/archive',
};

export const customerEndpoints = (streams: Semaphore): readonly Endpoint[] => [
  listEndpoint(streams),
  create,
  fetchEndpoint(customers),
  update,
  archive,
  restore,
];

const listEndpoint = (streams: Semaphore): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: '/api/1/customers',
  async handle({ request, actor, view, database }) {
    const query = new URLSearchParams(request.queryString);
    const list = customerList(view, searchParameter(query), pageParameters(query, actor));
    return listReply(database, list, streams);
  },
});

const create: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/customers',
  async handle(call) {
    const { id, data } = await writingCustomer(customerBody(call.request), null, async (attributes) => ({
      id: await createCustomer(call.work, attributes),
      data: attributes,
    }));
    const reply = await replyWithEvent(customers, call, id, { verb: 'created', data, status: 201 });
    return { ...reply, headers: { ...reply.headers, location: `/api/1/customers/${id}` } };
  },
};

const update: WriteEndpoint = {
  kind: 'write',
  method: 'PUT',
  path: '/api/1/customers/:id',
  async handle(call) {
    const { id } = await lockRecord(customers, call);
    const addressId = await mainAddressId(call.work, id);
    const data = await writingCustomer(customerBody(call.request), addressId, async (attributes) => {
      await updateCustomer(call.work, id, attributes);
      return attributes;
    });
    return replyWithEvent(customers, call, id, { verb: 'updated', data });
  },
};

const archive: WriteEndpoint = {
  kind: 'write',
  method: 'DELETE',
  path: '/api/1/customers/:id/archive',
  async handle(call) {
    const { id, archived_at } = await lockRecord<Archivable>(customers, call);
    if (archived_at !== null) throw wrongStatus('the customer', 'archived', 'archived');
    await archiveCustomer(call.work, id);
    return replyWithEvent(customers, call, id, { verb: 'archived' });
  },
};

const restore: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/customers/:id/restore',
  async handle(call) {
    const { id, archived_at } = await lockRecord<Archivable>(customers, call);
    if (archived_at === null) throw wrongStatus('the customer', 'active', 'active');
    await restoreCustomer(call.work, id);
    return replyWithEvent(customers, call, id, { verb: 'restored' });
  },
};

interface Archivable {
  readonly archived_at: Temporal.Instant | null;
}

async function mainAddressId(work: Work, id: string): Promise<string | null> {
  const query = sql`
    select main.id
    from customers as c
    cross join lateral (${mainAddress(sql`c`)}) as main
    where c.company_id = ${COMPANY}
      and c.id = ${id}
  `;
  const main = await work.tx.maybe<{ readonly id: string }>(filledFor(work, query));
  return main?.id ?? null;
}

const c = alias('c');

/** Customers that are not archived, newest first; `meta` describes everything that `q` matches, on every page. */
function customerList(view: ReadContext, q: string, page: Page): ListWriter {
  const found = sql`
    from customers as c
    where c.company_id = ${view.company.id}
      and c.archived_at is null
      and ${customerMatches(c, q, view.company.id)}
  `;
  return writeList('customers', filledFor(view, pageOf(found, page)), async function* (tx) {
    const { total_count } = await tx.one<{ readonly total_count: number }>(sql`
      select count(*) as total_count
      ${found}
    `);
    yield `{"total_count":${total_count},"facets":{"tag_list":`;
    yield* tagFacet(tx, sql`select c.tag_list ${found}`);
    yield '}}';
  });
}

/** Sorted before anything is rendered: a row is narrow then, and a cursor has the first ones at once. */
const pageOf = (found: Sql, page: Page): Sql => sql`
  select ${customerJson(c)}
  from (
    select c.*
    ${found}
    order by c.created_at desc, c.id desc
    ${pageSql(page)}
  ) as c
  order by c.created_at desc, c.id desc
`;
