import { lockCompany, lockRowAndReferences } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { archiveRow } from '../archive-rows.ts';
import { refuseOrders } from './refuse-orders.ts';
import { refuseStock } from './refuse-stock.ts';

/** Hides a location at which there is nothing to be had and nobody expected. One that is archived already stays so. */
export async function archiveLocation(work: Work, id: string): Promise<void> {
  // Before the location: of two that are the last ones, one must stay.
  await lockCompany(work.tx, work.company.id);
  const location = await lockRowAndReferences<{ archived_at: unknown }>(work.tx, 'locations', work.company.id, id);
  if (location === undefined) throw notFound();
  if (location.archived_at !== null) return;
  await refuseLast(work, id);
  await refuseStock(work, id);
  await refuseOrders(work, id);
  await archiveRow(work, 'locations', id);
  await forgetChoices(work, id);
}

async function refuseLast(work: Work, id: string): Promise<void> {
  const other = await work.tx.maybe(sql`
    select 1 as one
    from locations
    where company_id = ${work.company.id}
      and archived_at is null
      and id <> ${id}
    limit 1
  `);
  if (other === undefined) throw refuse('last_location', 'This is the last active location');
}

/** Settings choose no location that is archived. */
async function forgetChoices(work: Work, id: string): Promise<void> {
  await work.tx.run(sql`
    update companies
    set
      settings_updated_at = ${work.now},
      settings = jsonb_set(settings, '{defaults}', (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(settings -> 'defaults')
        where lower(value #>> '{}') is distinct from ${id}
      ))
    where id = ${work.company.id}
      and exists (
        select
        from jsonb_each_text(settings -> 'defaults') as chosen
        where lower(chosen.value) = ${id}
      )
  `);
}
