import { CircleCheck } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { chosenUnits, withCount } from './choice.ts';
import { type Direction, type FulfillmentProduct, openUnits } from './fulfillment-plan.ts';
import { StockItemChips } from './stock-item-chips.tsx';
import { Stepper } from './stepper.tsx';
import type { Scans } from './use-scans.ts';

export function ProductCard({
  product,
  direction,
  scans,
}: {
  readonly product: FulfillmentProduct;
  readonly direction: Direction;
  readonly scans: Scans;
}) {
  const open = openUnits(product, direction);
  const chosen = chosenUnits(scans.choice, product);
  const isComplete = chosen === open;
  return (
    <section aria-label={product.name} className={cx('card flex items-start gap-3 p-3', isComplete && 'border-good')}>
      <Picture url={product.photo_url} className="size-12" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 break-words">{product.name}</h2>
          <span
            className={cx('flex items-center gap-1 tabular-nums', isComplete ? 'font-medium text-good' : 'text-muted')}
          >
            {isComplete && <CircleCheck className="size-4" aria-hidden="true" />}
            {chosen} of {open}
          </span>
        </div>
        <div className="mt-2">
          {product.isTracked ? (
            <StockItemChips product={product} direction={direction} scans={scans} />
          ) : (
            <Stepper
              label={product.name}
              value={chosen}
              max={open}
              onChange={(count) => scans.choose((choice) => withCount(choice, product.product_id, count))}
            />
          )}
        </div>
      </div>
    </section>
  );
}
