import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { deleteRow } from '../delete-row.ts';
import { refuseUneditable } from './refuse-uneditable.ts';

/** The values stay with their owners, as one-offs. */
export async function deleteDefaultProperty(work: Work, id: string): Promise<void> {
  const current = await lockRow<{ editable: boolean; name: string }>(
    work.tx,
    'default_properties',
    work.company.id,
    id,
  );
  if (current === undefined) throw notFound();
  refuseUneditable(current);
  await work.tx.run(sql`
    update properties
    set default_property_id = null, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and default_property_id = ${id}
  `);
  await deleteRow(work, 'default_properties', id);
}
