import { type ReactNode, useState } from 'react';
import type { Resources } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { lookUpCode } from '../../scan/look-up-code.ts';
import { useScan, vibrate } from '../../scan/scan-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOrderActions } from './order-actions.ts';
import { type TakenStockItem, takenStockItem } from './taken-stock-item.ts';
import { fulfill } from './use-book.tsx';

type Action = NonNullable<Resources['order_fulfillments']['create']['actions']>[number];

/**
 * While an order is being put together, scanning something puts it on the order. A stock item that others have is warned
 * about first, although a draft could name it: it is missing when the order is picked up.
 */
export function useScannedItems(): ReactNode {
  const { order, attempt, isOpen } = useOrderActions();
  const format = useFormat();
  const [taken, setTaken] = useState<TakenStockItem>();
  const book = (action: Action) => attempt({ write: (confirmed) => fulfill(order.id, [action], confirmed) });
  useScan(async (code) => {
    if (!isOpen || order.status === 'stopped') return false;
    const scanned = await lookUpCode(code);
    const action = bookingOf(scanned);
    if (action === undefined) return false;
    const found =
      scanned.kind === 'stock_item' && order.starts_at !== null
        ? await takenStockItem(order, scanned.stockItem, (instant) => format.relative(instant))
        : undefined;
    setTaken(found);
    if (found === undefined) book(action);
    else vibrate('refused');
    return true;
  });
  if (taken === undefined) return null;
  const answer = (id: string | undefined) => {
    setTaken(undefined);
    if (id !== undefined) book(bookStockItem(taken.product_id, id));
  };
  const { free } = taken;
  const isHolding = order.status === 'reserved' || order.status === 'started';
  return (
    <Dialog
      open
      onClose={() => answer(undefined)}
      title={`${taken.identifier} is not free`}
      footer={
        <>
          <Button onClick={() => answer(undefined)}>Leave it</Button>
          {!isHolding && <Button onClick={() => answer(taken.stock_item_id)}>Add it anyway</Button>}
          {free !== undefined && (
            <Button look="primary" autoFocus onClick={() => answer(free.id)}>
              Use {free.identifier}
            </Button>
          )}
        </>
      }
    >
      <p role="alert">{taken.sentence}</p>
      <p className="mt-1 text-muted">
        {free === undefined
          ? 'No other one of this product is free in the period of the order.'
          : `${free.identifier} is the same product and free in the period of the order.`}
      </p>
    </Dialog>
  );
}

const bookStockItem = (product_id: string, id: string): Action => ({
  action: 'book_stock_items',
  mode: 'infer_planning',
  product_id,
  stock_item_ids: [id],
});

function bookingOf(scanned: Awaited<ReturnType<typeof lookUpCode>>): Action | undefined {
  if (scanned.kind === 'product') {
    return { action: 'book_product', mode: 'infer_planning', product_id: scanned.product.id, quantity: 1 };
  }
  if (scanned.kind !== 'stock_item' || scanned.stockItem.product_id === null) return undefined;
  return bookStockItem(scanned.stockItem.product_id, scanned.stockItem.id);
}
