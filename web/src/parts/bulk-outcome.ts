import { showDone, showProblem } from '../ui/toast.tsx';
import type { BulkOutcome } from './for-each-item.ts';

/** How the records of a list are named in messages. */
export interface RecordName<Row> {
  /** `order` */
  readonly one: string;
  readonly nameOf: (row: Row) => string;
}

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Reports the outcome of a bulk action: how many records it changed, and why others failed. */
export function showOutcome<Row>(
  outcome: BulkOutcome<Row>,
  action: string,
  { one, nameOf }: RecordName<Row>,
  undo?: () => void,
): void {
  const { done, failed } = outcome;
  if (done.length > 0) {
    showDone(`${action} ${counted(done.length, one)}.`, undo === undefined ? undefined : { label: 'Undo', run: undo });
  }
  const [first] = failed;
  if (first === undefined) return;
  const reason = first.error instanceof Error ? first.error.message : 'refused';
  showProblem(`${nameOf(first.item)}: ${reason}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''}`);
}
