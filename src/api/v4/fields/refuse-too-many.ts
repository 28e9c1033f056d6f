import { badRequest } from '../../../lib/refusal.ts';

/** Rows that are worked out are all worked out before the first is answered. */
export const MAX_COMPUTED_ROWS = 10_000;

export function refuseTooMany(count: number): void {
  if (count <= MAX_COMPUTED_ROWS) return;
  throw badRequest(`more than ${MAX_COMPUTED_ROWS} records: narrow it with filter[item_id] or filter[location_id]`, {
    parameter: 'filter',
  });
}
