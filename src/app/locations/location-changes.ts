import { skuOf } from '../../domain/items/slug-of.ts';
import { addressChanges } from '../companies/address-changes.ts';
import type { Problems } from '../problems.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';
import { LOCATION_ADDRESS, partsOfHash } from './location-address.ts';
import { ADDRESS_LINES, type LocationAttributes } from './location-attributes.ts';

export interface LocationChanges {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly address: Readonly<Record<string, unknown>>;
}

/** What of a location's row is not simply replaced. */
export interface StoredLocation {
  readonly name: string;
  readonly address_parts: Readonly<Record<string, unknown>>;
}

export const NEW_LOCATION: StoredLocation = { name: '', address_parts: {} };

/** What is to be written: what was sent, cleaned and checked. A location without a code gets one from its name. */
export function locationChanges(problems: Problems, sent: LocationAttributes, stored: StoredLocation): LocationChanges {
  const name = textAttribute(problems, 'name', sent.name, { limit: MAX_LINE, required: true });
  const code = lineAttribute(problems, 'code', sent.code);
  const parts = partsOfHash(problems, sent.main_address);
  const { main_address_attributes: nested = parts } = sent;
  return {
    columns: {
      name,
      code: code === null ? codeOf(name ?? stored.name) : code,
      location_type: sent.location_type === null ? 'rental' : sent.location_type,
      pickup_enabled: sent.pickup_enabled === null ? true : sent.pickup_enabled,
    },
    address: {
      ...Object.fromEntries(ADDRESS_LINES.map((line) => [line, lineAttribute(problems, line, sent[line])])),
      ...addressChanges(problems, 'main_address_attributes', nested, { ...stored }, LOCATION_ADDRESS),
    },
  };
}

const codeOf = (name: string): string => skuOf(name) || 'LOCATION';
