import { itemMatches } from '../../app/items/item-matches.ts';
import { bind, compile, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { ListWriter } from './list-reply.ts';
import { type Page, pageSql } from './page-parameters.ts';
import { productGroupJson } from './product-group-json.ts';
import { productGroupStatusFacet } from './product-group-status-facet.ts';
import { tagFacet } from './tag-facet.ts';
import { viewSlots } from './view-slots.ts';
import { writeList } from './write-list.ts';

const g = raw('g');

/** Groups that are not archived, newest first; `meta` describes everything that `q` finds, whatever the page. */
export function productGroupList(view: View, q: string, page: Page): ListWriter {
  const found = sql`
    from items as g
    where g.company_id = ${view.company.id}
      and g.type = 'product_groups'
      and g.archived_at is null
      and ${itemMatches(g, q)}
  `;
  return writeList('product_groups', bind(compile(pageOf(found, page)), viewSlots(view)), async function* (tx) {
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
