import { useFormat } from '../../format/format.ts';
import { startOfDay } from '../../format/zone.ts';
import { cx } from '../../ui/class-names.ts';
import { countsOf, type Entry } from './entries-of.ts';
import { EntryLink } from './entry-link.tsx';
import type { Dragging } from './use-drag.ts';

/** One day of the table: its number, how much there is, and the first few of it. */
export function DayCell({
  day,
  entries,
  most,
  isOutside,
  isTall,
  dragging,
  onOpen,
}: {
  readonly day: string;
  readonly entries: readonly Entry[];
  /** As many are shown; the rest is folded. */
  readonly most: number;
  /** Of another month. */
  readonly isOutside: boolean;
  readonly isTall: boolean;
  readonly dragging: Dragging;
  readonly onOpen: () => void;
}) {
  const format = useFormat();
  const { pickups, returns } = countsOf(entries);
  const isToday = day === format.today();
  const isOver = dragging.drag?.day === day;
  // One more than fits takes no more room than the line that would say so.
  const shown = entries.length <= most + 1 ? entries : entries.slice(0, most);
  const rest = entries.length - shown.length;
  const full = format.longDay(startOfDay(day, format.zone));
  return (
    <td
      data-day={day}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'border border-line p-1 align-top',
        isTall ? 'h-[28rem]' : 'h-32',
        isOutside ? 'bg-canvas' : 'bg-surface',
        isOver && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={`${full}: ${countWords(pickups, returns)}${isToday ? ', today' : ''}`}
          onClick={onOpen}
          className={cx(
            'inline-flex size-7 items-center justify-center rounded-full text-sm tabular-nums hover:bg-sunken',
            isToday ? 'bg-accent font-bold text-accent-ink hover:bg-accent-strong' : isOutside && 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </button>
        {entries.length > 0 && (
          <span className="ml-auto pr-1 text-sm text-muted tabular-nums" aria-hidden="true">
            {pickups > 0 && <span>▲{pickups}</span>} {returns > 0 && <span>▼{returns}</span>}
          </span>
        )}
      </div>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {shown.map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} dragging={dragging} isTall={isTall} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          aria-label={`+${rest} more on ${full}`}
          onClick={onOpen}
          className="mt-0.5 min-h-6 w-full rounded-md px-1.5 text-left text-sm font-medium text-muted hover:bg-sunken"
        >
          +{rest} more
        </button>
      )}
    </td>
  );
}

export const countWords = (pickups: number, returns: number): string =>
  pickups + returns === 0
    ? 'nothing'
    : [
        pickups > 0 && `${pickups} ${pickups === 1 ? 'pickup' : 'pickups'}`,
        returns > 0 && `${returns} ${returns === 1 ? 'return' : 'returns'}`,
      ]
        .filter(Boolean)
        .join(', ');
