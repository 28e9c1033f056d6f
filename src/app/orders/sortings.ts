import { lockRow, lockRows } from '../../db/locks.ts';
import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Permission } from '../../domain/company/employees.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { activeItems, lockBundle } from '../catalogue/bundle-items.ts';
import { arrangePhotos, lockPhoto } from '../catalogue/photos.ts';
import { lockProductGroup } from '../catalogue/product-group.ts';
import { requirePermission } from '../company/permissions.ts';
import { ownerOf, touchOwner } from '../customers/owners.ts';
import { loadProperties } from '../customers/properties.ts';
import { emitChange } from '../events/events.ts';
import type { TaxOwner } from '../pricing/tax-rates.ts';
import { arrangeRows, updateRow } from '../rows/write-rows.ts';
import { arrangeLines, lockLine, siblingsOf } from './lines.ts';
import { requireOpen } from './order.ts';

/** Types that the interface lists; some of them do not exist here yet. */
export const SORTABLE_TYPES = [
  'bundle_items',
  'default_properties',
  'lines',
  'photos',
  'properties',
  'tax_rates',
  'collection_items',
  'products',
  'recommendations',
] as const;

export interface Sorting {
  readonly type?: (typeof SORTABLE_TYPES)[number] | null;
  readonly ids?: readonly string[];
}

