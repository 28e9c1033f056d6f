import { useState } from 'react';
import { update } from '../../api/records.ts';
import type { Products } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import type { RefusalEntry } from '../../parts/refusal-entries.ts';
import { Button } from '../../ui/button.tsx';
import { showDone, showError, showProblem } from '../../ui/toast.tsx';
import { allOrNothing } from './all-or-nothing.ts';
import { type OrderWrite, useOrderActions } from './order-actions.ts';
import { OtherLocations } from './other-locations.tsx';
import { nextPeriodFor, type RequestedChange } from './preview-change.ts';
import { Substitutes } from './substitutes.tsx';
import { unitsBooked, unitsTaken } from './substitution.ts';
import { fulfill } from './use-book.tsx';

/** Alternatives to a change that was refused: a later time, or another location. */
export function WaysOut({ change, requested }: { readonly change: OrderWrite; readonly requested: RequestedChange }) {
  const { order, attempt } = useOrderActions();
  const format = useFormat();
  const [isSearching, setSearching] = useState(false);

  const elsewhere = (changes: NonNullable<RequestedChange['changes']>, words: string) =>
    attempt({
      write: async (confirm_shortage) => {
        const { starts_at, stops_at, start_location_id, stop_location_id } = order;
        await update('orders', order.id, { ...requested.changes, ...changes, confirm_shortage });
        if (requested.changes !== undefined) return;
        try {
          await change.write(confirm_shortage);
        } catch (error) {
          const before = { starts_at, stops_at, start_location_id, stop_location_id };
          await update('orders', order.id, { ...before, confirm_shortage: true });
          throw error;
        }
      },
      done: async () => {
        showDone(words);
        await change.done?.();
      },
    });

  const findNext = () => {
    setSearching(true);
    nextPeriodFor(order, requested, format.zone)
      .then((period) =>
        period === undefined
          ? showProblem('Not everything is free at the same time in the next months.')
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
        <OtherLocations requested={requested} onPick={(place) => elsewhere(place, 'It goes out from there now')} />
      )}
    </div>
  );
}

/** Another product for the units that are missing. */
export function SubstituteFor({
  entry,
  product,
  change,
  requested,
}: {
  readonly entry: RefusalEntry;
  readonly product: Products;
  readonly change: OrderWrite;
  readonly requested: RequestedChange;
}) {
  const { order, attempt } = useOrderActions();
  const { short, needed } = entry;
  const line = (order.lines ?? []).find(
    ({ item_id, archived, parent_line_id }) => item_id === product.id && !archived && parent_line_id === null,
  );
  if (short === undefined || needed === undefined || (line === undefined && requested.actions === undefined))
    return null;
  const substitute = (product_id: string) =>
    attempt({
      write: (confirmed) => {
        if (requested.actions !== undefined) {
          const asked = requested.actions.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
          const booked = [
            { product_id, quantity: Math.min(short, asked) },
            { product_id: product.id, quantity: asked - short },
          ].filter(({ quantity }) => quantity > 0);
          const actions = booked.map((each) => ({
            action: 'book_product' as const,
            mode: 'infer_planning' as const,
            ...each,
          }));
          return fulfill(order.id, actions, confirmed);
        }
        const { starts_at, stops_at, start_location_id, stop_location_id } = order;
        const before = { starts_at, stops_at, start_location_id, stop_location_id };
        const steps = [
          ...(line === undefined ? [] : [unitsTaken(order, line, short)]),
          {
            run: () => change.write(confirmed),
            undo: () => update('orders', order.id, { ...before, confirm_shortage: true }),
          },
        ];
        const booked = unitsBooked(order, { product_id, quantity: short, confirm_shortage: confirmed });
        // A draft holds nothing, so it takes the substitute before it is reserved; else it has to be free at the new time.
        return allOrNothing(requested.changes === undefined ? steps.toSpliced(-1, 0, booked) : [...steps, booked]);
      },
      done: async () => {
        showDone(`${product.name} substituted`);
        await change.done?.();
      },
    });

  const shortage = { product, short, needed, stock: null, window: undefined, isAllowed: !entry.isBlocking };
  return <Substitutes shortage={shortage} changes={requested.changes} onPick={substitute} />;
}
