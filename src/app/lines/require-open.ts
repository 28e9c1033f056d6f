import { refuse } from '../../lib/refusal.ts';
import type { Order } from '../orders/order.ts';

/** What is canceled or archived costs what it cost. */
export function requireOpen({ status }: Pick<Order, 'status'>): void {
  if (status !== 'canceled' && status !== 'archived') return;
  throw refuse('wrong_status', `The lines of an order that is ${status} cannot be changed`, {
    from: status,
    to: status,
  });
}
