import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { create, useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { PickItem } from '../../parts/pick-item.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Period } from '../../ui/period-picker.tsx';
import { lineTree } from './line-tree.ts';
import { useOrderActions } from './order-actions.ts';
import type { Place } from './other-locations.tsx';
import { OrderLine } from './order-line.tsx';
import { type PlanningAvailabilities, shortagesOf } from './shortages.ts';
import { useBook } from './use-book.tsx';

/** The lines of the order, and the search box that adds more. */
export function OrderLines({
  onMove,
  box,
}: {
  readonly onMove: (changes: Period | Place) => void;
  /** The box to type products into. */
  readonly box: RefObject<HTMLInputElement | null>;
}) {
  const { order, isOpen, attempt } = useOrderActions();
  const format = useFormat();
  const { book, choices } = useBook();
  const shortages = useShortages();
  const heads = lineTree(order.lines);
  const period =
    order.starts_at === null || order.stops_at === null
      ? undefined
      : { starts_at: order.starts_at, stops_at: order.stops_at };
  const add = (line_type: 'charge' | 'section') =>
    attempt({
      write: () =>
        create('lines', {
          owner_type: 'orders',
          owner_id: order.id,
          line_type,
          title: line_type === 'section' ? 'Section' : 'Charge',
          price_each_in_cents: 0,
        }),
    });
  return (
    <section className="card" aria-labelledby="order-items">
      <h2 id="order-items" className="px-4 pt-3 pb-2">
        Items
      </h2>
      {isOpen && (
        <div className="flex items-start gap-2 px-4 pb-3">
          <div className="min-w-0 flex-1">
            <PickItem
              ref={box}
              period={period}
              locationId={order.start_location_id}
              onPick={book}
              autoFocus={order.status === 'new'}
              opensOnFocus={heads.length === 0}
            />
          </div>
          <Menu
            trigger={
              <Button icon={<Plus className="size-4" aria-hidden="true" />} aria-label="Other: add a charge or section">
                <span className="hidden sm:inline">Other</span>
              </Button>
            }
            entries={[
              { label: 'Charge', run: () => add('charge') },
              { label: 'Section', run: () => add('section') },
            ]}
          />
        </div>
      )}
      {heads.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-center text-muted">
          {isOpen ? 'Nothing yet. Type a product’s name above, or scan it.' : 'Nothing was on this order.'}
        </p>
      ) : (
        <ul className="border-t border-line" aria-label="Lines">
          {heads.map((head) => (
            <OrderLine key={head.line.id} head={head} shortages={shortages} onMove={onMove} />
          ))}
        </ul>
      )}
      {heads.length > 0 && (
        <p className="flex justify-between gap-4 border-t border-line px-4 py-3">
          <span className="text-muted">
            {order.item_count} {order.item_count === 1 ? 'item' : 'items'}
          </span>
          <span className="font-semibold tabular-nums">{format.money(order.price_in_cents)}</span>
        </p>
      )}
      {choices}
    </section>
  );
}

/** Asked again whenever anything about the order or the stock has changed. */
function useShortages() {
  const { order } = useOrderActions();
  const asks =
    order.status === 'new' || order.status === 'draft' || order.status === 'reserved' || order.status === 'started';
  const { data } = useList(
    'order_planning_availabilities',
    { filter: { order_id: order.id } },
    { enabled: asks && order.starts_at !== null, touches: ['availability', 'orders'] },
  );
  const found = data?.data as unknown as { readonly available: PlanningAvailabilities | null } | undefined;
  return shortagesOf(order.lines ?? [], asks ? (found?.available ?? undefined) : undefined);
}
