import { useFormat } from '../../format/format.ts';
import { addDays, startOfDay } from '../../format/zone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countWords } from './day-cell.tsx';
import { countsOf, type Entry } from './entries-of.ts';
import { EntryRow } from './entry-row.tsx';

/** All of one day. */
export function DayDialog({
  day,
  entries,
  onDay,
  onMove,
  onClose,
}: {
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly onDay: (day: string) => void;
  readonly onMove: (entry: Entry) => void;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  const { pickups, returns } = countsOf(entries);
  return (
    <Dialog
      open
      onClose={onClose}
      title={format.longDay(startOfDay(day, format.zone))}
      description={countWords(pickups, returns)}
      footer={
        <>
          <Button look="quiet" onClick={() => onDay(addDays(day, -1))}>
            Day before
          </Button>
          <Button look="quiet" className="mr-auto" onClick={() => onDay(addDays(day, 1))}>
            Day after
          </Button>
          <ButtonLink to="/orders" search={{ from: day, till: day, by: 'either' }}>
            As a list of orders
          </ButtonLink>
        </>
      }
    >
      {entries.length === 0 ? (
        <p className="py-6 text-center text-muted">Nothing goes out or comes back.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} onMove={onMove} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
