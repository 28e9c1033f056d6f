import { COMPANY, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { identifierOf } from '../../domain/customers/properties.ts';
import { newId } from '../../lib/new-id.ts';
import type { Problems } from '../attributes/problems.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import type { Owner } from './owners.ts';
import {
  type DefaultProperty,
  insertProperty,
  loadDefaults,
  type LoadedProperty,
  loadProperties,
  nextPosition,
  propertyColumnsFrom,
  type PropertyAttributes,
  propertyColumns,
  sameName,
} from './properties.ts';

/** One entry of `properties_attributes`: an existing property is found by id, identifier or name. */
export interface PropertyEntry extends PropertyAttributes {
  readonly id?: string | null;
  readonly _destroy?: boolean | null;
}

/**
 * Side posting of an owner's properties: the ones to create, change and remove, in the given order. Adds the problems
 * of the entries. The caller has locked an existing owner.
 */
export async function planOwnerProperties(
  work: Work,
  owner: Owner,
  entries: readonly PropertyEntry[],
  problems: Problems,
): Promise<EntriesPlan> {
  if (entries.length === 0) return NOTHING;
  const defaults = await loadDefaults(work, owner.type);
  return splitEntries(entries, await loadProperties(work, owner.id), defaults, problems);
}

export async function writeOwnerProperties(work: Work, owner: Owner, plan: EntriesPlan): Promise<void> {
  await refusingViolations(IDENTIFIERS_IN_CIRCLES, async () => {
    await removeProperties(work, plan.removed);
    for (const property of plan.changed) await updateRow(work, 'properties', property.id, propertyColumns(property));
    for (const property of plan.created) await insertProperty(work, owner, property.id, property);
  });
}

/**
 * Entries that exchange identifiers among themselves may have a valid result that no sequence of single changes
 * reaches.
 */
const IDENTIFIERS_IN_CIRCLES = {
  properties_identifier: { field: 'properties_attributes', message: 'use an identifier that has already been taken' },
};

export interface EntriesPlan {
  readonly created: readonly LoadedProperty[];
  readonly changed: readonly LoadedProperty[];
  readonly removed: readonly string[];
}

const NOTHING: EntriesPlan = { created: [], changed: [], removed: [] };

/** Applies the entries one after the other, as if each were a request of its own. */
export function splitEntries(
  entries: readonly PropertyEntry[],
  existing: readonly LoadedProperty[],
  defaults: readonly DefaultProperty[],
  problems: Problems,
): EntriesPlan {
  const now = new Map(existing.map((property) => [property.id, property]));
  const touched = new Set<string>();
  entries.forEach((entry, index) => {
    const below = problems.below(`properties_attributes/${index}`);
    const current = entryTarget(entry, [...now.values()], defaults);
    if (current === null && entry.id) return below.add('id', 'must exist');
    if (entry['_destroy']) {
      if (current !== null) now.delete(current.id);
      return;
    }
    const siblings = [...now.values()].filter((sibling) => sibling !== current);
    const planned = propertyColumnsFrom(below, entry, { current, defaults, nextPosition: nextPosition(siblings) });
    if (siblings.some(({ identifier }) => identifier === planned.identifier)) {
      below.add('identifier', 'has already been taken');
    }
    const id = current?.id ?? newId();
    now.set(id, { ...planned, id });
    touched.add(id);
  });
  const before = new Map(existing.map((property) => [property.id, property]));
  const written = [...touched].flatMap((id) => now.get(id) ?? []);
  return {
    created: written.filter(({ id }) => !before.has(id)),
    changed: written.filter((property) => isOther(property, before.get(property.id))),
    removed: [...before.keys()].filter((id) => !now.has(id)),
  };
}

/** A property that is sent back unchanged is not written, so `updated_at` stays as it was. */
const isOther = (after: LoadedProperty, before: LoadedProperty | undefined): boolean =>
  before !== undefined && JSON.stringify(propertyColumns(after)) !== JSON.stringify(propertyColumns(before));

function entryTarget(
  entry: PropertyEntry,
  properties: readonly LoadedProperty[],
  defaults: readonly DefaultProperty[],
): LoadedProperty | null {
  const { id, default_property_id, identifier, name } = entry;
  if (id) return properties.find((property) => property.id === id) ?? null;
  if (default_property_id) {
    return properties.find((property) => property.default_property_id === default_property_id) ?? null;
  }
  if (identifier) {
    const wanted = identifierOf(identifier);
    return properties.find((property) => property.identifier === wanted) ?? null;
  }
  if (!name) return null;
  const known = defaults.find((candidate) => sameName(candidate.name, name));
  const wanted = known?.identifier ?? identifierOf(name);
  return (
    properties.find((property) => sameName(property.name, name)) ??
    properties.find((property) => property.identifier === wanted) ??
    null
  );
}

async function removeProperties(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    delete from properties
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}

/** The custom fields of `row`, or of the owner that it has them from, as `{identifier: value}`. */
export const propertyValues = (row: Sql, ownerType: Sql, ownerId: Sql = sql`${row}.id`): Sql => sql`coalesce(
    (
      select json_object_agg(p.identifier, p.value order by p.position, p.id)
      from properties as p
      where p.company_id = ${COMPANY}
        and p.owner_id = ${ownerId}
        and p.owner_type = ${ownerType}
    ),
    '{}'
  )`;

/** `meetsValidationRequirements` of domain/properties, for whole lists at once. */
export const meetsRequirementsSql = (row: Sql): Sql => sql`case
    when not ${row}.validation_required then true
    when ${row}.property_type <> 'address' then ${filled(sql`${row}.value`)}
    else ${filled(sql`${row}.address1`)} and ${filled(sql`${row}.city`)}
      and (${filled(sql`${row}.country`)} or ${filled(sql`${row}.country_id`)})
  end`;

const filled = (text: Sql): Sql => sql`btrim(coalesce(${text}, ''), E' \\t\\n\\r') <> ''`;
