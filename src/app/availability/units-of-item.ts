import type { FreeUnits } from '../../domain/bundles/bundle-part.ts';
import { wholeBundles } from '../../domain/bundles/whole-bundles.ts';
import type { AskedItem } from './asked-items.ts';
import type { StockedProduct } from './stocked-product.ts';

/** Units of an item by those of its products: a group has those of all its products, a bundle as many as can be made. */
export function unitsOfItem(item: AskedItem, unitsOf: (product: StockedProduct) => number): number {
  if (item.type === 'bundles') return wholeBundles(item.parts, byGroup(item.products, unitsOf));
  return item.products.reduce((total, product) => total + unitsOf(product), 0);
}

function byGroup(products: readonly StockedProduct[], unitsOf: (product: StockedProduct) => number): FreeUnits {
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, new Map(ofGroup.map((each) => [each.id, unitsOf(each)]))]));
}
