import { isDeepStrictEqual } from 'node:util';
import { lockCompany, lockRow, lockRowAndReferences } from '../../db/locks.ts';
import type { Row } from '../../db/row.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { skuOf } from '../../domain/catalogue/items.ts';
import { type Address, ADDRESS_PARTS, type AddressPart } from '../../domain/customers/addresses.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { type AnyRow, archiveRow, insertAnyRows, updateAnyRow } from '../rows/write-rows.ts';
import type { AddressPlace } from './company-address.ts';
import { addressChanges } from './update-company.ts';

export const LOCATION_TYPES = ['rental', 'internal'] as const;

/** Lines of the address that have names of their own. */
export const ADDRESS_LINES = ['address_line_1', 'address_line_2', 'zipcode', 'city', 'region', 'country'] as const;

type Lines = Partial<Readonly<Record<(typeof ADDRESS_LINES)[number], string | null>>>;

/** Attributes of a location that a caller may send. */
export interface LocationAttributes extends Lines {
  readonly name?: string | null;
  readonly code?: string | null;
  readonly location_type?: (typeof LOCATION_TYPES)[number] | null;
  readonly pickup_enabled?: boolean | null;
  readonly main_address?: Readonly<Record<string, unknown>> | null;
  readonly main_address_attributes?: Partial<Address> | null;
  readonly confirm_has_orders?: boolean | null;
}

export const LOCATION_ADDRESS: AddressPlace = {
  columns: {
    address1: 'address_line_1',
    address2: 'address_line_2',
    city: 'city',
    region: 'region',
    zipcode: 'zipcode',
    country: 'country',
  },
  rest: 'address_parts',
};

/** `main_address` as sent back by a client: its parts, without the derived ones. */
export function partsOfHash(
  problems: Problems,
  hash: Readonly<Record<string, unknown>> | null | undefined,
): Partial<Address> | null | undefined {
  if (hash === null || hash === undefined) return hash;
  const below = problems.below('main_address');
  const parts: Partial<Record<AddressPart, string | null>> = {};
  for (const [name, value] of Object.entries(hash)) {
    const part = ADDRESS_PARTS.find((known) => known === name);
    if (part === undefined) {
      if (!WORKED_OUT.includes(name)) below.add(name, `is no part of an address: ${ADDRESS_PARTS.join(', ')}`);
    } else if (value === null || typeof value === 'string') parts[part] = value;
    else below.add(name, 'must be a string');
  }
  return parts;
}

const WORKED_OUT: readonly string[] = ['meets_validation_requirements', 'value'];

export interface LocationChanges {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly address: Readonly<Record<string, unknown>>;
}

/** The columns of a location that are not simply replaced. */
export interface StoredLocation {
  readonly name: string;
  readonly address_parts: Readonly<Record<string, unknown>>;
}

export const NEW_LOCATION: StoredLocation = { name: '', address_parts: {} };

/**
 * The columns to write: those that were sent, normalized and validated. A location without a code gets one from its
 * name.
 */
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

/** Answers the id of the new location. */
export async function createLocation(work: Work, sent: LocationAttributes): Promise<string> {
  const problems = gatherProblems();
  const { columns, address } = locationChanges(problems, { name: null, code: null, ...sent }, NEW_LOCATION);
  problems.refuse();
  const id = newId();
  const given = Object.entries({ ...columns, ...address }).filter(([, value]) => value !== undefined);
  await insertAnyRows(work, 'locations', [{ id, ...Object.fromEntries(given) }]);
  return id;
}

/** Customers know where to go: moving a location that has orders must be confirmed. */
export async function updateLocation(work: Work, id: string, sent: LocationAttributes): Promise<void> {
  const stored = await lockRow<'locations', Row<'locations'> & StoredLocation>(
    work.tx,
    'locations',
    work.company.id,
    id,
  );
  if (stored === undefined) throw notFound();
  const problems = gatherProblems();
  const { columns, address } = locationChanges(problems, sent, stored);
  problems.refuse();
  if (!sent.confirm_has_orders && moves(address, { ...stored })) await refuseOrders(work, id);
  await updateAnyRow(work, 'locations', id, { ...columns, ...address });
}

