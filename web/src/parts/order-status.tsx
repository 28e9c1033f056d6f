import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import type { Lateable } from './lateness.ts';
import { type OrderStateFacts, unitCountsText, unitCounts, orderState } from './order-state.ts';

export { lateness } from './lateness.ts';

/** Where an order is, in a word; ▲ is a late pickup, ! a late return. */
export function OrderStatus({ order, className }: { readonly order: Lateable; readonly className?: string }) {
  const { word, tone, sign } = orderState(order);
  return (
    <Badge tone={tone} {...(className === undefined ? {} : { className })}>
      {sign !== undefined && (
        <span aria-hidden="true" className="font-bold">
          {sign}
        </span>
      )}
      {word}
    </Badge>
  );
}

/** How far an order is: its units as a bar, first those that are back, then those out, then those that wait. */
export function UnitCountsBar({ order, className }: { readonly order: OrderStateFacts; readonly className?: string }) {
  const { waiting, out, back } = unitCounts(order);
  const isReserved = order.status !== 'draft' && order.status !== 'new';
  const sentence = unitCountsText(order);
  return (
    <span
      role="img"
      aria-label={sentence}
      title={sentence}
      className={cx('flex h-1.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <Part units={back} className="bg-back-ink" />
      <Part units={out} className="bg-out-ink hatched text-surface" />
      <Part units={waiting} className={isReserved ? 'bg-reserved' : 'bg-draft'} />
    </span>
  );
}

const Part = ({ units, className }: { readonly units: number; readonly className: string }) =>
  units === 0 ? null : <span className={className} style={{ flexGrow: units }} />;
