import { list } from '../api/records.ts';
import type { Customers, Orders, Products, StockItems } from '../api/schema.ts';

/** The record that a code belongs to. */
export type Scanned =
  | { readonly kind: 'stock_item'; readonly stockItem: ScannedStockItem }
  | { readonly kind: 'product'; readonly product: Pick<Products, 'id' | 'name' | 'product_group_id'> }
  | { readonly kind: 'order'; readonly order: Pick<Orders, 'id' | 'number' | 'status'> }
  | { readonly kind: 'customer'; readonly customer: Pick<Customers, 'id' | 'name'> }
  | { readonly kind: 'unknown'; readonly code: string };

export type ScannedStockItem = Pick<StockItems, 'id' | 'identifier' | 'product_id' | 'archived'> & {
  readonly product?: Pick<Products, 'id' | 'name' | 'product_group_id'> | null;
};

/** Barcodes first; then identifiers of stock items and numbers of orders, which people type from what is printed on them. */
export async function lookUpCode(sent: string): Promise<Scanned> {
  const code = sent.trim();
  if (code === '') return { kind: 'unknown', code };
  return (
    (await byBarcode(code)) ?? (await byIdentifier(code)) ?? (await byOrderNumber(code)) ?? { kind: 'unknown', code }
  );
}

async function byBarcode(code: string): Promise<Scanned | undefined> {
  const include = ['owner', 'owner.product'] as const;
  const page = { size: 1 };
  const id = barcodeIdIn(code);
  const found =
    (await list('barcodes', { filter: { number: code }, include, page })).data[0] ??
    // The server may have been reached under another name when the label was printed.
    (id === undefined ? undefined : (await list('barcodes', { filter: { id }, include, page })).data[0]);
  if (found?.owner == null) return undefined;
  switch (found.owner_type) {
    case 'stock_items':
      return { kind: 'stock_item', stockItem: found.owner as StockItems };
    case 'products':
      return { kind: 'product', product: found.owner as Products };
    case 'orders':
      return { kind: 'order', order: found.owner as Orders };
    case 'customers':
      return { kind: 'customer', customer: found.owner as Customers };
    case null:
      return undefined;
  }
}

/** Stock items in use before archived ones with the same identifier. */
async function byIdentifier(code: string): Promise<Scanned | undefined> {
  for (const archived of [false, true]) {
    const { data } = await list('stock_items', {
      filter: { identifier: code, archived },
      include: ['product'],
      page: { size: 1 },
    });
    if (data[0] !== undefined) return { kind: 'stock_item', stockItem: data[0] };
  }
  return undefined;
}

async function byOrderNumber(code: string): Promise<Scanned | undefined> {
  const number = /^#?(\d{1,9})$/.exec(code)?.[1];
  if (number === undefined) return undefined;
  const { data } = await list('orders', { filter: { number: Number(number) }, page: { size: 1 } });
  return data[0] === undefined ? undefined : { kind: 'order', order: data[0] };
}

/** QR codes hold an address of ours, whose last part is the barcode's id. */
export function barcodeIdIn(code: string): string | undefined {
  if (!/^https?:\/\//i.test(code)) return undefined;
  const last = code.split(/[?#]/)[0]?.split('/').findLast(Boolean);
  return last !== undefined && UUID.test(last) ? last.toLowerCase() : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
