import { customerMatches } from '../../app/customers/customer-matches.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { customerJson } from './customer-json.ts';
import type { ListWriter } from './list-reply.ts';
import { type Page, pageSql } from './page-parameters.ts';
import { tagFacet } from './tag-facet.ts';
import { writeList } from './write-list.ts';

const c = raw('c');

/** Customers that are not archived, newest first; `meta` describes everything that `q` finds, whatever the page. */
export function customerList(company_id: string, q: string, page: Page): ListWriter {
  const found = sql`
    from customers as c
    where c.company_id = ${company_id}
      and c.archived_at is null
      and ${customerMatches(c, q, company_id)}
  `;
  return writeList('customers', pageOf(found, page), async function* (tx) {
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
