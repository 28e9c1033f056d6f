import { quantile } from '../support/load.ts';

export interface FrameFigures {
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly worst_ms: number;
  /** Frames in the worst second, and in the worst fifth of one as if it lasted. */
  readonly least_fps: number;
  readonly briefly_fps: number;
}

export function frameFigures(frames_ms: readonly number[]): FrameFigures {
  const sorted = frames_ms.toSorted((a, b) => a - b);
  return {
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    worst_ms: sorted.at(-1) ?? Number.NaN,
    least_fps: Math.min(...rates(frames_ms, 1_000)),
    briefly_fps: Math.min(...rates(frames_ms, 200)),
  };
}

/** Frames per second of each stretch that begins with a frame and is long enough. */
function rates(frames_ms: readonly number[], stretch_ms: number): readonly number[] {
  const found: number[] = [];
  let from = 0;
  let length_ms = 0;
  frames_ms.forEach((frame_ms, index) => {
    length_ms += frame_ms;
    while (length_ms - (frames_ms[from] ?? 0) >= stretch_ms) {
      length_ms -= frames_ms[from] ?? 0;
      from += 1;
    }
    if (length_ms >= stretch_ms) found.push(((index - from + 1) / length_ms) * 1_000);
  });
  return found;
}
