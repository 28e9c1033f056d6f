import type { Resources } from '../../api/schema.ts';
import { lookUpCode } from '../../scan/look-up-code.ts';
import { useScan } from '../../scan/scan-handlers.ts';
import { useDeeds } from './order-deeds.tsx';
import { fulfil } from './use-book.tsx';

type Action = NonNullable<Resources['order_fulfillments']['create']['actions']>[number];

/** While an order is being put together, scanning something puts it on the order. */
export function useScannedItems(): void {
  const { order, attempt, isOpen } = useDeeds();
  useScan(async (code) => {
    if (!isOpen || order.status === 'stopped') return false;
    const action = bookingOf(await lookUpCode(code));
    if (action === undefined) return false;
    attempt({ write: (confirmed) => fulfil(order.id, [action], confirmed) });
    return true;
  });
}

function bookingOf(scanned: Awaited<ReturnType<typeof lookUpCode>>): Action | undefined {
  if (scanned.kind === 'product') {
    return { action: 'book_product', mode: 'infer_planning', product_id: scanned.product.id, quantity: 1 };
  }
  if (scanned.kind !== 'stock_item' || scanned.stockItem.product_id === null) return undefined;
  const { id, product_id } = scanned.stockItem;
  return { action: 'book_stock_items', mode: 'infer_planning', product_id, stock_item_ids: [id] };
}
