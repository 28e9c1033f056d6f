import { identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { TaxOwnerType } from './tax-owner.ts';

/**
 * What goes by it goes on to, and shows by the name that it is archived. Nothing new goes by it: it is no default any
 * more. One that is archived already stays as it is.
 */
export async function archiveTaxOwner(work: Work, type: TaxOwnerType, id: string): Promise<void> {
  await work.tx.run(sql`
    update ${identifier(type)}
    set
      name = name || ' (Archived)',
      "default" = false,
      archived_at = ${work.now},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
      and archived_at is null
  `);
}
