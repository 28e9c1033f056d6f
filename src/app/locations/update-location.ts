import { isDeepStrictEqual } from 'node:util';
import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { LOCATION_ADDRESS } from './location-address.ts';
import type { LocationAttributes } from './location-attributes.ts';
import { locationChanges, type StoredLocation } from './location-changes.ts';
import { refuseOrders } from './refuse-orders.ts';

/** Customers know where to go: moving a location that has orders must be confirmed. */
export async function updateLocation(work: Work, id: string, sent: LocationAttributes): Promise<void> {
  const stored = await lockRow<StoredRow>(work.tx, 'locations', work.company.id, id);
  if (stored === undefined) throw notFound();
  const problems = gatherProblems();
  const { columns, address } = locationChanges(problems, sent, stored);
  problems.refuse();
  if (!sent.confirm_has_orders && moves(address, stored)) await refuseOrders(work, id);
  await updateRow(work, 'locations', id, { ...columns, ...address });
}

/** Whether any part of the address would be another one. */
const moves = (address: Readonly<Record<string, unknown>>, stored: StoredRow): boolean =>
  Object.entries(address).some(([column, value]) => {
    if (value === undefined) return false;
    if (column !== LOCATION_ADDRESS.rest) return value !== stored[column];
    const parts: unknown = typeof value === 'string' ? JSON.parse(value) : {};
    return !isDeepStrictEqual(withoutBlanks(parts), withoutBlanks(stored.address_parts));
  });

type StoredRow = StoredLocation & Readonly<Record<string, unknown>>;

const withoutBlanks = (parts: unknown): object =>
  Object.fromEntries(Object.entries(parts ?? {}).filter(([, part]) => part !== null));
