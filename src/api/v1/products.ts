import { itemMatches } from '../../app/catalogue/item-matches.ts';
import { alias, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Endpoint } from '../server/endpoint.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { listReply, type ListWriter, writeList } from './list-reply.ts';
import { type Page, pageParameters, pageSql, searchParameter } from './parameters.ts';
import { productJson } from './product-group-json.ts';
import { fetchEndpoint, filledFor, type RecordKind } from './record-kind.ts';

const products: RecordKind = {
  root: 'product',
  plural: 'products',
  table: 'items',
  only: (row) => sql`${row}.type = 'products'`,
  numbered: false,
  json: productJson,
};

/** Products are written through their groups; here they are read, without looking for the group first. */
export const productEndpoints = (streams: Semaphore): readonly Endpoint[] => [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/1/products',
    async handle({ request, view, database }) {
      const query = new URLSearchParams(request.queryString);
      return listReply(database, productList(view, searchParameter(query), pageParameters(query)), streams);
    },
  },
  fetchEndpoint(products),
];

const p = alias('p');

/** Products that are not archived, newest first; `meta` describes everything that `q` matches, on every page. */
function productList(view: ReadContext, q: string, page: Page): ListWriter {
  const found = sql`
    from items as p
    where p.company_id = ${view.company.id}
      and p.type = 'products'
      and p.archived_at is null
      and ${itemMatches(p, q)}
  `;
  return writeList('products', filledFor(view, pageOf(found, page)), async function* (tx) {
    const { total_count } = await tx.one<{ readonly total_count: number }>(
      sql`select count(*) as total_count ${found}`,
    );
    yield `{"total_count":${total_count}}`;
  });
}

const pageOf = (found: Sql, page: Page): Sql => sql`
  select ${productJson(p)}
  from (
    select p.*
    ${found}
    order by p.created_at desc, p.id desc
    ${pageSql(page)}
  ) as p
  order by p.created_at desc, p.id desc
`;
