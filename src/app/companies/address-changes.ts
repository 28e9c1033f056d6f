import { ADDRESS_PARTS, type Address } from '../../domain/properties/address.ts';
import type { Problems } from '../problems.ts';
import { lineAttribute } from '../text-attribute.ts';
import type { AddressPlace } from './company-address.ts';

/** Columns for the parts that were sent; null for the whole address empties it. */
export function addressChanges(
  problems: Problems,
  field: string,
  parts: Partial<Address> | null | undefined,
  stored: Readonly<Record<string, unknown>>,
  { columns, rest }: AddressPlace,
): Readonly<Record<string, unknown>> {
  if (parts === undefined) return {};
  const below = problems.below(field);
  const changes: Record<string, unknown> = {};
  const kept: Record<string, unknown> = { ...(parts === null ? {} : asRecord(stored[rest])) };
  for (const part of ADDRESS_PARTS) {
    const value = lineAttribute(below, part, parts === null ? null : parts[part]);
    if (value === undefined) continue;
    const column = columns[part];
    if (column === undefined) kept[part] = value;
    else changes[column] = value;
  }
  return { ...changes, [rest]: JSON.stringify(kept) };
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
