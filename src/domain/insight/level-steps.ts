import { type Supply, sweep } from '../availability/levels.ts';
import type { Window } from '../time/window.ts';

/** How units stand from a moment on, up to that of the next step. */
export interface LevelStep {
  readonly at_us: number;
  readonly stock: number;
  /** What is taken of it, by plannings with their buffer times and by downtimes. */
  readonly planned: number;
}

/** The course of stock and of what takes it during a window: a step wherever something changes, the first at its start. */
export function levelSteps({ stock, taken }: Pick<Supply, 'stock' | 'taken'>, window: Window): readonly LevelStep[] {
  const { at_us, units } = sweep([stock, taken], [window]);
  const [ofStock = [], ofTaken = []] = units;
  const steps: LevelStep[] = [];
  at_us.forEach((moment_us, index) => {
    const step = { at_us: moment_us, stock: ofStock[index] ?? 0, planned: ofTaken[index] ?? 0 };
    const last = steps.at(-1);
    const isChange = last === undefined || last.stock !== step.stock || last.planned !== step.planned;
    if (isChange && (moment_us < window.till_us || last === undefined)) steps.push(step);
  });
  return steps;
}
