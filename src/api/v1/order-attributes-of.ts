import type { Order } from '../../app/orders/order.ts';
import type { OrderAttributes } from '../../app/orders/order-attributes.ts';
import type { OrderBody } from './order-body.ts';

type Discount = Pick<Order, 'discount_type'> & { readonly discount_percentage: number };

/** What a body asks of the use cases, which know some fields by other names. `before` is null for a new order. */
export function orderAttributesOf(body: OrderBody, before: Discount | null): OrderAttributes {
  const { tags, discount_percentage, ...same } = body;
  return {
    ...same,
    ...(tags === undefined ? {} : { tag_list: tags }),
    ...(discount_percentage === undefined || isSentBack(discount_percentage, before)
      ? {}
      : { discount_type: 'percentage', discount_value: discount_percentage ?? 0 }),
  };
}

/** An amount that is taken off is shown as a percentage: whoever sends that back does not mean to change it. */
const isSentBack = (sent: number | null, before: Discount | null): boolean =>
  before?.discount_type === 'fixed' && sent === before.discount_percentage;

/** The name that this version has for a field of the use cases. */
export function orderFieldHere(field: string): string {
  const [, index, part] = /^properties_attributes\/(\d+)\/(.+)$/.exec(field) ?? [];
  if (index !== undefined) return `properties_attributes/${index}/${part === 'property_type' ? 'type' : part}`;
  return NAMES_HERE.get(field) ?? field;
}

const NAMES_HERE: ReadonlyMap<string, string> = new Map([
  ['tag_list', 'tags'],
  ['discount_value', 'discount_percentage'],
]);
