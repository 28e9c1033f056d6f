import { createContext, use } from 'react';
import type { Orders } from '../../api/schema.ts';
import type { RequestedChange } from './preview-change.ts';

/** Something that may be refused for want of stock, and may then be done all the same. */
export interface OrderWrite {
  readonly write: (confirm_shortage: boolean) => Promise<unknown>;
  readonly done?: () => void | Promise<void>;
  /** Nothing was changed: the field shows the real value again. */
  readonly refused?: () => void;
  /** The wished change, to look for alternatives when it is refused; undefined where there are none. */
  readonly requested?: RequestedChange;
}

export interface OrderActions {
  readonly order: Orders;
  /** Archived and canceled orders are read-only. */
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Does it; a refusal for want of stock is explained, with a way out where there is one. */
  readonly attempt: (change: OrderWrite) => void;
  /** Does it and accepts a shortage that the limit allows. */
  readonly insist: (change: OrderWrite) => void;
}

export const OrderActionsContext = createContext<OrderActions | undefined>(undefined);

export function useOrderActions(): OrderActions {
  const actions = use(OrderActionsContext);
  if (actions === undefined) throw new Error('there is no order around');
  return actions;
}
