import { durationWords } from '../../format/duration.ts';
import { useFormat } from '../../format/format.ts';
import { LocationField, useLocations } from '../../parts/location-field.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { type Period, PeriodPicker } from '../../ui/period-picker.tsx';
import { lasting } from '../../parts/default-period.ts';
import { useOrderActions } from './order-actions.ts';

const LENGTHS: readonly (readonly [string, number])[] = [
  ['Same day', 0],
  ['1 day', 1],
  ['2 days', 2],
  ['3 days', 3],
  ['1 week', 7],
];

/** When, for how long, and where from. */
export function PeriodCard({
  onMove,
}: {
  readonly onMove: (
    changes: Partial<Period> & { readonly start_location_id?: string; readonly stop_location_id?: string },
  ) => void;
}) {
  const { order, isOpen } = useOrderActions();
  const { zone } = useFormat();
  const { orders } = useSettings();
  const { starts_at, stops_at, start_location_id, stop_location_id } = order;
  const period = starts_at === null || stops_at === null ? undefined : { starts_at, stops_at };
  const locations = useLocations();
  const hasSeveral = locations.length > 1;
  const nameOf = (locationId: string | null) => locations.find(({ id }) => id === locationId)?.name ?? 'nowhere';
  const canMove = isOpen && order.status !== 'stopped';
  const times = { zone, start: orders.start_fixed_at, stop: orders.stop_fixed_at };
  return (
    <section className="card p-4" aria-label="Period">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {canMove ? <PeriodPicker label="Period" value={period} onChange={onMove} /> : <Fixed period={period} />}
        {canMove && period !== undefined && order.status !== 'started' && (
          <div role="group" aria-label="How long" className="flex flex-wrap gap-1">
            {LENGTHS.map(([name, days]) => {
              const wanted = lasting(period.starts_at, days, times);
              const isSet = Date.parse(wanted.stops_at) === Date.parse(period.stops_at);
              return (
                <Button
                  key={name}
                  size="small"
                  look={isSet ? 'plain' : 'quiet'}
                  aria-pressed={isSet}
                  onClick={() => onMove(wanted)}
                >
                  {name}
                </Button>
              );
            })}
          </div>
        )}
      </div>
      {hasSeveral && canMove && (
        <div className="mt-3 grid max-w-lg gap-3 sm:grid-cols-2">
          <LocationField
            label="From"
            value={start_location_id}
            onChange={(id) => onMove({ start_location_id: id, stop_location_id: id })}
          />
          <LocationField label="Back to" value={stop_location_id} onChange={(id) => onMove({ stop_location_id: id })} />
        </div>
      )}
      {hasSeveral && !canMove && (
        <p className="mt-1 text-muted">
          From {nameOf(start_location_id)}, back to {nameOf(stop_location_id)}
        </p>
      )}
    </section>
  );
}

/** When it was, once nothing can be changed about it. */
function Fixed({ period }: { readonly period: Period | undefined }) {
  const format = useFormat();
  if (period === undefined) return <p className="text-muted">No period</p>;
  const { starts_at, stops_at } = period;
  return (
    <p>
      {format.moment(starts_at)} – {format.moment(stops_at)}{' '}
      <span className="text-muted">{durationWords(Date.parse(stops_at) - Date.parse(starts_at))}</span>
    </p>
  );
}
