import { archiveProductGroup, restoreProductGroup } from '../../app/catalogue/archive-items.ts';
import { itemMatches } from '../../app/catalogue/item-matches.ts';
import type { ProductGroup } from '../../app/catalogue/product-group.ts';
import { createProductGroup } from '../../app/catalogue/product-groups.ts';
import { updateProductGroup } from '../../app/catalogue/update-product-group.ts';
import { alias, sql, type Sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../server/endpoint.ts';
import { productGroupStatusFacet, tagFacet } from './facets.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { listReply, type ListWriter, writeList } from './list-reply.ts';
import { type Page, pageParameters, pageSql, searchParameter } from './parameters.ts';
import { productGroupBody, writeQuantity, writingProductGroup } from './product-group-body.ts';
import { productGroupJson } from './product-group-json.ts';
import { fetchEndpoint, filledFor, lockRecord, type RecordKind, replyWithEvent, wrongStatus } from './record-kind.ts';

export const productGroups: RecordKind = {
  root: 'product_group',
  plural: 'product_groups',
  table: 'items',
  only: (row) => sql`${row}.type = 'product_groups'`,
  numbered: false,
  json: productGroupJson,
  insteadOfDelete: 'A product group is archived: DELETE /api/1/product_groups/:id/archive',
};

export const productGroupEndpoints = (streams: Semaphore): readonly Endpoint[] => [
  listEndpoint(streams),
  create,
  fetchEndpoint(productGroups),
  update,
  archive,
  restore,
];

const listEndpoint = (streams: Semaphore): ReadEndpoint => ({
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
    const reply = await replyWithEvent(productGroups, call, id, { verb: 'created', data, status: 201 });
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
    const { data, event } = await writingProductGroup(body, group, async (attributes) => ({
      event: await updateProductGroup(call.work, group.id, attributes),
      data: { ...attributes, quantity: body.quantity },
    }));
    await writeQuantity(call.work, group.id, body.quantity);
    return replyWithEvent(productGroups, call, group.id, { verb: 'updated', data, event });
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
    return replyWithEvent(productGroups, call, id, { verb: 'archived' });
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
    return replyWithEvent(productGroups, call, id, { verb: 'restored' });
  },
};

const g = alias('g');

/** Groups that are not archived, newest first; `meta` describes everything that `q` matches, on every page. */
function productGroupList(view: ReadContext, q: string, page: Page): ListWriter {
  const found = sql`
    from items as g
    where g.company_id = ${view.company.id}
      and g.type = 'product_groups'
      and g.archived_at is null
      and ${itemMatches(g, q)}
  `;
  return writeList('product_groups', filledFor(view, pageOf(found, page)), async function* (tx) {
    const { total, facet } = await productGroupStatusFacet(tx, view, found);
    yield `{"total_count":${total},"facets":{"tag_list":`;
    yield* tagFacet(tx, sql`select g.tag_list ${found}`);
    yield `,"status":${facet}}}`;
  });
}

/** Sorted before anything is rendered: a row is narrow then, and a cursor has the first ones at once. */
const pageOf = (found: Sql, page: Page): Sql => sql`
  select ${productGroupJson(g)}
  from (
    select g.*
    ${found}
    order by g.created_at desc, g.id desc
    ${pageSql(page)}
  ) as g
  order by g.created_at desc, g.id desc
`;
