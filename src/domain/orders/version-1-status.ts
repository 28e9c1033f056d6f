import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** Version 1 says `concept` where version 4 says `draft`; the other words are the same. */
export type Version1Status = Exclude<OrderStatus, 'draft'> | 'concept';

export const asVersion1Status = (status: OrderStatus): Version1Status => (status === 'draft' ? 'concept' : status);

/** Null for a word that names no status. */
export function fromVersion1Status(word: string): OrderStatus | null {
  if (word === 'concept') return 'draft';
  return ORDER_STATUSES.find((status) => status === word && status !== 'draft') ?? null;
}
