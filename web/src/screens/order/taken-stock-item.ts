import { list } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import type { ScannedStockItem } from '../../scan/look-up-code.ts';
import { holdersOf } from '../fulfillment/fulfillment-facts.ts';
import type { Holder } from '../fulfillment/judge-scan.ts';

/** A stock item that cannot be had for an order, and one of the same product that can. */
export interface TakenStockItem {
  readonly product_id: string;
  readonly stock_item_id: string;
  readonly identifier: string;
  readonly sentence: string;
  readonly free: { readonly id: string; readonly identifier: string } | undefined;
}

type Asked = Pick<Orders, 'id' | 'starts_at' | 'stops_at' | 'start_location_id'>;

/** Undefined when the stock item is free in the order's period, or its product is not known. */
export async function takenStockItem(
  order: Asked,
  { id, identifier, product_id, archived }: ScannedStockItem,
  moment: (instant: string | null) => string,
): Promise<TakenStockItem | undefined> {
  if (product_id === null) return undefined;
  const { data } = await list('stock_item_suggestions', {
    filter: { action: 'book', order_id: order.id, item_id: product_id },
    include: ['stock_item'],
    page: { size: 1_000 },
  });
  const own = data.find(({ stock_item_id }) => stock_item_id === id);
  if (own?.status === 'available_in_location') return undefined;
  const name = identifier;
  const other = data.find(({ status }) => status === 'available_in_location')?.stock_item;
  const reported = { product_id, stock_item_id: id, identifier: name };
  const free = other == null ? undefined : { id: other.id, identifier: other.identifier };
  if (own?.status === 'already_booked') return { ...reported, free, sentence: `${name} is on this order already.` };
  if (archived || own === undefined) return { ...reported, free, sentence: `${name} is archived.` };
  const location_id = own.stock_item?.location_id ?? null;
  if (location_id !== null && location_id !== order.start_location_id) {
    const { data: places } = await list('locations', { filter: { id: [location_id] }, page: { size: 1 } });
    const place = places[0]?.name ?? 'another location';
    return { ...reported, free, sentence: `${name} is at ${place}, not where this order goes out.` };
  }
  return { ...reported, free, sentence: takenSentence(name, await holdersOf(id), order, moment) };
}

/** `CAM-1 is out on #12 until Fri 17:00.` */
export function takenSentence(
  name: string,
  holders: readonly Holder[],
  { id, starts_at, stops_at }: Pick<Asked, 'id' | 'starts_at' | 'stops_at'>,
  moment: (instant: string | null) => string,
): string {
  const others = holders.filter(({ order }) => order?.id !== id);
  const holder =
    others.find(({ started }) => started) ??
    others.find((each) => (each.starts_at ?? '') < (stops_at ?? '9') && (each.stops_at ?? '9') > (starts_at ?? '')) ??
    others[0];
  if (holder === undefined) return `${name} is not in stock in that period.`;
  if (holder.order === null) return `${name} is in downtime until ${moment(holder.stops_at)}.`;
  const number = holder.order.number === null ? 'another order' : `#${holder.order.number}`;
  return holder.started
    ? `${name} is out on ${number} until ${moment(holder.stops_at)}.`
    : `${name} is reserved for ${number} from ${moment(holder.starts_at)}.`;
}
