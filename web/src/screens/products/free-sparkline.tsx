import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { addDays, startOfDay } from '../../format/zone.ts';
import { type FreeDay, freeByDay, tightestDay } from './free-by-day.ts';

const DAYS = 30;
const HEIGHT = 48;
const STEP = 10;

/** Free units on each of the next thirty days, one column a day. */
export function FreeSparkline({ itemId }: { readonly itemId: string }) {
  const format = useFormat();
  const today = format.today();
  const { data } = useList(
    'inventory_level_intervals',
    {
      filter: {
        item_id: itemId,
        interval: 'day',
        from: startOfDay(today, format.zone),
        till: startOfDay(addDays(today, DAYS), format.zone),
      },
    },
    { touches: ['availability'] },
  );
  const days = freeByDay(data?.data ?? []);
  const tightest = tightestDay(days);
  if (tightest === undefined) return <div className="h-20" aria-hidden="true" />;
  const words =
    tightest.free < 0
      ? `${-tightest.free} short on ${format.day(tightest.from)}`
      : days.every(({ free }) => free === tightest.free)
        ? `${tightest.free} free every day`
        : `at least ${tightest.free} free every day, the fewest on ${format.day(tightest.from)}`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Free units in the next ${DAYS} days: ${words}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-12 w-full"
      >
        <Columns days={days} label={(day) => `${format.day(day.from)}: ${day.free} free of ${day.stock}`} />
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>Today</span>
        <span className="order-last w-full sm:order-none sm:w-auto">{words}</span>
        <span>{format.day(days.at(-1)?.from)}</span>
      </figcaption>
    </figure>
  );
}

function Columns({ days, label }: { readonly days: readonly FreeDay[]; readonly label: (day: FreeDay) => string }) {
  const most = Math.max(1, ...days.map(({ stock, free }) => Math.max(stock, Math.abs(free))));
  return days.map((day, index) => {
    const height = Math.max(2, (Math.abs(day.free) / most) * HEIGHT);
    return (
      <g key={day.from}>
        <title>{label(day)}</title>
        <rect x={index * STEP} y={0} width={STEP - 2} height={HEIGHT} className="fill-sunken" />
        <rect
          x={index * STEP}
          y={HEIGHT - height}
          width={STEP - 2}
          height={height}
          className={day.free > 0 ? 'fill-good/75' : 'fill-danger'}
        />
      </g>
    );
  });
}
