import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { Lines, Products, StockItemPlannings, StockItemSuggestions } from '../../api/schema.ts';
import { useLocations } from '../../parts/location-field.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useOrderActions } from './order-actions.ts';
import { fulfill } from './use-book.tsx';

/** The specified stock items of a line as chips; press one to change it or to specify the rest. */
export function LineStockItems({ line }: { readonly line: Lines }) {
  const { order, attempt, isOpen } = useOrderActions();
  const { item, planning } = line;
  if (item == null || planning == null || (item as Products).tracking_type !== 'trackable') return null;
  const specified = (planning.stock_item_plannings ?? []).filter(({ archived }) => !archived);
  const missing = (planning.quantity ?? 0) - specified.length;
  const specify = (add: readonly string[], remove: readonly string[]) =>
    attempt({
      write: (confirmed) =>
        fulfill(
          order.id,
          [
            {
              action: 'specify_stock_items',
              product_id: item.id,
              planning_id: planning.id,
              stock_item_ids_to_add: [...add],
              stock_item_ids_to_remove: [...remove],
            },
          ],
          confirmed,
        ),
    });
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {specified.map((stockItem) => (
        <Chip
          key={stockItem.id}
          stockItem={stockItem}
          line={line}
          isFixed={!isOpen || stockItem.started}
          onChange={(id) => specify([id], [stockItem.stock_item_id])}
          onRemove={() => specify([], [stockItem.stock_item_id])}
        />
      ))}
      {missing > 0 && isOpen && <Assign line={line} missing={missing} onPick={(id) => specify([id], [])} />}
      {missing > 0 && !isOpen && <span className="text-sm text-muted">{missing} not assigned</span>}
    </span>
  );
}

const CHIP = 'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-sm';

function Chip({
  stockItem,
  line,
  isFixed,
  onChange,
  onRemove,
}: {
  readonly stockItem: StockItemPlannings;
  readonly line: Lines;
  readonly isFixed: boolean;
  readonly onChange: (stock_item_id: string) => void;
  readonly onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const name = stockItem.stock_item?.identifier ?? 'Stock item';
  const where = stockItem.stopped ? 'back' : stockItem.started ? 'out' : undefined;
  const look = cx(
    CHIP,
    stockItem.stopped ? 'border-transparent bg-back text-back-ink' : undefined,
    stockItem.started && !stockItem.stopped ? 'border-transparent bg-out text-out-ink' : undefined,
    !stockItem.started && 'border-line-strong',
  );
  const words = (
    <>
      {name}
      {where !== undefined && <span>· {where}</span>}
    </>
  );
  if (isFixed) {
    return (
      <Link to="/stock-items/$stockItemId" params={{ stockItemId: stockItem.stock_item_id }} className={look}>
        {words}
      </Link>
    );
  }
  return (
    <Popover
      label={`Change ${name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={cx(look, 'hover:bg-sunken')}>
          <span className="sr-only">Change </span>
          {words}
        </button>
      }
    >
      <Suggestions
        line={line}
        onPick={(id) => {
          setOpen(false);
          onChange(id);
        }}
      />
      <Button
        size="small"
        look="quiet"
        className="mt-2"
        onClick={() => {
          setOpen(false);
          onRemove();
        }}
      >
        Take {name} off
      </Button>
    </Popover>
  );
}

function Assign({
  line,
  missing,
  onPick,
}: {
  readonly line: Lines;
  readonly missing: number;
  readonly onPick: (stock_item_id: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={`Assign a stock item of ${line.title ?? 'this line'}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={cx(CHIP, 'border-dashed border-line-strong text-muted hover:bg-sunken')}>
          <Plus className="size-3.5" aria-hidden="true" />
          assign {missing}
          <span className="sr-only"> of {line.title}</span>
        </button>
      }
    >
      <Suggestions
        line={line}
        onPick={(id) => {
          if (missing === 1) setOpen(false);
          onPick(id);
        }}
      />
    </Popover>
  );
}

const WORDS: Readonly<Record<NonNullable<StockItemSuggestions['status']>, string>> = {
  available_in_location: 'free',
  overdue: 'free then, not back yet',
  unavailable: 'taken',
  already_booked: 'on this order',
};

type SuggestedStockItem = StockItemSuggestions['stock_item'];

/** The stock items of the product, free ones first, with their location if it is another one. */
function Suggestions({ line, onPick }: { readonly line: Lines; readonly onPick: (stock_item_id: string) => void }) {
  const { order } = useOrderActions();
  const locations = useLocations();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim());
  const isElsewhere = (stockItem: SuggestedStockItem): boolean =>
    stockItem != null && stockItem.location_id !== order.start_location_id;
  const nameOf = (stockItem: SuggestedStockItem): string =>
    locations.find(({ id }) => id === stockItem?.location_id)?.name ?? 'another location';
  const { data } = useList(
    'stock_item_suggestions',
    {
      filter: { action: 'book', order_id: order.id, item_id: line.item_id, q: wanted === '' ? undefined : wanted },
      include: ['stock_item'],
      page: { size: 50 },
    },
    { touches: ['availability'] },
  );
  return (
    <div className="w-64 max-w-full">
      <TextField
        label="Find a stock item"
        hideLabel
        placeholder="Identifier"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {data?.data.map(({ id, status, stock_item }) => (
          <li key={id}>
            <button
              type="button"
              disabled={status === 'unavailable' || status === 'already_booked'}
              onClick={() => onPick(id)}
              className="flex w-full items-center justify-between gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken disabled:text-muted"
            >
              <span>{stock_item?.identifier}</span>
              <span className={cx('text-sm', status === 'available_in_location' ? 'text-good' : 'text-muted')}>
                {status === 'unavailable' && isElsewhere(stock_item)
                  ? `at ${nameOf(stock_item)}`
                  : status === null
                    ? ''
                    : WORDS[status]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && <p className="mt-2 text-muted">None is called that.</p>}
    </div>
  );
}
