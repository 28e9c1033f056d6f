import { showError } from '../../ui/toast.tsx';

export interface Step {
  readonly run: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Runs steps as a unit: when one fails, the earlier ones are undone in reverse order. */
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
