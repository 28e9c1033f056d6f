import { lookUpCode, type Scanned } from './look-up-code.ts';

/** The path of the record with this code; undefined when there is none. */
export const findScanned = async (code: string): Promise<string | undefined> => pathOf(await lookUpCode(code));

export function pathOf(scanned: Scanned): string | undefined {
  switch (scanned.kind) {
    case 'order':
      return `/orders/${scanned.order.id}`;
    case 'customer':
      return `/customers/${scanned.customer.id}`;
    case 'stock_item':
      return `/stock-items/${scanned.stockItem.id}`;
    case 'product':
      return `/products/${scanned.product.product_group_id ?? ''}`;
    case 'unknown':
      return undefined;
  }
}
