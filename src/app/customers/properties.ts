import { shareDefaultProperties } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type Address, ADDRESS_PARTS, NO_ADDRESS, renderAddress } from '../../domain/customers/addresses.ts';
import { checkValue, identifierOf, nameOfIdentifier, type PropertyType } from '../../domain/customers/properties.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { deleteRow, insertRow, updateRow } from '../rows/write-rows.ts';
import { type Owner, ownerAttribute, type OwnerAttributes, ownerOf, touchOwner } from './owners.ts';

/** The value of a custom field on its owner, as stored. */
export interface Property extends Address {
  /** Null for a one-off. */
  readonly default_property_id: string | null;
  readonly name: string;
  readonly identifier: string;
  readonly property_type: PropertyType;
  readonly position: number;
  readonly show_on: readonly string[];
  readonly validation_required: boolean;
  readonly value: string | null;
}

/** Attributes of a property that a caller may send. */
export interface PropertyAttributes extends Partial<Address> {
  readonly default_property_id?: string | null;
  readonly name?: string | null;
  readonly identifier?: string | null;
  readonly property_type?: PropertyType | null;
  readonly position?: number | null;
  readonly show_on?: readonly string[];
  readonly validation_required?: boolean | null;
  readonly value?: string | null;
}

/** The definition that properties of one kind of owner share. */
export interface DefaultProperty {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly property_type: PropertyType;
  readonly position: number;
  readonly show_on: readonly string[];
  readonly validation_required: boolean;
  readonly select_options: readonly string[];
}

export const MAX_POSITION = 1_000_000;

export interface PropertyContext {
  /** Null for a new one. */
  readonly current: Property | null;
  /** Of this kind of owner. */
  readonly defaults: readonly DefaultProperty[];
  /** Where a new one-off goes. */
  readonly nextPosition: number;
}

/**
 * The columns of a property. Its configuration is that of its default property, if name, identifier or
 * `default_property_id` match one; only a one-off has its own.
 */
export function propertyColumnsFrom(
  problems: Problems,
  attributes: PropertyAttributes,
  context: PropertyContext,
): Property {
  const link = linkOf(problems, attributes, context);
  const configuration = link === null ? ownConfiguration(problems, attributes, context) : inherited(link);
  return { ...configuration, ...contentOf(problems, attributes, context.current, configuration, link) };
}

type Configuration = Omit<Property, keyof Address | 'value'>;

function linkOf(
  problems: Problems,
  attributes: PropertyAttributes,
  { current, defaults }: PropertyContext,
): DefaultProperty | null {
  const asked = attributes.default_property_id;
  if (typeof asked === 'string') {
    const found = defaults.find(({ id }) => id === asked) ?? null;
    if (found === null) problems.add('default_property_id', 'must exist');
    return found;
  }
  if (current !== null && asked === null) return null;
  if (current !== null && current.default_property_id !== null) {
    return defaults.find(({ id }) => id === current.default_property_id) ?? null;
  }
  return byIdentifier(defaults, attributes.identifier) ?? byName(defaults, attributes.name) ?? null;
}

const byIdentifier = (defaults: readonly DefaultProperty[], identifier: string | null | undefined) =>
  identifier ? defaults.find((candidate) => candidate.identifier === identifierOf(identifier)) : undefined;

const byName = (defaults: readonly DefaultProperty[], name: string | null | undefined) =>
  name ? defaults.find((candidate) => sameName(candidate.name, name)) : undefined;

export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

const inherited = (link: DefaultProperty): Configuration => ({
  default_property_id: link.id,
  name: link.name,
  identifier: link.identifier,
  property_type: link.property_type,
  position: link.position,
  show_on: link.show_on,
  validation_required: link.validation_required,
});

function ownConfiguration(
  problems: Problems,
  attributes: PropertyAttributes,
  { current, nextPosition }: PropertyContext,
): Configuration {
  const name = nameOf(problems, attributes, current);
  return {
    default_property_id: null,
    name,
    identifier: identifierOf(attributes.identifier?.trim() || (current?.identifier ?? name)),
    property_type: attributes.property_type ?? current?.property_type ?? 'text_field',
    position: positionAttribute(problems, attributes.position) ?? current?.position ?? nextPosition,
    show_on: attributes.show_on === undefined ? (current?.show_on ?? []) : [...new Set(attributes.show_on)],
    validation_required: attributes.validation_required ?? current?.validation_required ?? false,
  };
}

function nameOf(problems: Problems, attributes: PropertyAttributes, current: Property | null): string {
  const fallbackName = current?.name ?? nameOfIdentifier(attributes.identifier ?? '');
  const name = attributes.name === undefined ? fallbackName : attributes.name;
  return textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }) ?? '';
}

export function positionAttribute(problems: Problems, position: number | null | undefined): number | undefined {
  if (position === null || position === undefined) return undefined;
  if (position < 0 || position > MAX_POSITION) problems.add('position', `must be between 0 and ${MAX_POSITION}`);
  return position;
}

