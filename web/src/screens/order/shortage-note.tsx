import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { Lines } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import type { Period } from '../../ui/period-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { showDone, showError, showProblem } from '../../ui/toast.tsx';
import { allOrNothing } from './all-or-nothing.ts';
import { HolderList } from './holder-list.tsx';
import { OtherLocations, type Place } from './other-locations.tsx';
import { nextFreePeriod } from '../../parts/next-free-period.ts';
import { useOrderActions } from './order-actions.ts';
import type { Shortage } from './shortages.ts';
import { Substitutes } from './substitutes.tsx';
import { unitsBooked, unitsTaken } from './substitution.ts';
import { useHolders } from './use-holders.ts';

/** `Short 1 of 3, #1042 has it until Fri 17:00`, and what can be done about it. */
export function ShortageNote({
  line,
  shortage,
  onMove,
}: {
  readonly line: Lines;
  readonly shortage: Shortage;
  readonly onMove: (changes: Period | Place) => void;
}) {
  const { order, attempt, insist, isOpen } = useOrderActions();
  const format = useFormat();
  const holders = useHolders(shortage, { orderId: order.id, locationId: order.start_location_id });
  const [isSearching, setSearching] = useState(false);
  const { short, needed, stock, product, isAllowed } = shortage;
  const isHeld = order.status !== 'new' && order.status !== 'draft';

  const findNext = () => {
    setSearching(true);
    nextFreePeriod(order, format.zone)
      .then((period) => {
        if (period === undefined) return showProblem('Not everything is free at the same time in the next six months.');
        const before = { starts_at: order.starts_at, stops_at: order.stops_at };
        onMove(period);
        return showDone(`Moved to ${format.moment(period.starts_at)}`, {
          label: 'Undo',
          run: () =>
            insist({ write: (confirm_shortage) => update('orders', order.id, { ...before, confirm_shortage }) }),
        });
      })
      .catch(showError)
      .finally(() => setSearching(false));
  };

  const substitute = (product_id: string) =>
    attempt({
      write: (confirm_shortage) =>
        allOrNothing([
          unitsBooked(order, { product_id, quantity: Math.min(short, line.quantity), confirm_shortage }),
          unitsTaken(order, line, short),
        ]),
      done: () => showDone(`${product.name} substituted`),
    });

  const bookAnyway = () =>
    insist({
      write: (confirm_shortage) =>
        create('order_status_transitions', { order_id: order.id, transition_to: 'reserved', confirm_shortage }),
      done: () => showDone('Reserved with a shortage'),
    });

  return (
    <div role="status" className="mt-2 rounded-lg border border-danger bg-danger-soft px-3 py-2 text-ink">
      <p className="flex items-center gap-1.5 font-semibold text-danger">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        Short {short} of {needed}
      </p>
      {stock !== null && stock < needed && (
        <p className="text-sm">
          There {stock === 1 ? 'is' : 'are'} only {stock} of it here in that time.
        </p>
      )}
      <HolderList holders={holders} />
      {isOpen && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={findNext} busy={isSearching}>
            Next free period
          </Button>
          {line.parent_line_id === null && <Substitutes shortage={shortage} onPick={substitute} />}
          {order.status !== 'started' && <OtherLocations requested={{}} onPick={onMove} />}
          {isAllowed && !isHeld && (
            <Button size="small" onClick={bookAnyway}>
              Book anyway
            </Button>
          )}
        </div>
      )}
      {isHeld && <p className="mt-1 text-sm">It was booked anyway.</p>}
    </div>
  );
}
