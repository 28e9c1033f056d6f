import type { Status } from './world.ts';

/** What a client asks for. Version 1 where it says so. */
export type Command = OrderCommand | StockCommand | CreateOrder;

export interface CreateOrder {
  readonly type: 'create';
  readonly version: 1 | 4;
  readonly status: 'new' | 'draft' | 'reserved';
  readonly starts: number;
  readonly stops: number;
  readonly location: string;
  readonly discount: number;
}

export type OrderCommand = { readonly version: 1 | 4; readonly order_id: string; readonly confirm: boolean } & (
  | { readonly type: 'book'; readonly actions: readonly BookAction[] }
  | {
      readonly type: 'specify';
      readonly product_id: string;
      readonly planning_id: string;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | ({ readonly type: 'start' | 'stop' } & Moved)
  | { readonly type: 'transition'; readonly from: Status; readonly to: Status; readonly revert: boolean }
  | { readonly type: 'move'; readonly starts: number; readonly stops: number }
  | { readonly type: 'quantity'; readonly planning_id: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly planning_id: string }
  | { readonly type: 'price'; readonly planning_id: string; readonly cents: number }
  | { readonly type: 'discount'; readonly percent: number }
  | { readonly type: 'extra'; readonly quantity: number; readonly cents: number }
  | { readonly type: 'duplicate' }
);

export type BookAction =
  | {
      readonly kind: 'product';
      readonly product_id: string;
      readonly quantity: number;
      readonly mode: 'create_new' | 'infer_planning' | 'update_existing';
      readonly planning_id: string | null;
    }
  | { readonly kind: 'pieces'; readonly product_id: string; readonly stockItems: readonly string[] }
  | { readonly kind: 'bundle'; readonly bundle_id: string; readonly quantity: number };

/** So many units, or pieces by name; of a planning, or of whichever has some. */
export interface Moved {
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly quantity: number;
  /** Null where a number is given. */
  readonly stockItems: readonly string[] | null;
}

export type StockCommand =
  | {
      readonly type: 'adjust';
      readonly product_id: string;
      readonly location: string;
      readonly quantity: number;
      readonly confirm: boolean;
    }
  | { readonly type: 'archive_piece'; readonly stockItem: string; readonly confirm: boolean }
  | {
      readonly type: 'put_down';
      readonly product_id: string;
      readonly location: string;
      readonly stockItem: string | null;
      readonly quantity: number;
      readonly starts: number;
      readonly stops: number;
    }
  | {
      readonly type: 'change_downtime';
      readonly downtime_id: string;
      readonly change: DowntimeChange;
    };

export type DowntimeChange =
  | { readonly status: 'started' | 'stopped' | 'canceled' }
  | { readonly quantity: number }
  | { readonly starts: number; readonly stops: number };
