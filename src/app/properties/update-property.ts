import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { ownerOf, touchOwner } from '../owners.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { loadDefaults, loadProperties } from './load-properties.ts';
import { planProperty } from './plan-property.ts';
import type { PropertyAttributes } from './property.ts';
import { propertyColumns } from './write-property.ts';

export async function updateProperty(work: Work, id: string, attributes: PropertyAttributes): Promise<void> {
  const owner = await ownerOf(work, 'properties', id);
  await touchOwner(work, owner);
  const defaults = await loadDefaults(work, owner.type);
  const siblings = await loadProperties(work, owner.id);
  const current = siblings.find((sibling) => sibling.id === id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const property = planProperty(problems, attributes, { current, defaults, nextPosition: current.position });
  if (siblings.some((sibling) => sibling.id !== id && sibling.identifier === property.identifier)) {
    problems.add('identifier', 'has already been taken');
  }
  problems.refuse();
  await updateRow(work, 'properties', id, propertyColumns(property));
}
