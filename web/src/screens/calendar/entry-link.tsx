import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useFormat } from '../../format/format.ts';
import { orderState, type OrderStateTone } from '../../parts/order-state.ts';
import { cx } from '../../ui/class-names.ts';
import type { Entry } from './entries-of.ts';
import type { Dragging } from './use-drag.ts';

const TONES: Readonly<Record<OrderStateTone, string>> = {
  neutral: 'bg-draft text-draft-ink',
  reserved: 'bg-reserved text-reserved-ink',
  out: 'bg-out text-out-ink',
  back: 'bg-back text-back-ink',
  late: 'bg-late text-late-ink',
};

export const SIGNS = { pickup: '▲', return: '▼' } as const;
export const ENDS = { pickup: 'Pickup', return: 'Return' } as const;

/** An order on its day: a link to it that can be dragged, or taken with M. */
export function EntryLink({
  entry,
  dragging,
  isTall,
}: {
  readonly entry: Entry;
  readonly dragging: Dragging;
  /** There is room for the name on a line of its own. */
  readonly isTall: boolean;
}) {
  const format = useFormat();
  const { order, end, at, isDone } = entry;
  const { word, tone, sign } = orderState(order);
  const isLate = sign !== undefined && (sign === '▲') === (end === 'pickup');
  const name = order.customer?.name ?? 'No customer';
  const isHeld = dragging.drag?.entry.key === entry.key;
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      draggable={false}
      data-entry={entry.key}
      aria-keyshortcuts="M"
      title={`${ENDS[end]} ${format.moment(at)} · #${order.number} ${name} · ${word}`}
      onPointerDown={(event) => dragging.onPointerDown(event, entry)}
      onClick={(event) => {
        if (dragging.hasDragged()) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if ((event.key === 'm' || event.key === 'M') && !event.metaKey && !event.ctrlKey && !event.altKey) {
          event.preventDefault();
          event.stopPropagation();
          dragging.take(entry);
        }
      }}
      className={cx(
        'flex min-h-6 touch-manipulation items-center gap-x-1 overflow-hidden rounded-md px-1.5 py-0.5 text-[0.8rem] leading-snug whitespace-nowrap -outline-offset-1 select-none hover:brightness-95',
        TONES[isLate || tone !== 'late' ? tone : end === 'pickup' ? 'out' : 'reserved'],
        order.status === 'draft' && 'hatched',
        isTall && 'flex-wrap',
        isHeld && 'opacity-40',
      )}
    >
      <span aria-hidden="true" className="text-[0.65rem]">
        {SIGNS[end]}
      </span>
      <span className="sr-only">{ENDS[end]}</span>
      <span className="tabular-nums">{format.time(at)}</span>
      {/* Where there is no room for both, people know each other by name. */}
      <span className={cx('font-semibold tabular-nums', !isTall && 'sr-only xl:not-sr-only')}>#{order.number}</span>
      <span className={cx('min-w-0 truncate', isTall ? 'order-last w-full' : 'flex-1')}>{name}</span>
      <span className="sr-only">{isDone ? `${word}, done` : word}</span>
      {isDone && <Check className="size-3.5 shrink-0" aria-hidden="true" />}
      {isLate && (
        <span aria-hidden="true" className="font-bold">
          !
        </span>
      )}
    </Link>
  );
}
