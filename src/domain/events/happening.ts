import type { EventKind } from './action-key.ts';

/** Something that has happened, as whoever did it tells it. */
export interface Happening {
  readonly kind: EventKind;
  /** The key in the activity log, where it is more exact than the one of the kind. */
  readonly action_key?: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** What else it is about: the customer of an order, the products that went out. */
  readonly related_ids?: readonly string[];
  /** For the sentence of the activity log, e.g. `{ order: { id, number } }`. */
  readonly action_args?: Readonly<Record<string, unknown>>;
  /** What exactly was done. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** What left stock, or with a minus came back: of an order. */
  readonly movements?: readonly Movement[];
}

export interface Movement {
  readonly product_id: string;
  readonly quantity: number;
  readonly stock_item_ids: readonly string[];
}

/** One that has been told: by whom, and when it was. */
export interface ToldHappening extends Happening {
  readonly employee_id: string | null;
  readonly created_at: Temporal.Instant;
}
