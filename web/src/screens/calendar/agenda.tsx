import { useState } from 'react';
import { useFormat } from '../../format/format.ts';
import { startOfDay } from '../../format/zone.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { cx } from '../../ui/class-names.ts';
import { countWords } from './day-cell.tsx';
import { countsOf, type Entry } from './entries-of.ts';
import { EntryRow } from './entry-row.tsx';

/** The same days one below the other, those with nothing left out and those that are over folded: for phones. */
export function Agenda({
  days,
  byDay,
  onMove,
}: {
  readonly days: readonly string[];
  readonly byDay: ReadonlyMap<string, readonly Entry[]>;
  readonly onMove: (entry: Entry) => void;
}) {
  const format = useFormat();
  const today = format.today();
  const [showsPast, setShowsPast] = useState(false);
  const all = days.filter((day) => byDay.has(day) || day === today);
  const past = days.includes(today) ? all.filter((day) => day < today).length : 0;
  const shown = showsPast ? all : all.slice(past);
  if (all.every((day) => !byDay.has(day))) {
    return <EmptyState title="Nothing goes out or comes back">Choose another period, or clear a filter.</EmptyState>;
  }
  return (
    <ol className="flex flex-col gap-3">
      {past > 0 && !showsPast && (
        <li>
          <Button look="quiet" onClick={() => setShowsPast(true)}>
            {past === 1 ? '1 earlier day' : `${past} earlier days`}
          </Button>
        </li>
      )}
      {shown.map((day) => {
        const entries = byDay.get(day) ?? [];
        const { pickups, returns } = countsOf(entries);
        return (
          <li key={day} data-day={day} className={cx('card px-4 py-3', day === today && 'border-accent')}>
            <div className="flex flex-wrap items-baseline gap-x-2">
              <h2>
                {day === today && <span className="text-accent">Today, </span>}
                {format.longDay(startOfDay(day, format.zone))}
              </h2>
              <p className="text-sm text-muted">{countWords(pickups, returns)}</p>
            </div>
            <ul className="mt-1">
              {entries.map((entry) => (
                <EntryRow key={entry.key} entry={entry} onMove={onMove} />
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
