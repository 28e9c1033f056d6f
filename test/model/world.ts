/**
 * A rental company as plain data, and what the specification says about it, worked out slowly and simply. It shares
 * no code with the service. Times are hours on a scale of their own, all whole: the present is half past the hour
 * before 0, so that it crosses no boundary while a test runs.
 */
export const NOW = -0.5;

export interface World {
  readonly products: readonly Product[];
  readonly bundles: readonly Bundle[];
  readonly locations: readonly string[];
  readonly stock: StockRow[];
  readonly stockItems: StockItem[];
  readonly orders: Order[];
  readonly downtimes: Downtime[];
}

export interface Product {
  readonly id: string;
  readonly product_group_id: string;
  readonly tracking: 'bulk' | 'trackable' | 'none';
  readonly kind: 'rental' | 'sales_item' | 'service';
  /** Hours. */
  readonly before: number;
  readonly after: number;
  /** Null where no shortage is allowed. */
  readonly shortage_limit: number | null;
  readonly price: { readonly per: 'nothing' | 'piece' | 'hour' | 'day'; readonly cents: number };
  /** Per cent. */
  readonly tax: number | null;
}

export interface Bundle {
  readonly id: string;
  readonly parts: readonly { readonly product_id: string; readonly quantity: number; readonly discount: number }[];
}

export interface StockRow {
  readonly product_id: string;
  readonly location: string;
  readonly units: number;
}

export interface StockItem {
  readonly id: string;
  readonly product_id: string;
  readonly location: string;
  archived: boolean;
}

export type Status = 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled';

export interface Order {
  id: string;
  status: Status;
  was_canceled: boolean;
  starts: number;
  stops: number;
  readonly location: string;
  /** Per cent. */
  discount: number;
  bookings: Booking[];
  bundles: BookedBundle[];
  extras: Extra[];
}

export interface Booking {
  id: string;
  line_id: string;
  readonly product_id: string;
  /** Index of the bundle that it is a part of. */
  readonly bundle: BookedBundle['key'] | null;
  quantity: number;
  reserved: boolean;
  started: number;
  stopped: number;
  stockItems: NamedStockItem[];
  price_each: number;
}

export interface NamedStockItem {
  readonly id: string;
  reserved: boolean;
  started: boolean;
  stopped: boolean;
}

export interface BookedBundle {
  /** Its own among the bundles of the order. */
  readonly key: number;
  id: string;
  line_id: string;
  readonly bundle_id: string;
  quantity: number;
}

/** A line that books nothing. */
export interface Extra {
  line_id: string;
  readonly quantity: number;
  readonly cents: number;
}

export interface Downtime {
  id: string;
  readonly product_id: string;
  readonly location: string;
  readonly stockItem: string | null;
  quantity: number;
  status: 'reserved' | 'started' | 'stopped' | 'canceled';
  starts: number;
  stops: number;
}

export const copyOf = (world: World): World => structuredClone(world);

export function productOf({ products }: Pick<World, 'products'>, id: string): Product {
  const found = products.find((product) => product.id === id);
  if (found === undefined) throw new Error(`the model has no product ${id}`);
  return found;
}

export function orderOf({ orders }: Pick<World, 'orders'>, id: string): Order {
  const found = orders.find((order) => order.id === id);
  if (found === undefined) throw new Error(`the model has no order ${id}`);
  return found;
}

export const isHolding = (status: Status): boolean =>
  status === 'reserved' || status === 'started' || status === 'stopped';

export const sum = <Each>(all: readonly Each[], count: (each: Each) => number): number =>
  all.reduce((total, each) => total + count(each), 0);
