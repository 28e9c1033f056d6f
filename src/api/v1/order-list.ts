import { orderMatches } from '../../app/orders/order-matches.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import type { ListWriter } from './list-reply.ts';
import { listedOrderJson } from './order-json.ts';
import { orderStatusFacet } from './order-status-facet.ts';
import { type Page, pageSql } from './page-parameters.ts';
import { tagFacet } from './tag-facet.ts';
import { writeList } from './write-list.ts';

const o = raw('o');

/**
 * Orders that are neither new nor archived, newest first; `meta` describes everything that `q` finds, whatever the
 * page.
 */
export function orderList(company_id: string, q: string, page: Page): ListWriter {
  const found = sql`
    from orders as o
    where o.company_id = ${company_id}
      and o.status not in ('new', 'archived')
      and ${orderMatches(o, q, company_id)}
  `;
  return writeList('orders', pageOf(found, page), async function* (tx) {
    const { total, total_item_count, facet } = await orderStatusFacet(tx, found);
    yield `{"total_count":${total},"total_item_count":${total_item_count},"facets":{"tag_list":`;
    yield* tagFacet(tx, sql`select o.tag_list ${found}`);
    yield `,"status":${facet}}}`;
  });
}

/** Sorted before anything is rendered: a row is narrow then, and a cursor has the first ones at once. */
const pageOf = (found: Sql, page: Page): Sql => sql`
  select ${listedOrderJson(o)}
  from (
    select o.*
    ${found}
    order by o.created_at desc, o.id desc
    ${pageSql(page)}
  ) as o
  order by o.created_at desc, o.id desc
`;
