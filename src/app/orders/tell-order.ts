import type { Work } from '../../db/work.ts';
import type { Deed } from '../../domain/events/action-key.ts';
import type { Movement } from '../../domain/events/happening.ts';
import { emit } from '../events/emit.ts';
import type { Order } from './order.ts';

export interface OrderNews {
  readonly deed: Deed;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly movements?: readonly Movement[];
}

/** Tells what was done to an order, and whom and what it concerns. */
export function tellOrder(
  work: Work,
  { id, number, customer_id }: Order,
  { deed, data, movements = [] }: OrderNews,
): void {
  emit(work, {
    kind: `order.${deed}`,
    subject_type: 'orders',
    subject_id: id,
    related_ids: [
      ...(customer_id === null ? [] : [customer_id]),
      ...movements.flatMap(({ product_id, stock_item_ids }) => [product_id, ...stock_item_ids]),
    ],
    action_args: { order: { id, number } },
    ...(data === undefined ? {} : { data }),
    movements,
  });
}
