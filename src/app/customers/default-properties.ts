import { lockRow } from '../../db/locks.ts';
import { COMPANY, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { identifierOf, PROPERTY_OWNERS, type PropertyType } from '../../domain/customers/properties.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { deleteRow, insertRow, refusingViolations, updateRow } from '../rows/write-rows.ts';
import { positionAttribute } from './properties.ts';

export interface DefaultPropertyAttributes {
  readonly name?: string | null;
  readonly identifier?: string | null;
  readonly owner_type?: string | null;
  readonly property_type?: PropertyType | null;
  readonly position?: number | null;
  readonly show_on?: readonly string[];
  readonly validation_required?: boolean | null;
  readonly select_options?: readonly unknown[];
}

export const MAX_SELECT_OPTIONS = 200;

export function ownerTypeAttribute(
  problems: Problems,
  value: string | null | undefined,
): (typeof PROPERTY_OWNERS)[number] {
  const known = PROPERTY_OWNERS.find((type) => type === value);
  if (!value) problems.add('owner_type', "can't be blank");
  else if (known === undefined) problems.add('owner_type', `must be one of: ${PROPERTY_OWNERS.join(', ')}`);
  return known ?? PROPERTY_OWNERS[0];
}

/** The choices of a select, each once, in the order given. */
export function selectOptionsAttribute(
  problems: Problems,
  options: readonly unknown[] | undefined,
): readonly string[] | undefined {
  if (options === undefined) return undefined;
  if (options.length > MAX_SELECT_OPTIONS) {
    problems.add('select_options', `are too many (maximum is ${MAX_SELECT_OPTIONS})`);
    return [];
  }
  const texts = options.map((option) => {
    if (typeof option !== 'string') problems.add('select_options', 'must be strings');
    return textAttribute(problems, 'select_options', String(option), { limit: MAX_LINE, required: true }) ?? '';
  });
  return [...new Set(texts)];
}

export const IDENTIFIER_TAKEN = {
  default_properties_identifier: { field: 'identifier', message: 'has already been taken' },
} as const;

export const nameAttribute = (problems: Problems, name: string | null | undefined): string | undefined =>
  textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true });

/** Formatted like an identifier. Blank means not given. */
export const identifierAttribute = (identifier: string | null | undefined): string | undefined =>
  identifier?.trim() ? identifierOf(identifier) : undefined;

export async function createDefaultProperty(work: Work, attributes: DefaultPropertyAttributes): Promise<string> {
  const problems = gatherProblems();
  const name = nameAttribute(problems, attributes.name ?? null) ?? '';
  const identifier = identifierAttribute(attributes.identifier) ?? identifierOf(name);
  const owner_type = ownerTypeAttribute(problems, attributes.owner_type);
  const position = positionAttribute(problems, attributes.position);
  const row = {
    name,
    identifier,
    owner_type,
    property_type: attributes.property_type ?? 'text_field',
    show_on: [...new Set(attributes.show_on)],
    validation_required: attributes.validation_required ?? false,
    select_options: selectOptionsAttribute(problems, attributes.select_options) ?? [],
  };
  problems.refuse();
  const id = newId();
  const place = position ?? (await lastPosition(work, owner_type)) + 1;
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'default_properties', { id, ...row, position: place }),
  );
  return id;
}

async function lastPosition(work: Work, ownerType: string): Promise<number> {
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from default_properties
    where company_id = ${work.company.id}
      and owner_type = ${ownerType}
  `);
  return last;
}

/** A change here applies to every linked property. */
export async function updateDefaultProperty(
  work: Work,
  id: string,
  attributes: DefaultPropertyAttributes,
): Promise<void> {
  const current = await lockRow(work.tx, 'default_properties', work.company.id, id);
  if (current === undefined) throw notFound();
  refuseUneditable(current);
  const problems = gatherProblems();
  const property_type = attributes.property_type ?? undefined;
  if (property_type !== undefined && property_type !== current.property_type) {
    if (!(await canChangePropertyType(work, current))) {
      problems.add('property_type', 'cannot be changed while there are properties of it');
    }
  }
  const changes = {
    name: nameAttribute(problems, attributes.name),
    identifier: identifierAttribute(attributes.identifier),
    property_type,
    position: positionAttribute(problems, attributes.position),
    show_on: attributes.show_on === undefined ? undefined : [...new Set(attributes.show_on)],
    validation_required: attributes.validation_required ?? undefined,
    select_options: selectOptionsAttribute(problems, attributes.select_options),
  };
  problems.refuse();
  await refusingViolations(TAKEN, async () => {
    await updateRow(work, 'default_properties', id, changes);
    await passOn(work, id);
  });
}

const TAKEN = {
  ...IDENTIFIER_TAKEN,
  properties_identifier: { field: 'identifier', message: 'has already been taken by a property beside it' },
};

async function passOn(work: Work, id: string): Promise<void> {
  await work.tx.run(sql`
    update properties as p
    set
      name = d.name,
      identifier = d.identifier,
      position = d.position,
      show_on = d.show_on,
      validation_required = d.validation_required,
      updated_at = ${work.now}
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = ${id}
      and p.company_id = ${COMPANY}
      and p.default_property_id = d.id
      and (p.name, p.identifier, p.position, p.show_on, p.validation_required)
        is distinct from (d.name, d.identifier, d.position, d.show_on, d.validation_required)
  `);
}

/** As an expression over a row of default_properties: nothing is derived from it or goes by its identifier. */
export const canChangePropertyTypeSql = (row: Sql): Sql => sql`(
  not exists (
    select
    from properties as p
    where p.company_id = ${COMPANY}
      and p.default_property_id = ${row}.id
  )
  and not exists (
    select
    from properties as p
    where p.company_id = ${COMPANY}
      and p.owner_type = ${row}.owner_type
      and p.identifier = ${row}.identifier
  )
)`;

export async function canChangePropertyType(work: Work, { id }: { readonly id: string }): Promise<boolean> {
  const { can } = await work.tx.one<{ can: boolean }>(sql`
    select ${canChangePropertyTypeSql(sql`d`)} as can
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = ${id}
  `);
  return can;
}

/** Fields that the service itself relies on cannot change. */
export function refuseUneditable({ editable, name }: { readonly editable: boolean; readonly name: string }): void {
  if (!editable)
    throw refuse('not_editable', `The field ${name} belongs to the system and cannot be changed or deleted`);
}

/** The values stay with their owners, as one-offs. */
export async function deleteDefaultProperty(work: Work, id: string): Promise<void> {
  const current = await lockRow(work.tx, 'default_properties', work.company.id, id);
  if (current === undefined) throw notFound();
  refuseUneditable(current);
  await work.tx.run(sql`
    update properties
    set default_property_id = null, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and default_property_id = ${id}
  `);
  await deleteRow(work, 'default_properties', id);
}
