import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Order } from './order.ts';

/**
 * Whoever changes anything of an order holds its row first, before any product's. Its plannings, lines and stock item
 * plannings are then its holder's alone. An order that is still new does not exist for others than who made it.
 */
export async function lockOrder(work: Work, id: string): Promise<Order> {
  const order = await lockRow<Order>(work.tx, 'orders', work.company.id, id);
  if (order === undefined || !isVisible(work, order)) throw notFound();
  return order;
}

/** A version 1 key is the company's, and sees all. */
const isVisible = (work: Work, { status, employee_id }: Order): boolean =>
  status !== 'new' || employee_id === null || work.employee_id === null || employee_id === work.employee_id;
