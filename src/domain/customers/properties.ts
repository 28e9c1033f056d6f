import { parseDate } from '../time/parse.ts';
import type { Address } from './addresses.ts';

export const PROPERTY_TYPES = ['address', 'date_field', 'email', 'phone', 'select', 'text_area', 'text_field'] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** On which documents a custom field is printed. */
export const SHOWN_ON = ['contract', 'invoice', 'packing', 'quote'] as const;

/** The records that can have custom fields. */
export const PROPERTY_OWNERS = ['customers', 'documents', 'orders', 'product_groups', 'stock_items'] as const;

export type PropertyOwner = (typeof PROPERTY_OWNERS)[number];

/** How version 1 calls the types. */
export const V1_TYPE_NAMES: Readonly<Record<PropertyType, string>> = {
  address: 'Property::Address',
  date_field: 'Property::DateField',
  email: 'Property::Email',
  phone: 'Property::Phone',
  select: 'Property::Select',
  text_area: 'Property::TextArea',
  text_field: 'Property::TextField',
};

/** Null for a name that version 1 does not have. */
export const propertyTypeFromV1 = (name: string): PropertyType | null =>
  PROPERTY_TYPES.find((type) => V1_TYPE_NAMES[type] === name) ?? null;

export const MAX_IDENTIFIER_LENGTH = 255;

/**
 * The key of a custom field: "Mobile phone" → `mobile_phone`. Letters of every script stay, accents go. A name without
 * letters and digits becomes the codes of its characters, so that it has a unique key.
 */
export function identifierOf(name: string): string {
  return shortened(words(name) || `u${codes(name)}`);
}

/** The reverse, for a field without a name: `mobile_phone` → "Mobile phone". */
export function nameOfIdentifier(identifier: string): string {
  const name = identifier.replaceAll('_', ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    // Marks other than accents on Latin, Greek and Cyrillic letters are vowels: without them words change.
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

const codes = (name: string): string =>
  Array.from(name.trim(), (character) => character.codePointAt(0)?.toString(16)).join('_');

const shortened = (identifier: string): string =>
  Array.from(identifier).slice(0, MAX_IDENTIFIER_LENGTH).join('').replace(/_+$/, '');

export const MAX_LINE_LENGTH = 255;
export const MAX_TEXT_AREA_LENGTH = 10_000;

/** The stored form of the value, or its problem, worded to follow the field's name. */
export type CheckedValue = { readonly value: string | null } | { readonly problem: string };

/** Checks a custom field's value against the field's type. Addresses have parts instead of a value. */
export function checkValue(
  property_type: Exclude<PropertyType, 'address'>,
  value: string | null,
  select_options: readonly string[],
): CheckedValue {
  const multiline = property_type === 'text_area';
  const kept = multiline ? value : (value?.trim() ?? null);
  if (kept === null || kept.trim() === '') return { value: null };
  const limit = multiline ? MAX_TEXT_AREA_LENGTH : MAX_LINE_LENGTH;
  // Counted as people do: an emoji is one character, not two.
  if (Array.from(kept).length > limit) return { problem: `is too long (maximum is ${limit} characters)` };
  if ((multiline ? CONTROL_BUT_LINE_ENDS : CONTROL).test(kept))
    return { problem: 'must not contain control characters' };
  return CHECKS[property_type](kept, select_options);
}

type Check = (value: string, select_options: readonly string[]) => CheckedValue;

const asWritten: Check = (value) => ({ value });

const CHECKS: Readonly<Record<Exclude<PropertyType, 'address'>, Check>> = {
  text_field: asWritten,
  text_area: asWritten,
  // Phone numbers come in every notation, with extensions and remarks.
  phone: asWritten,
  email: (value) => (EMAIL.test(value) ? { value } : { problem: 'is not an e-mail address' }),
  date_field(value) {
    const date = parseDate(value);
    return date === null ? { problem: 'is not a date (invalid date)' } : { value: date.toString() };
  },
  select(value, select_options) {
    if (select_options.length === 0 || select_options.includes(value)) return { value };
    return { problem: `must be one of: ${select_options.join(', ')}` };
  },
};

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINE_ENDS = /[^\P{Cc}\t\n\r]/u;

/** As browsers check it, with letters of every script. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`, 'u');

interface Filled extends Partial<Address> {
  readonly property_type: PropertyType;
  readonly validation_required: boolean;
  readonly value: string | null;
}

/** A required field must be filled in; an address must be complete enough to be found. */
export function meetsValidationRequirements(property: Filled): boolean {
  if (!property.validation_required) return true;
  return property.property_type === 'address' ? isComplete(property) : isFilled(property.value);
}

const isComplete = ({ address1, city, country, country_id }: Partial<Address>): boolean =>
  isFilled(address1) && isFilled(city) && (isFilled(country) || isFilled(country_id));

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';
