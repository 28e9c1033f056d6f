import { quantile } from '../support/load.ts';

export interface FrameFigures {
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly worst_ms: number;
  /** Frames in the worst stretch of this length, per second. */
  readonly least_fps: number;
}

const STRETCH_MS = 200;

export function frameFigures(frames_ms: readonly number[]): FrameFigures {
  const sorted = frames_ms.toSorted((a, b) => a - b);
  return {
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    worst_ms: sorted.at(-1) ?? Number.NaN,
    least_fps: Math.min(...stretches(frames_ms)),
  };
}

/** Frames per second of each stretch that begins with a frame and is long enough. */
function stretches(frames_ms: readonly number[]): readonly number[] {
  const rates: number[] = [];
  let from = 0;
  let length_ms = 0;
  frames_ms.forEach((frame_ms, index) => {
    length_ms += frame_ms;
    while (length_ms - (frames_ms[from] ?? 0) >= STRETCH_MS) {
      length_ms -= frames_ms[from] ?? 0;
      from += 1;
    }
    if (length_ms >= STRETCH_MS) rates.push(((index - from + 1) / length_ms) * 1_000);
  });
  return rates;
}
