import { MAX_DESCRIPTION } from '../items/item-changes.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { RuleEntry } from './ruleset-rules.ts';

/** What a caller may send of a price ruleset. */
export interface PriceRulesetAttributes {
  readonly name?: string | null;
  readonly description?: string | null;
  /** Where the name is taken, another one like it is given. */
  readonly make_name_unique?: boolean | null;
  readonly price_rules_attributes?: readonly RuleEntry[];
}

export const NAME_TAKEN = { price_rulesets_name: { field: 'name', message: 'has already been taken' } } as const;

/** The columns that are to be written: those that were sent, cleaned and checked. */
export const priceRulesetChanges = (problems: Problems, { name, description }: PriceRulesetAttributes) => ({
  name: textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }),
  description: textAttribute(problems, 'description', description, { limit: MAX_DESCRIPTION }),
});
