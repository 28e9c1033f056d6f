import type { View } from '../../db/work.ts';

/** What the JSON of a record, and whether there is one, may depend on besides the record. */
export const viewSlots = ({ base_url, now, employee_id }: View): Readonly<Record<string, unknown>> => ({
  base_url,
  now,
  employee_id,
});
