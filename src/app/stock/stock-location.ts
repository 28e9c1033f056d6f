import { keepActive } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import type { Problems } from '../problems.ts';

/** The location that was sent, if it is there and stays so until commit; otherwise the first one. */
export async function stockLocation(work: Work, problems: Problems, sent: string | null | undefined): Promise<string> {
  const id = sent ?? (await firstLocation(work));
  if (!(await keepActive(work.tx, 'locations', work.company.id, id))) problems.add('location_id', 'must exist');
  return id;
}

/** The oldest that is not archived. */
export async function firstLocation(work: Work): Promise<string> {
  const first = await work.tx.maybe<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${work.company.id}
      and archived_at is null
    order by created_at, id
    limit 1
  `);
  assert(first !== undefined, 'a company has a location that is not archived');
  return first.id;
}
