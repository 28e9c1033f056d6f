import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { type OwnerAttributes, ownerAttribute, touchOwner } from '../owners.ts';
import { gatherProblems } from '../problems.ts';
import { loadDefaults, loadProperties, nextPosition } from './load-properties.ts';
import { planProperty } from './plan-property.ts';
import type { PropertyAttributes } from './property.ts';
import { insertProperty } from './write-property.ts';

export async function createProperty(work: Work, attributes: PropertyAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const owner = await ownerAttribute(work, problems, attributes);
  if (owner !== null) await touchOwner(work, owner);
  const defaults = owner === null ? [] : await loadDefaults(work, owner.type);
  const existing = owner === null ? [] : await loadProperties(work, owner.id);
  const property = planProperty(problems, attributes, {
    current: null,
    defaults,
    nextPosition: nextPosition(existing),
  });
  if (existing.some(({ identifier }) => identifier === property.identifier)) {
    problems.add('identifier', 'has already been taken');
  }
  problems.refuse();
  const id = newId();
  if (owner !== null) await insertProperty(work, owner, id, property);
  return id;
}
