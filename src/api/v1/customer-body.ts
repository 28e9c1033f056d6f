import { z } from 'zod';
import type { CustomerAttributes } from '../../app/customers/customers.ts';
import type { PropertyEntry } from '../../app/customers/owner-properties.ts';
import type { ApiRequest } from '../server/request.ts';
import { readRoot, readValues, renamingFields } from './read-body.ts';
import { decimal, propertyEntries, reference, text, texts } from './value-types.ts';

/** Writable fields of a customer; anything else in a body is ignored. */
const customer = z.object({
  name: text,
  email: text,
  phone: text,
  tax_region_id: reference,
  discount_percentage: decimal,
  deposit_type: text,
  deposit_value: decimal,
  tags: texts,
  address1: text,
  address2: text,
  city: text,
  region: text,
  zipcode: text,
  country: text,
  properties_attributes: propertyEntries,
});

export type CustomerBody = z.output<typeof customer>;

export const customerBody = (request: ApiRequest): CustomerBody =>
  readValues(customer, readRoot(request, 'customer', CUSTOMER_FIELDS));

/** Of the main address, as fields of the customer. */
export const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'region', 'zipcode', 'country'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Every known field of a customer's body, writable or not. */
const CUSTOMER_FIELDS: readonly string[] = [
  'id',
  'number',
  'name',
  'email',
  'phone',
  'avatar_url',
  'tax_region_id',
  'orders',
  'properties',
  'properties_attributes',
  'notes',
  'archived',
  'created_at',
  'updated_at',
  'legacy_id',
  'discount_percentage',
  'deposit_type',
  'deposit_value',
  'tags',
  ...ADDRESS_FIELDS,
  'order_count',
  'turnover',
  'main_address',
];

/**
 * Writes a customer through a use case. Use cases treat telephone and address as properties, so these fields come first
 * among the entries (a later entry for the same property wins), and their problems are reported in this version's
 * words.
 */
export function writingCustomer<Result>(
  body: CustomerBody,
  mainAddressId: string | null,
  write: (attributes: CustomerAttributes) => Promise<Result>,
): Promise<Result> {
  const flat = [...phoneEntry(body), ...addressEntry(body, mainAddressId)];
  return renamingFields(
    (field) => ourField(field, flat),
    () => write(attributesOf(body, flat)),
  );
}

/** A field of the customer that is kept as a property. */
interface FlatEntry {
  /** The caller's name for the field that the property's `part` came from. */
  readonly nameOf: (part: string) => string;
  readonly entry: PropertyEntry;
}

const PHONE = { identifier: 'phone' };

function phoneEntry({ phone }: CustomerBody): readonly FlatEntry[] {
  if (phone === undefined) return [];
  const entry = isBlank(phone)
    ? { ...PHONE, _destroy: true }
    : { ...PHONE, name: 'Phone', property_type: 'phone' as const, value: phone };
  return [{ nameOf: () => 'phone', entry }];
}

function addressEntry(body: CustomerBody, mainAddressId: string | null): readonly FlatEntry[] {
  const sent = ADDRESS_FIELDS.filter((part) => body[part] !== undefined);
  if (sent.length === 0) return [];
  if (mainAddressId === null && sent.every((part) => isBlank(body[part]))) return [];
  const parts: Partial<Record<AddressField, string | null>> = Object.fromEntries(
    sent.map((part) => [part, body[part] ?? null]),
  );
  const target =
    mainAddressId === null
      ? { identifier: 'main', name: 'Main', property_type: 'address' as const }
      : { id: mainAddressId };
  return [{ nameOf: (part) => part, entry: { ...target, ...parts } }];
}

const isBlank = (value: string | null | undefined): boolean => (value ?? '').trim() === '';

function attributesOf(body: CustomerBody, flat: readonly FlatEntry[]): CustomerAttributes {
  const { tags, phone: _phone, properties_attributes = [], ...rest } = body;
  const { address1: _1, address2: _2, city: _3, region: _4, zipcode: _5, country: _6, ...columns } = rest;
  return {
    ...columns,
    ...(tags === undefined ? {} : { tag_list: tags }),
    properties_attributes: [...flat.map(({ entry }) => entry), ...properties_attributes],
  };
}

function ourField(field: string, flat: readonly FlatEntry[]): string {
  if (field === 'tag_list') return 'tags';
  const [, index, part] = /^properties_attributes\/(\d+)\/(.+)$/.exec(field) ?? [];
  if (index === undefined || part === undefined) return field;
  const own = flat[Number(index)];
  if (own !== undefined) return own.nameOf(part);
  return `properties_attributes/${Number(index) - flat.length}/${part === 'property_type' ? 'type' : part}`;
}