function contentOf(
  problems: Problems,
  attributes: PropertyAttributes,
  current: Property | null,
  { property_type }: Configuration,
  link: DefaultProperty | null,
): Address & Pick<Property, 'value'> {
  if (property_type === 'address') {
    const address = addressOf(problems, attributes, current);
    return { ...address, value: renderAddress(address) };
  }
  // An unchanged value stays valid, even if its select has lost that option since.
  if (attributes.value === undefined && current?.property_type === property_type) {
    return { ...NO_ADDRESS, value: current.value };
  }
  const asked = attributes.value === undefined ? (current?.value ?? null) : attributes.value;
  return { ...NO_ADDRESS, value: valueOf(problems, property_type, asked, link) };
}

function valueOf(
  problems: Problems,
  type: Exclude<PropertyType, 'address'>,
  value: string | null,
  link: DefaultProperty | null,
): string | null {
  const checked = checkValue(type, value, link?.select_options ?? []);
  if ('value' in checked) return checked.value;
  problems.add('value', checked.problem);
  return null;
}

function addressOf(problems: Problems, attributes: PropertyAttributes, current: Property | null): Address {
  let address = NO_ADDRESS;
  for (const part of ADDRESS_PARTS) {
    const sent = textAttribute(problems, part, attributes[part], { limit: MAX_LINE });
    address = { ...address, [part]: sent === undefined ? (current?.[part] ?? null) : sent };
  }
  return address;
}

export async function createProperty(work: Work, attributes: PropertyAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const owner = await ownerAttribute(work, problems, attributes);
  if (owner !== null) await touchOwner(work, owner);
  const defaults = owner === null ? [] : await loadDefaults(work, owner.type);
  const existing = owner === null ? [] : await loadProperties(work, owner.id);
  const property = propertyColumnsFrom(problems, attributes, {
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

export async function updateProperty(work: Work, id: string, attributes: PropertyAttributes): Promise<void> {
  const owner = await ownerOf(work, 'properties', id);
  await touchOwner(work, owner);
  const defaults = await loadDefaults(work, owner.type);
  const siblings = await loadProperties(work, owner.id);
  const current = siblings.find((sibling) => sibling.id === id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const property = propertyColumnsFrom(problems, attributes, { current, defaults, nextPosition: current.position });
  if (siblings.some((sibling) => sibling.id !== id && sibling.identifier === property.identifier)) {
    problems.add('identifier', 'has already been taken');
  }
  problems.refuse();
  await updateRow(work, 'properties', id, propertyColumns(property));
}

export async function deleteProperty(work: Work, id: string): Promise<void> {
  await touchOwner(work, await ownerOf(work, 'properties', id));
  await deleteRow(work, 'properties', id);
}

export async function insertProperty(work: Work, owner: Owner, id: string, property: Property): Promise<void> {
  const { type: owner_type, id: owner_id } = owner;
  assert(owner_type !== 'products' && owner_type !== 'bundles', 'products and bundles have no custom fields');
  await insertRow(work, 'properties', { id, owner_type, owner_id, ...propertyColumns(property) });
}

/** Listed one by one: the object may carry more than the row's columns. */
export const propertyColumns = (property: Property) => ({
  default_property_id: property.default_property_id,
  name: property.name,
  identifier: property.identifier,
  property_type: property.property_type,
  position: property.position,
  show_on: property.show_on,
  validation_required: property.validation_required,
  value: property.value,
  first_name: property.first_name,
  last_name: property.last_name,
  address1: property.address1,
  address2: property.address2,
  city: property.city,
  region: property.region,
  zipcode: property.zipcode,
  country: property.country,
  country_id: property.country_id,
  province_id: property.province_id,
  latitude: property.latitude,
  longitude: property.longitude,
});

export type LoadedProperty = Property & { readonly id: string };

/** All properties of an owner. Writers lock the owner (`touchOwner`) first. */
export function loadProperties(work: Work, ownerId: string): Promise<LoadedProperty[]> {
  return work.tx.many<LoadedProperty>(sql`
    select
      id, default_property_id, name, identifier, property_type, position, show_on, validation_required, value,
      first_name, last_name, address1, address2, city, region, zipcode, country, country_id, province_id,
      latitude, longitude
    from properties
    where company_id = ${work.company.id}
      and owner_id = ${ownerId}
    order by position, id
  `);
}

/** Shared lock until commit, so that a default property cannot change between reading it and writing its copy. */
export const loadDefaults = (work: Work, ownerType: string): Promise<DefaultProperty[]> =>
  shareDefaultProperties(work.tx, work.company.id, ownerType);

export const nextPosition = (existing: readonly Property[]): number =>
  Math.max(-1, ...existing.map(({ position }) => position)) + 1;
