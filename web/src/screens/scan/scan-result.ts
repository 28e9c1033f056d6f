import type { Scanned } from '../../scan/look-up-code.ts';
import type { Holder } from '../fulfillment/judge-scan.ts';

export interface Step {
  readonly label: string;
  readonly path: string;
}

/** What a code belongs to, how that stands, and what one would do next; the first step is the likeliest. */
export interface ScanResult {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

/** `holders`: the bookings of a stock item. */
export function scanResult(
  scanned: Scanned,
  holders: readonly Holder[],
  now: string,
  moment: (instant: string | null) => string,
): ScanResult {
  switch (scanned.kind) {
    case 'unknown':
      return { title: scanned.code, text: 'Nothing here has this code.', steps: [] };
    case 'customer':
      return {
        title: scanned.customer.name,
        text: 'Customer',
        steps: [{ label: 'Open customer', path: `/customers/${scanned.customer.id}` }],
      };
    case 'product':
      return {
        title: scanned.product.name,
        text: 'Product',
        steps: [{ label: 'Open product', path: `/products/${scanned.product.product_group_id ?? ''}` }],
      };
    case 'order':
      return orderScanned(scanned.order);
    case 'stock_item':
      return stockItemScanned(scanned.stockItem, holders, now, moment);
  }
}

function orderScanned({ id, number, status }: Extract<Scanned, { kind: 'order' }>['order']): ScanResult {
  const open = { label: 'Open order', path: `/orders/${id}` };
  const title = `Order #${number ?? ''}`;
  switch (status) {
    case 'reserved':
      return { title, text: 'Reserved', steps: [{ label: 'Pick up', path: `/orders/${id}/pick-up` }, open] };
    case 'started':
      return { title, text: 'Out', steps: [{ label: 'Return', path: `/orders/${id}/return` }, open] };
    case 'stopped':
      return { title, text: 'Back', steps: [open] };
    case 'draft':
    case 'new':
      return { title, text: 'A draft: reserve it first', steps: [open] };
    case 'canceled':
      return { title, text: 'Canceled', steps: [open] };
    case 'archived':
    case null:
      return { title, text: 'Archived', steps: [open] };
  }
}

function stockItemScanned(
  { id, identifier, archived, product }: Extract<Scanned, { kind: 'stock_item' }>['stockItem'],
  holders: readonly Holder[],
  now: string,
  moment: (instant: string | null) => string,
): ScanResult {
  const open = { label: `Open ${identifier}`, path: `/stock-items/${id}` };
  const title = [identifier, product?.name].filter(Boolean).join(' · ');
  if (archived) return { title, text: 'Archived: it is no longer rented out.', steps: [open] };
  // By instant, whatever way each is written: the order that comes first is meant, never one of a later date.
  const sorted = holders.toSorted((a, b) => instantOf(a.starts_at) - instantOf(b.starts_at));
  const out = sorted.find(({ started, order }) => started && order !== null);
  if (out?.order != null) {
    const { id: order_id, number } = out.order;
    const isLate = instantOf(out.stops_at) < instantOf(now);
    const text = `Out on #${number ?? ''}, ${isLate ? 'was due back' : 'due back'} ${moment(out.stops_at)}.`;
    return {
      title,
      text,
      steps: [{ label: 'Return it', path: `/orders/${order_id}/return` }, toOrder(out.order), open],
    };
  }
  const down = sorted.find(
    ({ order, starts_at, stops_at }) =>
      order === null && instantOf(starts_at) <= instantOf(now) && instantOf(stops_at) > instantOf(now),
  );
  if (down !== undefined) return { title, text: `In downtime until ${moment(down.stops_at)}.`, steps: [open] };
  const next = sorted.find(({ order }) => order !== null);
  if (next?.order != null) {
    const text = `In stock. Reserved for #${next.order.number ?? ''} from ${moment(next.starts_at)}.`;
    return {
      title,
      text,
      steps: [{ label: 'Pick up', path: `/orders/${next.order.id}/pick-up` }, toOrder(next.order), open],
    };
  }
  return { title, text: 'In stock, and on no order.', steps: [open] };
}

const toOrder = ({ id, number }: NonNullable<Holder['order']>): Step => ({
  label: `Order #${number ?? ''}`,
  path: `/orders/${id}`,
});

const instantOf = (instant: string | null): number =>
  instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
