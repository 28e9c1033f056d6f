import type { View } from '../../db/work.ts';

/** What the JSON of a record may depend on besides the record. */
export const viewSlots = ({ base_url, now }: View): Readonly<Record<string, unknown>> => ({ base_url, now });
