import { Link } from '@tanstack/react-router';
import { MoveRight } from 'lucide-react';
import { useFormat } from '../../format/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { barName, LOOKS, periodWords } from './bar-words.ts';
import type { Bar, Look } from './bars-of.ts';
import { canMove } from './move.ts';
import type { Row } from './rows-of.ts';

const TONES: Readonly<Record<Look, Tone>> = {
  draft: 'neutral',
  reserved: 'reserved',
  out: 'out',
  back: 'back',
  late_pickup: 'warn',
  late_return: 'late',
  down: 'neutral',
};

export interface Carded {
  readonly bar: Bar;
  readonly row: Row;
  /** Of the bar, on the screen. */
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
  /** Somebody has clicked: it stays until it is closed. */
  readonly pinned: boolean;
}

const WIDTH_PX = 304;
const HEIGHT_PX = 210;

/** What a bar is about, beside it. */
export function BarCard({
  carded: { bar, row, x, y, bottom },
  onMove,
  onEnter,
  onLeave,
}: {
  readonly carded: Carded;
  readonly onMove: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}) {
  const format = useFormat();
  const { booking, downtime } = bar;
  const below = bottom + 6 + HEIGHT_PX < window.innerHeight;
  return (
    <div
      role="dialog"
      aria-label={barName(bar)}
      data-card
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed z-30 rounded-xl border border-line-strong bg-raised p-3 shadow-xl"
      style={{
        width: `min(${WIDTH_PX}px, calc(100vw - 16px))`,
        left: Math.max(8, Math.min(x, window.innerWidth - WIDTH_PX - 8)),
        ...(below ? { top: bottom + 4 } : { bottom: window.innerHeight - y + 4 }),
      }}
    >
      <div className="flex items-center gap-2">
        <strong className="truncate">
          {barName(bar)} {booking?.customer_name}
        </strong>
        <Badge tone={TONES[bar.look]}>
          <span aria-hidden="true">{LOOKS[bar.look].sign}</span> {LOOKS[bar.look].word}
        </Badge>
      </div>
      <p className="mt-1">{periodWords(bar.starts_ms, bar.stops_ms, format)}</p>
      <p className="text-sm text-muted">
        {row.kind === 'group' ? '' : row.product.name}
        {row.kind === 'stock_item' ? ` · ${row.stockItem?.identifier ?? ''}` : ` · ${bar.quantity} ${units(bar)}`}
      </p>
      {booking !== undefined && booking.shortage_amount > 0 && (
        <p className="text-sm font-medium text-danger">Short {booking.shortage_amount}</p>
      )}
      {bar.look === 'late_return' && (
        <p className="text-sm font-medium text-danger">Should be back since {instantWords(bar.stops_ms, format)}</p>
      )}
      {bar.look === 'late_pickup' && (
        <p className="text-sm font-medium text-warn">Should be out since {instantWords(bar.starts_ms, format)}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {booking !== undefined && (
          <ButtonLink size="small" look="primary" to="/orders/$orderId" params={{ orderId: booking.order_id }}>
            Open order
          </ButtonLink>
        )}
        {downtime !== undefined && (
          <Link to="/downtime" className="link">
            All downtimes
          </Link>
        )}
        {canMove(bar, 'end') && (
          <Button size="small" onClick={onMove} icon={<MoveRight className="size-4" aria-hidden="true" />}>
            Move…
          </Button>
        )}
      </div>
    </div>
  );
}

const units = ({ stock_item_id, booking, quantity }: Bar): string =>
  stock_item_id === null && booking !== undefined && booking.unassigned > 0
    ? 'without a stock item'
    : quantity === 1
      ? 'unit'
      : 'units';

const instantWords = (ms: number, format: { moment(instant: string): string }): string =>
  format.moment(new Date(ms).toISOString());
