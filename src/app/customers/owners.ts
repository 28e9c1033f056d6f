import { lockRow } from '../../db/locks.ts';
import { alias, empty, identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import type { Problems } from '../attributes/problems.ts';
import { requirePermission } from '../company/permissions.ts';
import { isOfOrderInView, isVisibleOrder } from '../rows/visible-orders.ts';
import { updateRow } from '../rows/write-rows.ts';

/** The owner types of properties, notes and barcodes, with their tables. */
const OWNER_TABLES = {
  customers: 'customers',
  documents: 'documents',
  orders: 'orders',
  product_groups: 'items',
  products: 'items',
  bundles: 'items',
  stock_items: 'stock_items',
} as const;

export type OwnerType = keyof typeof OWNER_TABLES;

const isOwnerType = (type: string): type is OwnerType => type in OWNER_TABLES;

export interface Owner {
  readonly type: OwnerType;
  readonly id: string;
}

export interface OwnerAttributes {
  readonly owner_type?: string | null;
  readonly owner_id?: string | null;
}

/** The owner that a new record names, if it exists. */
export async function ownerAttribute(
  work: Work,
  problems: Problems,
  { owner_type, owner_id }: OwnerAttributes,
): Promise<Owner | null> {
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id) problems.add('owner_id', "can't be blank");
  if (!owner_type || !owner_id) return null;
  const owner = isOwnerType(owner_type) ? { type: owner_type, id: owner_id } : null;
  if (owner !== null && (await ownerExists(work, owner))) return owner;
  problems.add('owner_id', 'must exist');
  return null;
}

/**
 * The owner of an existing record; responds 404 when the record does not exist or its owner is hidden from the caller.
 */
export async function ownerOf(work: Work, table: 'barcodes' | 'notes' | 'properties', id: string): Promise<Owner> {
  const owner = await work.tx.maybe<Owner>(sql`
    select owner_type as type, owner_id as id
    from ${identifier(table)}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (owner === undefined || !(await ownerExists(work, owner))) throw notFound();
  return owner;
}

async function ownerExists(work: Work, { type, id }: Owner): Promise<boolean> {
  const table = OWNER_TABLES[type];
  const found = await work.tx.maybe(sql`
    select 1 as one
    from ${identifier(table)}
    where company_id = ${work.company.id}
      and id = ${id}
      ${table === 'items' ? sql`and type = ${type}` : empty}
      ${table === 'orders' ? sql`and ${isVisibleOrder(alias('orders'), work.employee_id)}` : empty}
      ${table === 'documents' ? sql`and ${isOfOrderInView(alias('order_id'), callerOf(work))}` : empty}
  `);
  return found !== undefined;
}

const callerOf = ({ company, employee_id }: Work) => ({ company_id: company.id, employee_id });

/** Finalized documents never change. The order's row is locked first: it guards all of its documents. */
async function requireNotFinalized(work: Work, id: string): Promise<void> {
  const found = await work.tx.maybe<{ order_id: string }>(sql`
    select order_id
    from documents
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  await lockRow(work.tx, 'orders', work.company.id, found.order_id);
  const document = await work.tx.one<{ finalized: boolean; document_type: string }>(sql`
    select finalized, document_type
    from documents
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (document.finalized) throw refuse('document_finalized', `This ${document.document_type} stays as it is`);
}

/** Kinds of owners that belong to the catalogue. */
const CATALOGUE = new Set(['product_groups', 'products', 'bundles', 'stock_items']);

/** Writing a record of an owner needs the permission to write the owner. */
export async function requireOwnerPermission(work: Work, { type }: Owner): Promise<void> {
  if (CATALOGUE.has(type)) await requirePermission(work, 'products', 'this needs the permission products');
}

/**
 * Marks an owner as changed, because its custom fields are attributes of its own, and requires the same permission. It
 * also locks the owner until commit, so that changes of its properties happen one at a time.
 */
export async function touchOwner(work: Work, { type, id }: Owner): Promise<void> {
  if (type === 'documents') await requireNotFinalized(work, id);
  await requireOwnerPermission(work, { type, id });
  await updateRow(work, OWNER_TABLES[type], id, {});
}
