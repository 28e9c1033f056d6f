import type { Transaction } from '../../db/database.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { commaSeparated } from './write-list.ts';

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
  yield* commaSeparated(tx, terms(tagged));
  yield ']}';
}

interface Counts {
  readonly missing: number;
  readonly total: number;
}

const terms = (tagged: Sql): Sql => sql`
  select row_to_json(used)::text
  from (
    select mode() within group (order by tag collate "C") as term, count(*) as count
    from (${tagged}) as tagged, unnest(tag_list) as tag
    group by lower(tag)
    order by count(*) desc, lower(tag) collate "C"
  ) as used
`;
