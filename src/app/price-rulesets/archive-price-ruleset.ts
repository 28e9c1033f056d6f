import { lockRowAndReferences } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { archiveRow } from '../archive-rows.ts';

/** One that product groups go by stays. Its name is free again. One that is archived already stays as it is. */
export async function archivePriceRuleset(work: Work, id: string): Promise<void> {
  const ruleset = await lockRowAndReferences<Ruleset>(work.tx, 'price_rulesets', work.company.id, id);
  if (ruleset === undefined) throw notFound();
  if (ruleset.archived_at !== null) return;
  const users = await groupsThatUse(work, id);
  if (users.length > 0) throw inUse(users);
  await archiveRow(work, 'price_rulesets', id);
}

interface Ruleset {
  readonly archived_at: Temporal.Instant | null;
}

interface User {
  readonly id: string;
  readonly name: string;
}

const groupsThatUse = (work: Work, id: string): Promise<User[]> =>
  work.tx.many<User>(sql`
    select id, name
    from items
    where company_id = ${work.company.id}
      and price_ruleset_id = ${id}
      and type = 'product_groups'
      and archived_at is null
    order by lower(name), id
  `);

const NAMED = 5;

function inUse(users: readonly User[]) {
  const names = users.slice(0, NAMED).map(({ name }) => name);
  const more = users.length > NAMED ? [`${users.length - NAMED} more`] : [];
  return refuse('price_ruleset_in_use', `This price ruleset is used by ${[...names, ...more].join(', ')}`, {
    product_group_ids: users.map(({ id }) => id),
  });
}
