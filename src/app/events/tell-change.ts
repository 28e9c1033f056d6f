import type { Work } from '../../db/work.ts';
import { type Change, changeTold } from '../../domain/events/change-told.ts';
import { emit } from './emit.ts';

/** Tells that a record has changed, unless whoever changed it has told something more exact about it. */
export function tellChange(work: Work, change: Change): void {
  const isTold = work.happenings.some(
    ({ subject_type, subject_id }) => subject_type === change.type && subject_id === change.id,
  );
  if (!isTold) emit(work, changeTold(change));
}
