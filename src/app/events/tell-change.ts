import type { Work } from '../../db/work.ts';
import { type Change, changeTold } from '../../domain/events/change-told.ts';
import { emit } from './emit.ts';

/** Tells that a record has changed, unless whoever changed it has told what was done. */
export function tellChange(work: Work, change: Change): void {
  if (work.happenings.length === 0) emit(work, changeTold(change));
}
