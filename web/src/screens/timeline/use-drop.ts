import { create, fetchRecord, update } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { askingAboutShortage } from '../../parts/conflicts.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { showDone } from '../../ui/toast.tsx';
import type { Bar } from './bars-of.ts';
import type { Times } from './move.ts';
import { type OrderWrite, planBack, planMove, type Target } from './plan-move.ts';

export interface Drop {
  readonly bar: Bar;
  readonly target: Target;
  /** The identifier of the stock item, for the message. */
  readonly stockItemName: string | undefined;
}

const LEFT = 'left as it was';

/** Carries out what a bar was moved for, step by step; when one is refused, those before it are taken back. */
export function useDrop(onDone: (drop: Drop) => void) {
  const format = useFormat();
  const undo = useWrite(
    ({ bar, writes }: { readonly bar: Bar; readonly writes: readonly OrderWrite[] }) => applyWrites(bar, writes, true),
    { onSuccess: () => showDone('Undone') },
  );
  const write = useWrite(
    async ({ bar, target }: Drop): Promise<readonly OrderWrite[] | typeof LEFT> => {
      const writes = planMove(bar, target);
      if (writes.some(({ kind }) => kind === 'period') && !(await isMeant(bar))) return LEFT;
      return askingAboutShortage(async (confirmed) => {
        await applyWrites(bar, writes, confirmed);
        return writes;
      });
    },
    {
      onSuccess: (writes, drop) => {
        if (writes === LEFT || writes.length === 0) return;
        const { bar } = drop;
        const back = planBack(writes, bar);
        showDone(
          doneWords(drop, writes, (ms) => format.moment(new Date(ms).toISOString())),
          {
            label: 'Undo',
            run: () => undo.mutate({ bar, writes: back }),
          },
        );
        onDone(drop);
      },
    },
  );
  return { drop: write.mutate, isBusy: write.isPending || undo.isPending };
}

/** The time is the whole order's: who moves one bar moves them all. */
async function isMeant({ booking }: Bar): Promise<boolean> {
  if (booking === undefined) return false;
  const order = await fetchRecord('orders', booking.order_id, { fields: { orders: ['number', 'item_count'] } });
  const others = order.item_count - booking.quantity;
  if (others <= 0) return true;
  return confirm({
    title: `Change the whole order ${order.number === null ? '' : `#${order.number}`}?`,
    text: `It has ${others} other ${others === 1 ? 'item' : 'items'}, which will go out and come back at the new times too. Prices stay as they are.`,
    yes: 'Change the order',
  });
}

async function applyWrites(bar: Bar, writes: readonly OrderWrite[], confirm_shortage: boolean): Promise<void> {
  const done: OrderWrite[] = [];
  for (const write of writes) {
    try {
      await applyWrite(bar, write, confirm_shortage);
      done.push(write);
    } catch (error) {
      for (const back of planBack(done, bar)) await applyWrite(bar, back, true);
      throw error;
    }
  }
}

function applyWrite({ booking, product_id }: Bar, write: OrderWrite, confirm_shortage: boolean): Promise<unknown> {
  if (booking === undefined) return Promise.resolve();
  const { order_id, id: planning_id } = booking;
  if (write.kind === 'period') return update('orders', order_id, { ...instants(write.times), confirm_shortage });
  return create('order_fulfillments', {
    order_id,
    confirm_shortage,
    actions: [
      {
        action: 'specify_stock_items',
        product_id,
        planning_id,
        stock_item_ids_to_add: [...write.add],
        stock_item_ids_to_remove: [...write.remove],
      },
    ],
  });
}

const instants = ({ starts_ms, stops_ms }: Times) => ({
  starts_at: new Date(starts_ms).toISOString(),
  stops_at: new Date(stops_ms).toISOString(),
});

function doneWords(
  { bar, target, stockItemName }: Drop,
  writes: readonly OrderWrite[],
  moment: (ms: number) => string,
): string {
  const number = bar.booking?.order_number;
  const order = number == null ? 'The order' : `#${number}`;
  const isSpecified = writes.some(({ kind }) => kind === 'specify');
  const where = isSpecified ? (stockItemName === undefined ? ' without a stock item' : ` on ${stockItemName}`) : '';
  const isMoved = writes.some(({ kind }) => kind === 'period');
  const { starts_ms, stops_ms } = target.times;
  const when = isMoved ? ` from ${moment(starts_ms)} till ${moment(stops_ms)}; prices stay` : '';
  return `${order} is now${where}${when}`;
}
