import { createContext, use } from 'react';
import type { Orders } from '../../api/schema.ts';
import type { RequestedChange } from './preview-change.ts';

/** A change that may be refused because of a shortage, and then confirmed. */
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
  /** Makes the change; a shortage opens a dialog with the alternatives. */
  readonly attempt: (change: OrderWrite) => void;
  /** Makes the change and confirms a shortage within the limit. */
  readonly insist: (change: OrderWrite) => void;
}

export const OrderActionsContext = createContext<OrderActions | undefined>(undefined);

export function useOrderActions(): OrderActions {
  const actions = use(OrderActionsContext);
  if (actions === undefined) throw new Error('there is no order around');
  return actions;
}
