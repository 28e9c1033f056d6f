import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { pathOf } from '../../domain/items/normalise-path.ts';

/**
 * Whether whoever follows redirects from `to` comes by `from`. `except` is the redirect that is being changed. The
 * caller holds the company's lock, so that two redirects cannot close a circle between them.
 */
export async function leadsBack(work: Work, from: string, to: string, except: string | null): Promise<boolean> {
  if (pathOf(to) === from) return true;
  const { found } = await work.tx.one<{ found: boolean }>(sql`
    with recursive followed as (
      select ${pathOf(to)}::text as path
      union
      select regexp_replace(r.to_path, '[?#].*$', '')
      from followed as f
      join url_redirects as r on r.company_id = ${work.company.id}
        and r.from_path = f.path
        and r.id is distinct from ${except}::uuid
    )
    select exists (select 1 from followed where path = ${from}) as found
  `);
  return found;
}