/** Whether any part of the address would be another one. */
const moves = (address: Readonly<Record<string, unknown>>, stored: AnyRow): boolean =>
  Object.entries(address).some(([column, value]) => {
    if (value === undefined) return false;
    if (column !== LOCATION_ADDRESS.rest) return value !== stored[column];
    const parts: unknown = typeof value === 'string' ? JSON.parse(value) : {};
    return !isDeepStrictEqual(withoutBlanks(parts), withoutBlanks(stored.address_parts));
  });

const withoutBlanks = (parts: unknown): object =>
  Object.fromEntries(Object.entries(parts ?? {}).filter(([, part]) => part !== null));

/** Archives a location without stock and upcoming orders. An archived location stays as it is. */
export async function archiveLocation(work: Work, id: string): Promise<void> {
  // Before the location: of two that are the last ones, one must stay.
  await lockCompany(work.tx, work.company.id);
  const location = await lockRowAndReferences(work.tx, 'locations', work.company.id, id);
  if (location === undefined) throw notFound();
  if (location.archived_at !== null) return;
  await refuseLast(work, id);
  await refuseStock(work, id);
  await refuseOrders(work, id);
  await archiveRow(work, 'locations', id);
  await forgetChoices(work, id);
}

async function refuseLast(work: Work, id: string): Promise<void> {
  const other = await work.tx.maybe(sql`
    select 1 as one
    from locations
    where company_id = ${work.company.id}
      and archived_at is null
      and id <> ${id}
    limit 1
  `);
  if (other === undefined) throw refuse('last_location', 'This is the last active location');
}

/** Settings choose no location that is archived. */
async function forgetChoices(work: Work, id: string): Promise<void> {
  await work.tx.run(sql`
    update companies
    set
      settings_updated_at = ${work.now},
      settings = jsonb_set(settings, '{defaults}', (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(settings -> 'defaults')
        where lower(value #>> '{}') is distinct from ${id}
      ))
    where id = ${work.company.id}
      and exists (
        select
        from jsonb_each_text(settings -> 'defaults') as chosen
        where lower(chosen.value) = ${id}
      )
  `);
}

/** Number of items that the message lists. */
export const MAX_STOCKED_ITEMS = 1_000;

/** Refuses while the location has stock or expects some. */
export async function refuseStock(work: Work, locationId: string): Promise<void> {
  const items = await work.tx.many<{ id: string }>(sql`
    select item_id as id
    from stock_counts
    where company_id = ${work.company.id}
      and location_id = ${locationId}
      and (till is null or till > ${work.now})
    group by item_id
    having sum(quantity) <> 0
      or coalesce(sum(quantity) filter (where "from" is null or "from" <= ${work.now}), 0) <> 0
    union
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and location_id = ${locationId}
      and archived_at is null
      and (till is null or till > ${work.now})
    order by id
    limit ${MAX_STOCKED_ITEMS}
  `);
  if (items.length === 0) return;
  throw refuse('location_has_stock', 'This location has active stock', { item_ids: items.map(({ id }) => id) });
}

/** Number of orders that the message lists. */
export const MAX_BLOCKING_ORDERS = 100;

/** Refuses while current or future orders start or stop at the location. Carts do not count. */
export async function refuseOrders(work: Work, locationId: string): Promise<void> {
  const orders = await work.tx.many<{ id: string }>(sql`
    select distinct order_id as id
    from plannings
    where company_id = ${work.company.id}
      and order_id is not null
      and archived_at is null
      and (start_location_id = ${locationId} or stop_location_id = ${locationId})
      and (
        (started > stopped and sold = 0)
        or (status in ('draft', 'reserved', 'started') and reserved_till > ${work.now})
      )
    order by order_id
    limit ${MAX_BLOCKING_ORDERS}
  `);
  if (orders.length === 0) return;
  throw refuse('location_has_orders', 'This location has running or future orders', { blocking: [{ orders }] });
}
