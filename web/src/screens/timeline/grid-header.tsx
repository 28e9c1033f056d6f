import { memo } from 'react';
import type { Format } from '../../format/format.ts';
import { dayOf } from '../../format/zone.ts';
import { cx } from '../../ui/class-names.ts';
import { type Scale, type Span, xOf, type Zoom } from './scale.ts';
import { type Tick, type Ticks, weekdayOf } from './ticks.ts';

export const HEADER_PX = 52;

interface Drawn {
  readonly scale: Scale;
  readonly ticks: Ticks;
  readonly now: number;
}

/** Two levels of dates that stay on top. Those who cannot see them hear the dates with each bar. */
export const GridHeader = memo(function GridHeader({
  scale,
  ticks,
  format,
  now,
  names_px,
  width_px,
}: Drawn & { readonly format: Format; readonly names_px: number; readonly width_px: number }) {
  const labels = labelsOf(scale.zoom, format);
  const today = dayOf(now, format.zone);
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 flex border-b border-line-strong bg-surface"
      style={{ height: HEADER_PX, width: names_px + width_px }}
    >
      <div className="tl-name sticky z-10 text-sm text-muted" style={{ width: names_px }}>
        {names_px < 200 ? 'Product' : 'Product and stock item'}
      </div>
      <div className="relative flex-1 overflow-clip text-sm">
        {ticks.upper.map((tick) => (
          <div
            key={tick.from_ms}
            className="absolute top-0 flex h-6 items-center border-l border-line font-medium"
            style={place(scale, tick)}
          >
            <span className="sticky truncate px-1.5" style={{ left: names_px }}>
              {labels.upper(tick.from_ms)}
            </span>
          </div>
        ))}
        {ticks.lower.map((tick) => (
          <div
            key={tick.from_ms}
            className={cx(
              'absolute top-6 h-7 overflow-clip border-l border-line pt-1 text-center whitespace-nowrap text-muted tabular-nums',
              scale.zoom !== 'day' && tick.day === today && 'bg-accent-soft font-semibold text-accent-soft-ink',
            )}
            style={place(scale, tick)}
          >
            {labels.lower(tick.from_ms)}
          </div>
        ))}
      </div>
    </div>
  );
});

/** By `left`: what sticks within it would not know of a transform. */
const place = (scale: Scale, { from_ms, till_ms }: Span) => ({
  left: xOf(scale, from_ms),
  width: (till_ms - from_ms) * scale.px_per_ms,
});

/** Lines between days, weekends in grey, and where we are. */
export const GridLines = memo(function GridLines({
  scale,
  ticks,
  now,
  left,
  height,
}: Drawn & { readonly left: number; readonly height: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute top-0" style={{ left, height }}>
      {ticks.lower.map((tick) => (
        <div
          key={tick.from_ms}
          className={cx('absolute top-0 h-full border-l border-line', isWeekend(scale.zoom, tick) && 'bg-sunken/60')}
          style={place(scale, tick)}
        />
      ))}
      <div data-now className="absolute top-0 h-full w-0.5 bg-danger" style={{ left: xOf(scale, now) }} />
    </div>
  );
});

const isWeekend = (zoom: Zoom, { day }: Tick): boolean =>
  (zoom === 'week' || zoom === 'month') && [0, 6].includes(weekdayOf(day));

function labelsOf(zoom: Zoom, format: Format) {
  const of = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(format.locale, { timeZone: format.zone, ...options });
    return (moment_ms: number) => made.format(moment_ms);
  };
  const month = of({ month: 'long', year: 'numeric' });
  switch (zoom) {
    case 'day':
      return {
        upper: (ms: number) => format.longDay(new Date(ms).toISOString()),
        lower: (ms: number) => format.time(new Date(ms).toISOString()),
      };
    case 'week':
      return {
        upper: (ms: number) => `Week of ${of({ day: 'numeric', month: 'long', year: 'numeric' })(ms)}`,
        lower: of({ weekday: 'short', day: 'numeric' }),
      };
    case 'month':
      return { upper: month, lower: of({ day: 'numeric' }) };
    case 'quarter':
      return { upper: month, lower: of({ day: 'numeric', month: 'short' }) };
  }
}
