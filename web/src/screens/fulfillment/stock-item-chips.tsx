import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { chosenStockItems, chosenUnits, hasRoomForUnspecified, withoutStockItem } from './choice.ts';
import { type Direction, type FulfillmentProduct, openStockItems, openUnits } from './fulfillment-plan.ts';
import type { Scans } from './use-scans.ts';

/** Suggested before "Others" is opened. */
const FIRST_SUGGESTIONS = 4;

interface Chip {
  readonly id: string;
  readonly identifier: string;
  readonly isSpecified: boolean;
  readonly isBlocked: boolean;
}

/** Stock items to tap: the specified ones, then free ones for units without a specified stock item. */
export function StockItemChips({
  product,
  direction,
  scans,
}: {
  readonly product: FulfillmentProduct;
  readonly direction: Direction;
  readonly scans: Scans;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const { product_id } = product;
  const chosen = chosenStockItems(scans.choice, product_id);
  const specified = specifiedChips(product, direction, scans);
  const others = direction === 'return' ? [] : otherChips(product, scans);
  const wanted =
    hasRoomForUnspecified(scans.choice, product) && chosenUnits(scans.choice, product) < openUnits(product, direction);
  const shown = others.filter(
    ({ id }, index) => chosen.includes(id) || showsAll || (wanted && index < FIRST_SUGGESTIONS),
  );
  const toggle = (id: string) => {
    if (chosen.includes(id)) scans.choose((choice) => withoutStockItem(choice, product_id, id));
    else void scans.present(id);
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {[...specified, ...shown].map((chip) => (
        <StockItemChip key={chip.id} chip={chip} isChosen={chosen.includes(chip.id)} onToggle={() => toggle(chip.id)} />
      ))}
      {others.length > shown.length && (
        <Button look="quiet" size="small" onClick={() => setShowsAll(true)}>
          {specified.length + shown.length === 0 ? 'Choose' : 'Others'}
        </Button>
      )}
      {specified.length + others.length === 0 && scans.isReady && (
        <p className="text-sm text-muted">No stock item is free in this period.</p>
      )}
    </div>
  );
}

const specifiedChips = (product: FulfillmentProduct, direction: Direction, { free }: Scans): readonly Chip[] =>
  openStockItems(product, direction).map(({ id, identifier }) => ({
    id,
    identifier,
    isSpecified: true,
    isBlocked: direction === 'pick_up' && free.some((each) => each.id === id && !each.isFree),
  }));

function otherChips(product: FulfillmentProduct, { free }: Scans): readonly Chip[] {
  const specified = new Set(product.stockItems.map(({ id }) => id));
  return free
    .filter(({ id, product_id, isFree }) => isFree && product_id === product.product_id && !specified.has(id))
    .map(({ id, identifier }) => ({ id, identifier, isSpecified: false, isBlocked: false }));
}

const StockItemChip = ({
  chip: { identifier, isSpecified, isBlocked },
  isChosen,
  onToggle,
}: {
  readonly chip: Chip;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) => (
  <button
    type="button"
    aria-pressed={isChosen}
    title={isBlocked ? 'Set aside, but not free' : isSpecified ? 'Set aside for this order' : 'Free in this period'}
    onClick={onToggle}
    className={cx(
      'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 font-mono text-sm',
      isChosen
        ? 'border-accent bg-accent text-accent-ink'
        : isBlocked
          ? 'border-danger bg-danger-soft text-danger'
          : isSpecified
            ? 'border-line-strong bg-surface hover:bg-sunken'
            : 'border-dashed border-line-strong bg-transparent text-muted hover:bg-sunken hover:text-ink',
    )}
  >
    {isChosen && <Check className="size-4" aria-hidden="true" />}
    {isBlocked && <TriangleAlert className="size-4" aria-hidden="true" />}
    {identifier}
  </button>
);
