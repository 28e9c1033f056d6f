import { archiveCustomer } from '../../app/customers/archive-customer.ts';
import { createCustomer } from '../../app/customers/create-customer.ts';
import { restoreCustomer } from '../../app/customers/restore-customer.ts';
import { updateCustomer } from '../../app/customers/update-customer.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../server/endpoint.ts';
import { customerBody } from './customer-body.ts';
import { customerJson, mainAddress } from './customer-json.ts';
import { customerList } from './customer-list.ts';
import type { Gate } from './gate.ts';
import { listReply } from './list-reply.ts';
import { pageParameters } from './page-parameters.ts';
import { fetchEndpoint, lockRecord, type RecordKind, toldReply } from './record-kind.ts';
import { searchParameter } from './search-parameter.ts';
import { writingCustomer } from './writing-customer.ts';
import { wrongStatus } from './wrong-status.ts';

export const customers: RecordKind = {
  root: 'customer',
  plural: 'customers',
  numbered: true,
  json: customerJson,
  insteadOfDelete: 'A customer is archived: DELETE /api/1/customers/:id/archive',
};

export const customerEndpoints = (streams: Gate): readonly Endpoint[] => [
  listEndpoint(streams),
  create,
  fetchEndpoint(customers),
  update,
  archive,
  restore,
];

const listEndpoint = (streams: Gate): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: '/api/1/customers',
  async handle({ request, actor, view, database }) {
    const query = new URLSearchParams(request.queryString);
    const list = customerList(view.company.id, searchParameter(query), pageParameters(query, actor));
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
    const reply = await toldReply(customers, call, id, { deed: 'created', data, status: 201 });
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
    return toldReply(customers, call, id, { deed: 'updated', data });
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
    return toldReply(customers, call, id, { deed: 'archived' });
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
    return toldReply(customers, call, id, { deed: 'restored' });
  },
};

interface Archivable {
  readonly archived_at: Temporal.Instant | null;
}

async function mainAddressId({ tx, company }: Work, id: string): Promise<string | null> {
  const main = await tx.maybe<{ readonly id: string }>(sql`
    select main.id
    from customers as c
    cross join lateral (${mainAddress(sql`c`)}) as main
    where c.company_id = ${company.id}
      and c.id = ${id}
  `);
  return main?.id ?? null;
}
