import { barsOn, type Row } from './rows-of.ts';

/** Where Tab leads to: a bar, or the name of a row. */
export interface Active {
  readonly row: string;
  readonly bar?: string | undefined;
}

export type Arrow = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/** Along a row from its name over its bars; up and down to whatever is nearest in time. */
export function step(rows: readonly Row[], active: Active, arrow: Arrow, times = 1): Active {
  const index = rows.findIndex(({ key }) => key === active.row);
  const row = rows[index];
  if (row === undefined) return active;
  const bars = barsOn(row);
  const at = bars.findIndex(({ key }) => key === active.bar);
  switch (arrow) {
    case 'Home':
      return { row: row.key };
    case 'End':
      return { row: row.key, bar: bars.at(-1)?.key };
    case 'ArrowLeft':
      return { row: row.key, bar: at <= 0 ? undefined : bars[at - 1]?.key };
    case 'ArrowRight':
      return { row: row.key, bar: bars[Math.min(at + 1, bars.length - 1)]?.key };
    case 'ArrowDown':
    case 'ArrowUp': {
      const wanted = index + (arrow === 'ArrowDown' ? times : -times);
      const next = rows[Math.max(0, Math.min(rows.length - 1, wanted))];
      if (next === undefined) return active;
      const starts_ms = bars[at]?.starts_ms;
      return { row: next.key, bar: starts_ms === undefined ? undefined : nearest(next, starts_ms) };
    }
  }
}

function nearest(row: Row, moment_ms: number): string | undefined {
  let found: { key: string; distance: number } | undefined;
  for (const { key, starts_ms } of barsOn(row)) {
    const distance = Math.abs(starts_ms - moment_ms);
    if (found === undefined || distance < found.distance) found = { key, distance };
  }
  return found?.key;
}
