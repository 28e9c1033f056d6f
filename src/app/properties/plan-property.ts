import { ADDRESS_PARTS, type Address, NO_ADDRESS } from '../../domain/properties/address.ts';
import { checkValue } from '../../domain/properties/check-value.ts';
import { identifierOf, nameOfIdentifier } from '../../domain/properties/identifier-of.ts';
import type { PropertyType } from '../../domain/properties/property-types.ts';
import { renderAddress } from '../../domain/properties/render-address.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { DefaultProperty, Property, PropertyAttributes } from './property.ts';

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
 * What a property becomes. Its configuration is that of its default, when name, identifier or `default_property_id`
 * lead to one; only a one-off has its own.
 */
export function planProperty(problems: Problems, attributes: PropertyAttributes, context: PropertyContext): Property {
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
  const unnamed = current?.name ?? nameOfIdentifier(attributes.identifier ?? '');
  const name = attributes.name === undefined ? unnamed : attributes.name;
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
  // What is kept stays as it is, also when its select has lost that option since.
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
