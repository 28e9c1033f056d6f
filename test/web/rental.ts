import type { Page } from 'playwright-core';
import type { BackOffice } from './back-office.ts';

/** What tests at the counter need, made over the interface. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly product_group_id: string;
  /** By identifier. */
  readonly stockItems: Readonly<Record<string, StockItem>>;
}

export interface StockItem {
  readonly id: string;
  /** What its label holds. */
  readonly code: string;
}

export interface Order {
  readonly id: string;
  readonly number: number;
}

const HOUR_MS = 3_600_000;

/** An instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A product with pieces `CAM-1`, `CAM-2` and so on, each with a label. */
export async function trackedProduct(office: BackOffice, prefix: string, count: number): Promise<Product> {
  const product = await productOf(office, { name: `Camera ${prefix}`, tracking_type: 'trackable' });
  const stockItems: Record<string, StockItem> = {};
  for (let number = 1; number <= count; number++) {
    const identifier = `${prefix}-${number}`;
    const { data } = await office.api('POST', '/stock_items', { product_id: product.id, identifier });
    stockItems[identifier] = { id: data.id, code: await labelOf(office, 'stock_items', data.id) };
  }
  return { ...product, stockItems: stockItems };
}

/** A product that is only counted, with a label on its shelf. */
export async function bulkProduct(
  office: BackOffice,
  name: string,
  quantity: number,
): Promise<Product & { readonly code: string }> {
  const product = await productOf(office, { name, tracking_type: 'bulk' });
  await office.api('POST', '/stock_adjustments', { product_id: product.id, quantity });
  return { ...product, stockItems: {}, code: await labelOf(office, 'products', product.id) };
}

async function productOf(office: BackOffice, attributes: object) {
  const price = { price_type: 'fixed', flat_fee_price_in_cents: 5_000 };
  const { data: group } = await office.api('POST', '/product_groups', { ...price, ...attributes });
  const { data } = await office.api('GET', `/products?filter[product_group_id]=${group.id}`);
  return { id: data[0].id as string, name: data[0].name as string, product_group_id: group.id as string };
}

export async function labelOf(office: BackOffice, owner_type: string, owner_id: string): Promise<string> {
  const { data } = await office.api('POST', '/barcodes', { barcode_type: 'code128', owner_type, owner_id });
  return data.number;
}

/** A reserved order; `pieces` are set aside for it. */
export async function reserved(
  office: BackOffice,
  period: { readonly starts_at: string; readonly stops_at: string },
  booked: readonly { readonly product: Product; readonly quantity?: number; readonly stockItems?: readonly string[] }[],
): Promise<Order> {
  const { data: order } = await office.api('POST', '/orders', { ...period, status: 'draft' });
  const actions = booked.map(({ product, quantity, stockItems }) => {
    const { id: product_id } = product;
    const ids = stockItems?.map((identifier) => product.stockItems[identifier]?.id);
    return ids === undefined
      ? { action: 'book_product', mode: 'create_new', product_id, quantity: quantity ?? 1 }
      : { action: 'book_stock_items', mode: 'create_new', product_id, stock_item_ids: ids };
  });
  await office.api('POST', '/order_fulfillments', { order_id: order.id, actions });
  await office.api('POST', '/order_status_transitions', { order_id: order.id, transition_to: 'reserved' });
  return { id: order.id, number: order.number };
}

/** Sends pieces out with an order over the interface. */
export const start = (office: BackOffice, order: Order, product: Product, stockItems: readonly string[]) =>
  office.api('POST', '/order_fulfillments', {
    order_id: order.id,
    actions: [
      {
        action: 'start_stock_items',
        product_id: product.id,
        stock_item_ids: stockItems.map((name) => product.stockItems[name]?.id),
      },
    ],
  });

/** `reserved: 1` and so on, of an order. */
export async function unitsOf(office: BackOffice, order: Order): Promise<Readonly<Record<string, number>>> {
  const { data } = await office.api('GET', `/orders/${order.id}`);
  return data.status_counts;
}

/** Between two keys of our scanner; the browser is told so, however busy the machine is. */
const SCAN_GAP_MS = 5;

/** Types as a USB scanner does: fast, and Enter at the end. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun_ms = Date.now();
  for (const [index, text] of [...code.split(''), '\r'].entries()) {
    const key = text === '\r' ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key: text };
    const timestamp = (begun_ms + index * SCAN_GAP_MS) / 1_000;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, timestamp, ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key });
  }
  await session.detach();
}
