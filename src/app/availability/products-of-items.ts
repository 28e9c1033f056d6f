import type { AskedItem } from './asked-items.ts';
import type { StockedProduct } from './stocked-product.ts';

/** Each once, however many of the items it belongs to. */
export const productsOfItems = (items: readonly AskedItem[]): readonly StockedProduct[] => [
  ...new Map(items.flatMap(({ products }) => products.map((product) => [product.id, product] as const))).values(),
];
