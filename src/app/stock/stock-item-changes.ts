import { integerAttribute, MAX_CENTS } from '../items/integer-attribute.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { StockItemAttributes } from './stock-item-attributes.ts';

/** The columns that are to be written as they were sent; where and when it is there is settled apart. */
export const stockItemChanges = (problems: Problems, sent: StockItemAttributes) => ({
  identifier: textAttribute(problems, 'identifier', sent.identifier, { limit: MAX_LINE, required: true }),
  ...purchaseChanges(problems, sent),
});

/** What was paid for stock, and when. */
export const purchaseChanges = (
  problems: Problems,
  { purchase_cost_in_cents, purchased_at }: Pick<StockItemAttributes, 'purchase_cost_in_cents' | 'purchased_at'>,
) => ({
  purchase_cost_in_cents: integerAttribute(problems, 'purchase_cost_in_cents', purchase_cost_in_cents, {
    least: 0,
    most: MAX_CENTS,
  }),
  purchased_at,
});

export const IDENTIFIER_TAKEN = {
  stock_items_identifier: { field: 'identifier', message: 'has already been taken' },
} as const;
