import type { Work } from '../../db/work.ts';
import type { Happening } from '../../domain/events/happening.ts';

/** Kept with the work and written last, right before it is committed: the sequence of a company's events has no gaps. */
export function emit(work: Work, happening: Happening): void {
  work.happenings.push({ ...happening, employee_id: work.employee_id, created_at: work.now });
}
