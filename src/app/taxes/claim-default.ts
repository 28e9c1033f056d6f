import { lockCompany } from '../../db/locks.ts';
import { identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { TaxOwnerType } from './tax-owner.ts';

/**
 * There is one default at most: whoever becomes it takes it from the others, one at a time. Called before any of them is
 * locked.
 */
export async function claimDefault(work: Work, type: TaxOwnerType, id: string): Promise<void> {
  await lockCompany(work.tx, work.company.id);
  await work.tx.run(sql`
    update ${identifier(type)}
    set "default" = false, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and "default"
      and id <> ${id}
  `);
}
