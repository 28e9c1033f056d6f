import { type Supply, sweep } from '../availability/levels.ts';
import type { Window } from '../time/window.ts';

/** The units from a moment up to the next step. */
export interface LevelStep {
  readonly at_us: number;
  readonly stock: number;
  /** Units taken, by plannings with their buffer times and by downtimes. */
  readonly planned: number;
}

/** Stock and taken units during a window: a step wherever something changes, the first at its start. */
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
