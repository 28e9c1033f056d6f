import { list } from '../api/records.ts';

/** The path of the screen of what has this barcode; undefined when nothing has. */
export async function findScanned(code: string): Promise<string | undefined> {
  const { data } = await list('barcodes', { filter: { number: codeNumber(code) }, page: { size: 1 } });
  const owner = data[0];
  if (owner?.owner_id == null) return undefined;
  switch (owner.owner_type) {
    case 'orders':
      return `/orders/${owner.owner_id}`;
    case 'customers':
      return `/customers/${owner.owner_id}`;
    case 'stock_items':
      return `/stock-items/${owner.owner_id}`;
    case 'products': {
      const products = await list('products', { filter: { id: owner.owner_id }, page: { size: 1 } });
      return products.data[0] === undefined ? undefined : `/products/${products.data[0].product_group_id}`;
    }
    case null:
      return undefined;
  }
}

/** QR codes hold an address whose last part is the number. */
export function codeNumber(code: string): string {
  const text = code.trim();
  return /^https?:\/\//i.test(text) ? (text.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? text) : text;
}
