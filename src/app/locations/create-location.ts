import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import type { LocationAttributes } from './location-attributes.ts';
import { locationChanges, NEW_LOCATION } from './location-changes.ts';

/** Answers the id of the new location. */
export async function createLocation(work: Work, sent: LocationAttributes): Promise<string> {
  const problems = gatherProblems();
  const { columns, address } = locationChanges(problems, { name: null, code: null, ...sent }, NEW_LOCATION);
  problems.refuse();
  const id = newId();
  const given = Object.entries({ ...columns, ...address }).filter(([, value]) => value !== undefined);
  await insertRow(work, 'locations', { id, ...Object.fromEntries(given) });
  return id;
}
