import type { Transaction } from '../../db/database.ts';
import { type Change, changeTold } from '../../domain/events/change-told.ts';
import { flushHappenings } from './flush-happenings.ts';

/** Tells a change that came from no request, as those at the command line do: the last thing before commit. */
export async function tellAtOnce(
  tx: Transaction,
  company: { readonly id: string },
  change: Change,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  await flushHappenings({
    tx,
    company,
    happenings: [{ ...changeTold(change), employee_id: null, created_at: now }],
  });
}
