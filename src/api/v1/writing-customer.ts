import type { CustomerAttributes } from '../../app/customers/customer-attributes.ts';
import type { PropertyEntry } from '../../app/properties/write-owner-properties.ts';
import type { CustomerBody } from './customer-body.ts';
import { ADDRESS_FIELDS, type AddressField } from './customer-fields.ts';
import { renamingFields } from './renaming-fields.ts';

/**
 * Writes a customer through a use case. To the use cases, telephone and address are properties, so their fields go
 * first among the entries (an entry that is about the same property has the last word), and what the use case has to
 * say against them is told in this version's words.
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
  /** What the caller calls the field that the property's `part` came from. */
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
