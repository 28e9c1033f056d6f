/** In the order in which an order goes through them; `canceled` is off that way. */
export const ORDER_STATUSES = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an order may be created as. */
export const FIRST_STATUSES = ['new', 'draft', 'reserved'] as const satisfies readonly OrderStatus[];

/** While an order is in one of these its plannings hold stock, and decide which of them it is. */
export const HOLDING_STATUSES = ['reserved', 'started', 'stopped'] as const satisfies readonly OrderStatus[];
export type HoldingStatus = (typeof HOLDING_STATUSES)[number];

export const isHolding = (status: OrderStatus): status is HoldingStatus =>
  (HOLDING_STATUSES as readonly OrderStatus[]).includes(status);