/** Puts records of one owner into this order; those that are not named keep theirs, behind. All of them, or none. */
export async function sortResources(work: Work, { type, ids = [] }: Sorting): Promise<{ readonly id: string }> {
  const problems = gatherProblems();
  const kind = SORTED_KINDS[type ?? ''];
  if (!type) problems.add('type', "can't be blank");
  else if (kind === undefined) problems.add('type', `must be one of ${Object.keys(SORTED_KINDS).join(', ')}`);
  const named = namedOnce(problems, ids);
  problems.refuse();
  if (kind === undefined) throw new Error('a type that cannot be sorted was refused');
  const { permission } = kind;
  if (permission !== null) await requirePermission(work, permission, `this needs the permission ${permission}`);
  const siblings = await siblingsOfAll(work, problems, kind.lock, named);
  problems.refuse();
  if (siblings === null) throw new Error('records without siblings were refused');
  const { ids: present, owner, related_ids = [] } = siblings;
  const order = [...named, ...present.filter((id) => !named.includes(id))];
  await siblings.arrange(order);
  emitChange(work, {
    ...owner,
    verb: 'updated',
    record: { ...owner },
    related_ids: [...related_ids, ...order],
    data: { sorted: type, ids: order },
  });
  return { id: newId() };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function namedOnce(problems: Problems, ids: readonly string[]): readonly string[] {
  const named = ids.map((id) => id.toLowerCase());
  if (named.length === 0) problems.add('ids', "can't be blank");
  else if (!named.every((id) => UUID.test(id))) problems.add('ids', 'must exist');
  else if (new Set(named).size < named.length) problems.add('ids', 'must each be named once');
  return named;
}

async function siblingsOfAll(
  work: Work,
  problems: Problems,
  lock: LockSiblings,
  ids: readonly string[],
): Promise<Siblings | null> {
  const siblings = await lock(work, ids[0] ?? '').catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (siblings === null) problems.add('ids', 'must exist');
  else if (!ids.every((id) => siblings.ids.includes(id))) {
    problems.add('ids', ['must exist, and belong together', siblings.hint].filter(Boolean).join('; '));
  }
  return siblings;
}

interface SortedKind {
  /** The permission needed to change them; null when it depends on the owner, or none is needed. */
  readonly permission: Permission | null;
  readonly lock: LockSiblings;
}

export const SORTED_KINDS: Readonly<Record<string, SortedKind>> = {
  bundle_items: { permission: 'products', lock: lockSortedBundleItems },
  default_properties: { permission: 'settings', lock: lockSortedDefaultProperties },
  lines: { permission: null, lock: lockSortedLines },
  photos: { permission: 'products', lock: lockSortedPhotos },
  products: { permission: 'products', lock: lockSortedProducts },
  properties: { permission: null, lock: lockSortedProperties },
  tax_rates: { permission: 'settings', lock: lockSortedTaxRates },
};

/** Records that are sorted among each other, locked together with their owner. */
export interface Siblings {
  /** In their present order. */
  readonly ids: readonly string[];
  /** Their owner, by its type and id. */
  readonly owner: {
    readonly type: string;
    readonly id: string;
    readonly name?: string;
    readonly number?: number | null;
  };
  /** Further records that the event concerns. */
  readonly related_ids?: readonly string[];
  /** Why an existing record cannot be among them. */
  readonly hint?: string;
  /** Gives all of them their places in this order. */
  arrange(ids: readonly string[]): Promise<void>;
}

/** The siblings of a record, including itself. Responds 404 when the record does not exist. */
export type LockSiblings = (work: Work, id: string) => Promise<Siblings>;

export async function lockSortedBundleItems(work: Work, id: string): Promise<Siblings> {
  const part = await work.tx.maybe<{ bundle_id: string }>(sql`
    select bundle_id
    from bundle_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (part === undefined) throw notFound();
  const { name } = await lockBundle(work, part.bundle_id);
  const parts = await activeItems(work, part.bundle_id);
  return {
    ids: parts.map((each) => each.id),
    owner: { type: 'bundles', id: part.bundle_id, name },
    arrange: (ids) => arrangeRows(work, { table: 'bundle_items', column: 'position', from: 1 }, ids),
  };
}

/** Variations of one group. */
export async function lockSortedProducts(work: Work, id: string): Promise<Siblings> {
  const product = await work.tx.maybe<{ product_group_id: string }>(sql`
    select product_group_id
    from items
    where company_id = ${work.company.id}
      and id = ${id}
      and type = 'products'
  `);
  if (product === undefined) throw notFound();
  const { group } = await lockProductGroup(work, product.product_group_id);
  const products = await work.tx.many<{ id: string }>(sql`
    select id
    from items
    where company_id = ${work.company.id}
      and product_group_id = ${group.id}
      and archived_at is null
    order by sorting_weight, id
  `);
  return {
    ids: products.map((each) => each.id),
    owner: { type: 'product_groups', id: group.id, name: group.name },
    arrange: (ids) => arrangeRows(work, { table: 'items', column: 'sorting_weight', from: 1 }, ids),
  };
}

/** The first becomes the main one. */
export async function lockSortedPhotos(work: Work, id: string): Promise<Siblings> {
  const locked = await lockPhoto(work, id);
  return { ids: locked.ids, owner: locked.owner, arrange: (ids) => arrangePhotos(work, locked, ids) };
}

/** The owner's properties without a default property; the others follow the order of their default properties. */
export async function lockSortedProperties(work: Work, id: string): Promise<Siblings> {
  const owner = await ownerOf(work, 'properties', id);
  await touchOwner(work, owner);
  const properties = await loadProperties(work, owner.id);
  return {
    ids: properties.filter(({ default_property_id }) => default_property_id === null).map((each) => each.id),
    owner,
    hint: 'those of a default property stand where it stands',
    arrange: (ids) => arrangeRows(work, { table: 'properties', column: 'position', from: 0 }, ids),
  };
}

/** Default properties of one owner type. Their properties follow their order. */
export async function lockSortedDefaultProperties(work: Work, id: string): Promise<Siblings> {
  const found = await work.tx.maybe<{ owner_type: string; name: string }>(sql`
    select owner_type, name
    from default_properties
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  await lockRows(work.tx, 'default_properties', work.company.id, await idsInOrder(work, found.owner_type));
  return {
    ids: await idsInOrder(work, found.owner_type),
    owner: { type: 'default_properties', id, name: found.name },
    async arrange(ids) {
      await arrangeRows(work, { table: 'default_properties', column: 'position', from: 1 }, ids);
      await passOn(work, ids);
    },
  };
}

async function idsInOrder(work: Work, owner_type: string): Promise<readonly string[]> {
  const rows = await work.tx.many<{ id: string }>(sql`
    select id
    from default_properties
    where company_id = ${work.company.id}
      and owner_type = ${owner_type}
    order by position, id
  `);
  return rows.map(({ id }) => id);
}

async function passOn(work: Work, ids: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update properties as p
    set
      position = d.position,
      updated_at = ${work.now}
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = any(${ids}::uuid[])
      and p.company_id = ${COMPANY}
      and p.default_property_id = d.id
      and p.position <> d.position
  `);
}

/** The parts of one bundle, or all lines of an order that are no part. */
export async function lockSortedLines(work: Work, id: string): Promise<Siblings> {
  const { order, line, lines } = await lockLine(work, id);
  requireOpen(order);
  return {
    ids: siblingsOf(line, lines).map((each) => each.id),
    owner: { type: 'orders', id: order.id, number: order.number },
    related_ids: order.customer_id === null ? [] : [order.customer_id],
    async arrange(ids) {
      await arrangeLines(work, line, ids);
      await updateRow(work, 'orders', order.id, { invoice_behind: true });
    },
  };
}

export async function lockSortedTaxRates(work: Work, id: string): Promise<Siblings> {
  const owner = await work.tx.maybe<TaxOwner>(sql`
    select owner_type as type, owner_id as id
    from tax_rates
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (owner === undefined) throw notFound();
  const row = await lockRow(work.tx, owner.type, work.company.id, owner.id);
  if (row === undefined) throw notFound();
  const rates = await work.tx.many<{ id: string }>(sql`
    select id
    from tax_rates
    where company_id = ${work.company.id}
      and owner_id = ${owner.id}
      and archived_at is null
    order by position, id
  `);
  return {
    ids: rates.map((each) => each.id),
    owner: { ...owner, name: row.name },
    arrange: (ids) => arrangeRows(work, { table: 'tax_rates', column: 'position', from: 1 }, ids),
  };
}
