import type { View } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { activeLocations, knownLocations } from './active-locations.ts';

/** The location that was named, which must exist, or the one that is meant when none is. */
export async function locationOrFirst(view: View, location_id: string | null): Promise<string> {
  const ids = location_id === null ? await activeLocations(view) : await knownLocations(view, [location_id]);
  const [first] = ids;
  if (first === undefined) throw notFound();
  return first;
}
