import { cx } from '../../ui/class-names.ts';
import { useFormat } from '../../format/format.ts';

export interface LengthPrice {
  readonly name: string;
  readonly cents: number | null;
}

/** `1 d 40 · 3 d 96 · 1 w 180`, as a row of small cells. */
export function PriceLine({
  label,
  prices,
  stale = false,
}: {
  readonly label: string;
  readonly prices: readonly LengthPrice[];
  readonly stale?: boolean;
}) {
  const format = useFormat();
  return (
    <ul aria-label={label} className={cx('flex min-h-8 flex-wrap gap-1.5 transition-opacity', stale && 'opacity-60')}>
      {prices.map(({ name, cents }) => (
        <li key={name} className="rounded-lg bg-sunken px-2 py-1 whitespace-nowrap">
          <span className="text-sm text-muted">{name}</span>{' '}
          <span className="font-medium tabular-nums">{format.money(cents)}</span>
        </li>
      ))}
    </ul>
  );
}
