import { lockCompany } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { pathOf } from '../../domain/catalogue/url-redirects.ts';
import { newId } from '../../lib/new-id.ts';

/** Under which path each kind is found in the store. */
const PATHS = { product_groups: '/products', bundles: '/bundles' } as const;

/**
 * Redirects an item's old address to its new one. Redirects from the new address are removed, because an item is there
 * now. So nothing leads on from the new address, and no cycle can form.
 */
export async function redirectSlug(work: Work, type: keyof typeof PATHS, before: string, after: string): Promise<void> {
  if (before === after) return;
  await lockCompany(work.tx, work.company.id);
  const from_path = pathOf(`${PATHS[type]}/${before}`);
  const to_path = pathOf(`${PATHS[type]}/${after}`);
  await work.tx.run(sql`
    delete from url_redirects
    where company_id = ${work.company.id}
      and from_path = ${to_path}
  `);
  await work.tx.run(sql`
    insert into url_redirects (company_id, id, from_path, to_path, created_at, updated_at)
    values (${work.company.id}, ${newId()}, ${from_path}, ${to_path}, ${work.now}, ${work.now})
    on conflict (company_id, from_path) do update
    set
      to_path = excluded.to_path,
      updated_at = excluded.updated_at
  `);
}
