import { showError } from '../../ui/toast.tsx';

export interface Step {
  readonly run: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Runs steps that only make sense together. When one fails, those before it are undone, the last one first. */
export async function allOrNothing(steps: readonly Step[]): Promise<void> {
  const done: Step[] = [];
  try {
    for (const step of steps) {
      await step.run();
      done.push(step);
    }
  } catch (error) {
    for (const { undo } of done.toReversed()) await undo().catch(showError);
    throw error;
  }
}
