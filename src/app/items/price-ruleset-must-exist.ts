import { keepActive } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';

/** One that a group goes by already may be archived; nobody archives one that it begins to go by. */
export async function priceRulesetMustExist(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  kept: string | null,
): Promise<void> {
  if (!sent || sent === kept) return;
  if (await keepActive(work.tx, 'price_rulesets', work.company.id, sent)) return;
  problems.add('price_ruleset_id', 'must exist');
}
