import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { requirePermission } from '../employees/require-permission.ts';
import { tellChange } from '../events/tell-change.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import type { LockSiblings, Siblings } from './siblings.ts';
import { SORTED_KINDS } from './sorted-kinds.ts';

/** Types that the interface names; some of their records are not there yet to be sorted. */
export const SORTABLE_TYPES = [
  'bundle_items',
  'default_properties',
  'lines',
  'photos',
  'properties',
  'tax_rates',
  'collection_items',
  'products',
  'recommendations',
] as const;

export interface Sorting {
  readonly type?: (typeof SORTABLE_TYPES)[number] | null;
  readonly ids?: readonly string[];
}

/** Puts records of one owner into this order; those that are not named keep theirs, behind. All of them, or none. */
export async function sortResources(work: Work, { type, ids = [] }: Sorting): Promise<{ readonly id: string }> {
  const problems = gatherProblems();
  const kind = SORTED_KINDS[type ?? ''];
  if (!type) problems.add('type', "can't be blank");
  else if (kind === undefined) problems.add('type', `must be one of ${Object.keys(SORTED_KINDS).join(', ')}`);
  const named = namedOnce(problems, ids);
  problems.refuse();
  if (kind === undefined) throw new Error('a type that cannot be sorted was refused');
  const { permission } = kind;
  if (permission !== null) await requirePermission(work, permission, `this needs the permission ${permission}`);
  const siblings = await siblingsOfAll(work, problems, kind.lock, named);
  problems.refuse();
  if (siblings === null) throw new Error('records without siblings were refused');
  const { ids: present, owner, related_ids = [] } = siblings;
  const order = [...named, ...present.filter((id) => !named.includes(id))];
  await siblings.arrange(order);
  tellChange(work, {
    ...owner,
    deed: 'updated',
    record: { ...owner },
    related_ids: [...related_ids, ...order],
    data: { sorted: type, ids: order },
  });
  return { id: newId() };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function namedOnce(problems: Problems, ids: readonly string[]): readonly string[] {
  const named = ids.map((id) => id.toLowerCase());
  if (named.length === 0) problems.add('ids', "can't be blank");
  else if (!named.every((id) => UUID.test(id))) problems.add('ids', 'must exist');
  else if (new Set(named).size < named.length) problems.add('ids', 'must each be named once');
  return named;
}

async function siblingsOfAll(
  work: Work,
  problems: Problems,
  lock: LockSiblings,
  ids: readonly string[],
): Promise<Siblings | null> {
  const siblings = await lock(work, ids[0] ?? '').catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (siblings === null) problems.add('ids', 'must exist');
  else if (!ids.every((id) => siblings.ids.includes(id))) {
    problems.add('ids', ['must exist, and belong together', siblings.hint].filter(Boolean).join('; '));
  }
  return siblings;
}
