import { showDone, showProblem } from '../ui/toast.tsx';
import type { Tried } from './each-of.ts';

/** How people call the records of a list. */
export interface Called<Row> {
  /** `order` */
  readonly one: string;
  readonly nameOf: (row: Row) => string;
}

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Says what a deed done to several has come to: how many it was done to, and why not to the others. */
export function tellTried<Row>(tried: Tried<Row>, deed: string, { one, nameOf }: Called<Row>, undo?: () => void): void {
  const { done, failed } = tried;
  if (done.length > 0) {
    showDone(`${deed} ${counted(done.length, one)}.`, undo === undefined ? undefined : { label: 'Undo', run: undo });
  }
  const [first] = failed;
  if (first === undefined) return;
  const reason = first.error instanceof Error ? first.error.message : 'refused';
  showProblem(`${nameOf(first.item)}: ${reason}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''}`);
}
