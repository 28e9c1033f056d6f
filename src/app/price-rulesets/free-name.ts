import { lockCompany } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { MAX_LINE } from '../text-attribute.ts';

/**
 * The first of `Summer`, `Summer (2)`, `Summer (3)`, … that no other ruleset has. Whoever asks does so one at a time
 * until commit, so that equal names all find a place.
 */
export async function freeName(work: Work, wanted: string, except: string | null): Promise<string> {
  await lockCompany(work.tx, work.company.id);
  const { name } = await work.tx.one<{ name: string }>(sql`
    with taken as (
      select lower(name) as name
      from price_rulesets
      where company_id = ${work.company.id}
        and archived_at is null
        and id is distinct from ${except}::uuid
    )
    select candidate.name
    from generate_series(1, (select count(*) + 1 from taken)) as number
    cross join lateral (select case when number > 1 then ' (' || number || ')' else '' end as text) as suffix
    cross join lateral (
      select rtrim(left(${wanted}, ${MAX_LINE}::integer - length(suffix.text))) || suffix.text as name
    ) as candidate
    where lower(candidate.name) not in (select name from taken)
    order by number
    limit 1
  `);
  return name;
}
