import { basePriceOf, suitsSales, usesStructure } from '../../domain/items/price-fields.ts';
import type { ProductType } from '../../domain/items/tracking.ts';
import type { Problems } from '../problems.ts';
import { centsAttribute } from './integer-attribute.ts';
import type { GroupBefore } from './product-group.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';

/** The prices as they are to be, and the one of them that takes effect. */
export function priceChanges(
  problems: Problems,
  sent: ProductGroupAttributes,
  before: GroupBefore,
  productType: ProductType,
) {
  const price_type = sent.price_type === null ? 'none' : (sent.price_type ?? before.price_type);
  if (productType === 'sales_item' && !suitsSales(price_type)) {
    problems.add('price_type', 'must be fixed or none for a sales item');
  }
  const base = centsAttribute(problems, 'base_price_in_cents', sent.base_price_in_cents);
  const flat = centsAttribute(problems, 'flat_fee_price_in_cents', sent.flat_fee_price_in_cents);
  const structure = centsAttribute(problems, 'structure_price_in_cents', sent.structure_price_in_cents);
  const prices = {
    price_type,
    flat_fee_price_in_cents: flat ?? (usesStructure(price_type) ? undefined : base) ?? before.flat_fee_price_in_cents,
    structure_price_in_cents:
      structure ?? (usesStructure(price_type) ? base : undefined) ?? before.structure_price_in_cents,
  };
  const price_period = sent.price_period === undefined ? before.price_period : sent.price_period;
  return {
    ...prices,
    base_price_in_cents: basePriceOf(prices),
    price_period: price_period ?? (price_type === 'simple' ? 'day' : null),
  };
}
