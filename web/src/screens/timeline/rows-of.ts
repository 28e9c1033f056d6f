import type { TimelineRows } from '../../api/schema.ts';
import type { Lanes } from './pack-lanes.ts';
import type { Bars } from './bars-of.ts';
import type { TimelineStockItem, Timeline } from './timeline-data.ts';

/** What is known of a product's time. */
export interface Loaded {
  readonly timeline: Timeline;
  readonly bars: Bars;
  /** For bookings without a stock item. */
  readonly lanes: Lanes;
}

interface Common {
  readonly key: string;
  /** From the top of all rows, in pixels. */
  readonly start: number;
  readonly height: number;
  readonly level: 1 | 2 | 3;
}

export interface GroupRow extends Common {
  readonly kind: 'group';
  readonly name: string;
  readonly group_id: string;
  readonly count: number;
  readonly open: boolean;
}
export interface ProductRow extends Common {
  readonly kind: 'product';
  readonly product: TimelineRows;
  readonly loaded: Loaded | undefined;
  readonly open: boolean;
}
export interface StockItemRow extends Common {
  readonly kind: 'stock_item';
  readonly product: TimelineRows;
  readonly loaded: Loaded | undefined;
  /** Undefined until it is loaded: that there is one is known before. */
  readonly stockItem: TimelineStockItem | undefined;
}
export interface LooseRow extends Common {
  readonly kind: 'loose';
  readonly product: TimelineRows;
  readonly loaded: Loaded | undefined;
}
export type Row = GroupRow | ProductRow | StockItemRow | LooseRow;

export const ROW_PX = 32;
const EMPTY_PX = 24;
const HEIGHT_PX = { group: 30, product: 34 } as const;

type WithoutStart = Row extends infer Each ? (Each extends Row ? Omit<Each, 'start'> : never) : never;

interface Made {
  readonly products: readonly TimelineRows[];
  readonly closed: ReadonlySet<string>;
  readonly rows: readonly Row[];
}

const made = new WeakMap<ReadonlyMap<string, Loaded>, Made>();

/**
 * All rows from top to bottom: groups, products, pieces, and what has no piece. A group that is one product of the same
 * name is not told twice. Thousands are not made twice either: a draw that scrolling interrupts asks again.
 */
export function rowsOf(
  products: readonly TimelineRows[],
  loaded: ReadonlyMap<string, Loaded>,
  closed: ReadonlySet<string>,
): readonly Row[] {
  const known = made.get(loaded);
  if (known?.products === products && known.closed === closed) return known.rows;
  const rows = makeRows(products, loaded, closed);
  made.set(loaded, { products, closed, rows });
  return rows;
}

function makeRows(
  products: readonly TimelineRows[],
  loaded: ReadonlyMap<string, Loaded>,
  closed: ReadonlySet<string>,
): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  const add = (row: WithoutStart) => {
    rows.push(Object.assign(row, { start }));
    start += row.height;
  };
  for (const group of inGroups(products)) {
    const [first] = group;
    if (first === undefined) continue;
    const group_id = first.product_group_id;
    const isAlone = group.length === 1 && first.name === first.product_group_name;
    const key = `group ${group_id}`;
    const open = !closed.has(key);
    if (!isAlone) {
      const name = first.product_group_name;
      add({ kind: 'group', key, height: HEIGHT_PX.group, level: 1, name, group_id, count: group.length, open });
    }
    if (!isAlone && !open) continue;
    for (const product of group) addProduct(add, product, loaded.get(product.id), closed, isAlone ? 1 : 2);
  }
  return rows;
}

function addProduct(
  add: (row: WithoutStart) => void,
  product: TimelineRows,
  loaded: Loaded | undefined,
  closed: ReadonlySet<string>,
  level: 1 | 2,
): void {
  const key = `product ${product.id}`;
  const open = !closed.has(key);
  const below = (level + 1) as 2 | 3;
  add({ kind: 'product', key, height: HEIGHT_PX.product, level, product, loaded, open });
  if (!open) return;
  const stockItems = loaded?.timeline.stock_items;
  const count = stockItems?.length ?? product.stock_item_count;
  for (let index = 0; index < count; index += 1) {
    const stockItem = stockItems?.[index];
    add({
      kind: 'stock_item',
      key: `${product.id} ${index}`,
      height: ROW_PX,
      level: below,
      product,
      loaded,
      stockItem,
    });
  }
  const lanes = loaded?.lanes.count ?? 0;
  const height = lanes === 0 ? EMPTY_PX : lanes * ROW_PX;
  add({ kind: 'loose', key: `${product.id} loose`, height, level: below, product, loaded });
}

/** Neighbours of the same group. */
function inGroups(products: readonly TimelineRows[]): readonly (readonly TimelineRows[])[] {
  const groups: TimelineRows[][] = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && last[0].product_group_id === product.product_group_id) last.push(product);
    else groups.push([product]);
  }
  return groups;
}

export const heightOf = (rows: readonly Row[]): number => {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.start + last.height;
};

/** The row at this distance from the top of all rows. */
export const rowAt = (rows: readonly Row[], y: number): Row | undefined => rows[indexAt(rows, y)];

/** Positions of the first and the last; the last is before the first where there is none. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export function rowsWithin(
  rows: readonly Row[],
  { top_px, height_px }: { readonly top_px: number; readonly height_px: number },
): RowRange {
  const bottom_px = Math.min(top_px + height_px, heightOf(rows)) - 1;
  return height_px <= 0 || bottom_px < top_px
    ? { first: 0, last: -1 }
    : { first: indexAt(rows, Math.max(0, top_px)), last: indexAt(rows, bottom_px) };
}

/** -1 above and below all rows. */
function indexAt(rows: readonly Row[], y: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row === undefined) return -1;
    if (y < row.start) high = middle - 1;
    else if (y >= row.start + row.height) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** The bars of a row, in order of time. */
export function barsOn(row: Row): readonly Bar[] {
  if (row.kind === 'stock_item')
    return row.stockItem === undefined ? [] : (row.loaded?.bars.get(row.stockItem.id) ?? []);
  return row.kind === 'loose' ? (row.loaded?.bars.get(null) ?? []) : [];
}
type Bar = NonNullable<ReturnType<Bars['get']>>[number];
