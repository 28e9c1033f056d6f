import { useMemo } from 'react';
import type { Format } from '../../format/format.ts';
import { type FreeRun, freeRuns } from './free-runs.ts';
import type { RowProps } from './grid-row.tsx';
import type { ProductRow } from './rows-of.ts';
import { xOf } from './scale.ts';

/** How many units of a product are free: coloured, and hatched where there are none. */
export function FreeCells({ row, scale, buckets, edge_ms, active, format }: RowProps & { readonly row: ProductRow }) {
  const levels = row.loaded?.timeline.levels;
  const runs = useMemo(() => freeRuns(levels ?? [], buckets), [levels, buckets]);
  if (levels === undefined) return <div className="tl-lane" role="gridcell" aria-label="Loading" />;
  const edge = xOf(scale, edge_ms);
  const ahead = runs.filter(({ till_ms }) => till_ms > edge_ms).slice(0, MAX_LISTED);
  // Dates only where the focus is: writing them takes long.
  const words = ahead.map((run) => (active === undefined ? freeWords(run.free) : runWords(run, format)));
  return (
    <div className="tl-lane" role="gridcell">
      <i className="sr-only">{words.join(', ')}</i>
      {runs.map(({ from_ms, till_ms, free }) => {
        const x = xOf(scale, from_ms);
        const width = xOf(scale, till_ms) - x - 2;
        const hiddenLeft = Math.max(0, Math.min(edge - x, width - 24));
        const isNone = free !== null && free <= 0;
        return (
          <span
            key={from_ms}
            aria-hidden="true"
            className={isNone ? 'tl-free tl-stripes' : 'tl-free'}
            data-none={isNone || undefined}
            style={{
              left: x + 1,
              width,
              ...(hiddenLeft > 0 ? { paddingLeft: hiddenLeft + 5 } : {}),
            }}
          >
            {width < 14 ? '' : width - hiddenLeft < 62 ? (free ?? '∞') : freeWords(free)}
          </span>
        );
      })}
    </div>
  );
}

/** So many stretches of time are read out. */
const MAX_LISTED = 6;

const runWords = ({ free, from_ms, till_ms }: FreeRun, format: Format): string =>
  `${freeWords(free)} ${format.dayMonth(new Date(from_ms).toISOString())} till ${format.dayMonth(new Date(till_ms - 1).toISOString())}`;

const freeWords = (free: number | null): string => {
  if (free === null) return 'no limit';
  return free < 0 ? `${-free} short` : `${free} free`;
};
