import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import type { Lateable } from './lateness.ts';
import { type LifeFacts, lifeSentence, lifeUnits, lifeWord } from './life-of.ts';

export { lateness } from './lateness.ts';

/** Where an order is, in a word; ▲ is a late pickup, ! a late return. */
export function OrderStatus({ order, className }: { readonly order: Lateable; readonly className?: string }) {
  const { word, tone, sign } = lifeWord(order);
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
export function LifeBar({ order, className }: { readonly order: LifeFacts; readonly className?: string }) {
  const { waiting, out, back } = lifeUnits(order);
  const isReserved = order.status !== 'draft' && order.status !== 'new';
  const sentence = lifeSentence(order);
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
