import type { StockStep } from '../../domain/stock/stock-step.ts';
import type { Window } from '../../domain/time/window.ts';

export interface LessenedWindow extends Window {
  /** What is taken away from stock during all of it: negative. */
  readonly mutation: number;
}

/** When, from a moment on, a change takes more from stock than it adds: nothing else can become short by it. */
export function lessenedWindows(steps: readonly StockStep[], from_us: number): readonly LessenedWindow[] {
  const moments = steps.flatMap((step) => [startOf(step), endOf(step)]).filter((at_us) => at_us > from_us);
  const bounds = [...new Set([from_us, ...moments, Infinity])].toSorted((a, b) => a - b);
  return bounds.slice(0, -1).flatMap((start_us, index) => {
    const mutation = steps
      .filter((step) => startOf(step) <= start_us && start_us < endOf(step))
      .reduce((total, { units }) => total + units, 0);
    return mutation < 0 ? [{ from_us: start_us, till_us: bounds[index + 1] as number, mutation }] : [];
  });
}

const startOf = ({ from_us }: StockStep): number => from_us ?? -Infinity;

const endOf = ({ till_us }: StockStep): number => till_us ?? Infinity;
