import type { Transaction } from '../../db/database.ts';
import { alias, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { orderStatusJson } from './json-parts.ts';
import { commaSeparated } from './list-reply.ts';
import { groupStock } from './product-group-json.ts';
import { filledFor } from './record-kind.ts';

/**
 * How often each tag is used; `tagged` selects the `tag_list` of every record of the collection. Spellings that differ
 * in case are one tag, shown as most write it.
 */
export async function* tagFacet(tx: Transaction, tagged: Sql): AsyncGenerator<string> {
  const { missing, total } = await tx.one<Counts>(sql`
    select
      count(*) filter (where cardinality(tag_list) = 0) as missing,
      coalesce(sum(cardinality(tag_list)), 0) as total
    from (${tagged}) as tagged
  `);
  yield `{"_type":"terms","missing":${missing},"total":${total},"other":0,"terms":[`;
  yield* commaSeparated(tx, tagTerms(tagged));
  yield ']}';
}

interface Counts {
  readonly missing: number;
  readonly total: number;
}

const tagTerms = (tagged: Sql): Sql => sql`
  select row_to_json(used)::text
  from (
    select mode() within group (order by tag collate "C") as term, count(*) as count
    from (${tagged}) as tagged, unnest(tag_list) as tag
    group by lower(tag)
    order by count(*) desc, lower(tag) collate "C"
  ) as used
`;

export interface StatusFacet {
  readonly total: number;
  /** JSON text. */
  readonly facet: string;
}

/** Counts of the groups `g` in `found`: active (all of them), in stock, and by tracking type. */
export async function productGroupStatusFacet(tx: Transaction, view: ReadContext, found: Sql): Promise<StatusFacet> {
  const counting = sql`
    select
      count(*) as total,
      count(*) as active,
      count(*) filter (where ${groupStock(alias('g'))} > 0) as with_stock,
      count(*) filter (where g.tracking_type = 'trackable') as trackable,
      count(*) filter (where g.tracking_type = 'bulk') as bulk
    ${found}
  `;
  const { total, ...counts } = await tx.one<Readonly<Record<'total' | Term, number>>>(filledFor(view, counting));
  const terms = Object.entries(counts)
    .map(([term, count]) => ({ term, count }))
    .toSorted((a, b) => b.count - a.count);
  return { total, facet: JSON.stringify({ _type: 'terms', missing: 0, total, other: 0, terms }) };
}

type Term = 'active' | 'with_stock' | 'trackable' | 'bulk';

export interface OrderStatusFacet {
  readonly total: number;
  readonly total_item_count: number;
  /** JSON text. */
  readonly facet: string;
}

/** How many of the orders `o` that `found` selects are in which status, and how much they have planned. */
export async function orderStatusFacet(tx: Transaction, found: Sql): Promise<OrderStatusFacet> {
  const rows = await tx.many<StatusRow>(sql`
    select term, count(*) as count, sum(item_count) as items
    from (select ${orderStatusJson(alias('o'))} as term, o.item_count ${found}) as found
    group by term
    order by count(*) desc, term collate "C"
  `);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const terms = rows.map(({ term, count }) => ({ term, count }));
  return {
    total,
    total_item_count: rows.reduce((sum, { items }) => sum + items, 0),
    facet: JSON.stringify({ _type: 'terms', missing: 0, total, other: 0, terms }),
  };
}

interface StatusRow {
  readonly term: string;
  readonly count: number;
  readonly items: number;
}
