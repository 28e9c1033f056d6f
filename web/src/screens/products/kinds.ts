import type { ProductGroups } from '../../api/schema.ts';

/** The kinds of product as people think of them. */
export const KINDS = [
  {
    key: 'tracked',
    product_type: 'rental',
    tracking_type: 'trackable',
    label: 'Tracked stock items',
    hint: 'Each stock item has its own identifier: cameras, bikes, boats.',
  },
  {
    key: 'bulk',
    product_type: 'rental',
    tracking_type: 'bulk',
    label: 'Bulk',
    hint: 'Counted, all units alike: chairs, cables, cups.',
  },
  {
    key: 'sale',
    product_type: 'sales_item',
    tracking_type: 'bulk',
    label: 'For sale',
    hint: 'Sold and not returned: tape, film, snacks.',
  },
  {
    key: 'service',
    product_type: 'service',
    tracking_type: 'none',
    label: 'Service',
    hint: 'Nothing to keep in stock: cleaning, delivery, a lesson.',
  },
] as const;

export type Kind = (typeof KINDS)[number];

/** What a product is called in lists. */
export function kindWord({
  product_type,
  tracking_type,
}: Pick<ProductGroups, 'product_type' | 'tracking_type'>): string {
  if (product_type === 'service') return 'Service';
  if (product_type === 'sales_item') return 'For sale';
  return tracking_type === 'trackable' ? 'Tracked' : 'Bulk';
}

/** `per day`, `once`: what a price is for. */
export function priceWord({ price_type, price_period }: Pick<ProductGroups, 'price_type' | 'price_period'>): string {
  switch (price_type) {
    case 'simple':
      return `per ${price_period ?? 'day'}`;
    case 'fixed':
      return 'once';
    case 'structure':
    case 'private_structure':
      return 'by price list';
    case 'none':
    case null:
      return '';
  }
}
