import { archiveProductGroup } from '../../app/items/archive-product-group.ts';
import { createProductGroup } from '../../app/items/create-product-group.ts';
import type { ProductGroup } from '../../app/items/product-group.ts';
import { restoreProductGroup } from '../../app/items/restore-product-group.ts';
import { updateProductGroup } from '../../app/items/update-product-group.ts';
import { sql } from '../../db/sql.ts';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../server/endpoint.ts';
import type { Gate } from './gate.ts';
import { listReply } from './list-reply.ts';
import { pageParameters } from './page-parameters.ts';
import { productGroupBody } from './product-group-body.ts';
import { productGroupJson } from './product-group-json.ts';
import { productGroupList } from './product-group-list.ts';
import { fetchEndpoint, lockRecord, type RecordKind, toldReply } from './record-kind.ts';
import { searchParameter } from './search-parameter.ts';
import { writeQuantity } from './write-quantity.ts';
import { writingProductGroup } from './writing-product-group.ts';
import { wrongStatus } from './wrong-status.ts';

export const productGroups: RecordKind = {
  root: 'product_group',
  plural: 'product_groups',
  table: 'items',
  only: (row) => sql`${row}.type = 'product_groups'`,
  numbered: false,
  json: productGroupJson,
  insteadOfDelete: 'A product group is archived: DELETE /api/1/product_groups/:id/archive',
};

export const productGroupEndpoints = (streams: Gate): readonly Endpoint[] => [
  listEndpoint(streams),
  create,
  fetchEndpoint(productGroups),
  update,
  archive,
  restore,
];

const listEndpoint = (streams: Gate): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: '/api/1/product_groups',
  async handle({ request, actor, view, database }) {
    const query = new URLSearchParams(request.queryString);
    return listReply(database, productGroupList(view, searchParameter(query), pageParameters(query, actor)), streams);
  },
});

const create: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/product_groups',
  permission: 'products',
  async handle(call) {
    const body = productGroupBody(call.request);
    const { id, data } = await writingProductGroup(body, null, async (attributes) => ({
      id: await createProductGroup(call.work, attributes),
      data: { ...attributes, quantity: body.quantity },
    }));
    await writeQuantity(call.work, id, body.quantity);
    const reply = await toldReply(productGroups, call, id, { deed: 'created', data, status: 201 });
    return { ...reply, headers: { ...reply.headers, location: `/api/1/product_groups/${id}` } };
  },
};

const update: WriteEndpoint = {
  kind: 'write',
  method: 'PUT',
  path: '/api/1/product_groups/:id',
  permission: 'products',
  async handle(call) {
    const group = await lockRecord<ProductGroup>(productGroups, call);
    const body = productGroupBody(call.request);
    const data = await writingProductGroup(body, group, async (attributes) => {
      await updateProductGroup(call.work, group.id, attributes);
      return { ...attributes, quantity: body.quantity };
    });
    await writeQuantity(call.work, group.id, body.quantity);
    return toldReply(productGroups, call, group.id, { deed: 'updated', data });
  },
};

const archive: WriteEndpoint = {
  kind: 'write',
  method: 'DELETE',
  path: '/api/1/product_groups/:id/archive',
  permission: 'products',
  async handle(call) {
    const { id, archived_at } = await lockRecord<ProductGroup>(productGroups, call);
    if (archived_at !== null) throw wrongStatus('the product group', 'archived', 'archived');
    await archiveProductGroup(call.work, id);
    return toldReply(productGroups, call, id, { deed: 'archived' });
  },
};

const restore: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/product_groups/:id/restore',
  permission: 'products',
  async handle(call) {
    const { id, archived_at } = await lockRecord<ProductGroup>(productGroups, call);
    if (archived_at === null) throw wrongStatus('the product group', 'active', 'active');
    await restoreProductGroup(call.work, id);
    return toldReply(productGroups, call, id, { deed: 'restored' });
  },
};
