import { useState } from 'react';
import { remove, update } from '../../api/records.ts';
import type { Products } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import type { RefusalEntry } from '../../parts/refusal-entries.ts';
import { Button } from '../../ui/button.tsx';
import { showDone, showError, showProblem } from '../../ui/toast.tsx';
import { type Deed, useDeeds } from './order-deeds.ts';
import { OtherLocations } from './other-locations.tsx';
import { nextPeriodFor, type Wish } from './preview-wish.ts';
import { Substitutes } from './substitutes.tsx';
import { fulfil } from './use-book.tsx';

/** Alternatives to a change that was refused: a later time, or another location. */
export function WaysOut({ deed, wish }: { readonly deed: Deed; readonly wish: Wish }) {
  const { order, attempt } = useDeeds();
  const format = useFormat();
  const [isSearching, setSearching] = useState(false);

  const elsewhere = (changes: NonNullable<Wish['changes']>, words: string) =>
    attempt({
      write: async (confirm_shortage) => {
        const { starts_at, stops_at, start_location_id, stop_location_id } = order;
        await update('orders', order.id, { ...wish.changes, ...changes, confirm_shortage });
        if (wish.changes !== undefined) return;
        try {
          await deed.write(confirm_shortage);
        } catch (error) {
          const before = { starts_at, stops_at, start_location_id, stop_location_id };
          await update('orders', order.id, { ...before, confirm_shortage: true });
          throw error;
        }
      },
      done: async () => {
        showDone(words);
        await deed.done?.();
      },
    });

  const findNext = () => {
    setSearching(true);
    nextPeriodFor(order, wish, format.zone)
      .then((period) =>
        period === undefined
          ? showProblem('In the next months there is no time at which all of it is free.')
          : elsewhere(period, `Moved to ${format.moment(period.starts_at)}`),
      )
      .catch(showError)
      .finally(() => setSearching(false));
  };

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {order.status !== 'started' && (
        <Button size="small" onClick={findNext} busy={isSearching}>
          Next free period
        </Button>
      )}
      {order.status !== 'started' && (
        <OtherLocations wish={wish} onPick={(place) => elsewhere(place, 'It goes out from there now')} />
      )}
    </div>
  );
}

/** Another product for the units that are missing. */
export function SubstituteFor({
  entry,
  product,
  deed,
  wish,
}: {
  readonly entry: RefusalEntry;
  readonly product: Products;
  readonly deed: Deed;
  readonly wish: Wish;
}) {
  const { order, attempt } = useDeeds();
  const { short, needed } = entry;
  const line = (order.lines ?? []).find(
    ({ item_id, archived, parent_line_id }) => item_id === product.id && !archived && parent_line_id === null,
  );
  if (short === undefined || needed === undefined || (line === undefined && wish.actions === undefined)) return null;
  const book = (product_id: string, quantity: number, confirmed: boolean) =>
    fulfil(order.id, [{ action: 'book_product', mode: 'infer_planning', product_id, quantity }], confirmed);

  const substitute = (product_id: string) =>
    attempt({
      write: async (confirmed) => {
        if (wish.actions !== undefined) {
          const asked = wish.actions.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
          await book(product_id, Math.min(short, asked), confirmed);
          if (asked > short) await book(product.id, asked - short, confirmed);
          return;
        }
        const left = (line?.quantity ?? 0) - short;
        if (line !== undefined)
          await (left > 0 ? update('lines', line.id, { quantity: left }) : remove('lines', line.id));
        await deed.write(confirmed);
        await book(product_id, short, confirmed);
      },
      done: async () => {
        showDone(`${product.name ?? 'It'} substituted`);
        await deed.done?.();
      },
    });

  const shortage = { product, short, needed, stock: null, window: undefined, isAllowed: !entry.isBlocking };
  return <Substitutes shortage={shortage} changes={wish.changes} onPick={substitute} />;
}
