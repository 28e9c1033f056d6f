import type { Transaction } from './database.ts';
import { preparable } from './queries/named-statements.ts';
import type { Narrowed, Narrows, RecordTable, Row, TablesWith } from './row.ts';
import { identifier, raw, sql } from './sql.ts';

/**
 * The only row locks, each held until the transaction ends. A transaction that takes several takes them in this order:
 * employees, orders, their payments, owners of properties (customers, …), default_properties, then their dependent
 * rows; rows of one table in the order of ids, but a product group before its products, and these before their stock
 * items and downtimes; then the company, and rows that are decided company-wide: locations, tax categories, tax
 * regions. Coupons that an order redeems come after its products, customers whose figures change after these, and
 * counters last.
 */

/** Prevents other changes to the row until commit. References to it stay possible. */
export function lockRow<T extends RecordTable, Shape extends object = Row<T>>(
  tx: Transaction,
  table: T & Narrows<T, Shape>,
  companyId: string,
  id: string,
): Promise<Shape | undefined> {
  return tx.maybe<Shape>(sql`
    select *
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = ${id}
    for no key update
  `);
}

/** The same of a table that is known only at run time. */
export function lockResourceRow<Shape extends object>(
  tx: Transaction,
  table: string,
  companyId: string,
  id: string,
): Promise<Shape | undefined> {
  return tx.maybe<Shape>(sql`
    select *
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = ${id}
    for no key update
  `);
}

/**
 * Like `lockRow`, and also prevents new references to the row: it waits for transactions that have added one, and the
 * next statement sees them.
 */
export function lockRowAndReferences<T extends RecordTable, Shape extends object = Row<T>>(
  tx: Transaction,
  table: T & Narrows<T, Shape>,
  companyId: string,
  id: string,
): Promise<Shape | undefined> {
  return tx.maybe<Shape>(sql`
    select *
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = ${id}
    for update
  `);
}

/** The same of several rows, in id order. */
export function lockRowsAndReferences<T extends RecordTable, Shape extends object = Row<T>>(
  tx: Transaction,
  table: T & Narrows<T, Shape>,
  companyId: string,
  ids: readonly string[],
): Promise<Shape[]> {
  return tx.many<Shape>(sql`
    select *
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = any(${ids}::uuid[])
    order by id
    for update
  `);
}

/** Prevents archiving of a row that is about to be referenced. Returns whether it exists and is not archived. */
export async function keepActive(
  tx: Transaction,
  table: RecordTable & TablesWith<'archived_at'>,
  companyId: string,
  id: string,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 as one
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = ${id}
      and archived_at is null
    for key share
  `);
  return row !== undefined;
}

export function lockCompany<Shape extends Narrowed<'companies', Shape> = Row<'companies'>>(
  tx: Transaction,
  id: string,
): Promise<Shape> {
  return tx.one<Shape>(sql`
    select *
    from companies
    where id = ${id}
    for no key update
  `);
}

/** All of a company's, because there must always remain an owner, and that is no matter of one row. */
export function lockEmployees(tx: Transaction, companyId: string): Promise<Row<'employees'>[]> {
  return tx.many<Row<'employees'>>(sql`
    select *
    from employees
    where company_id = ${companyId}
    order by id
    for no key update
  `);
}

type Definition = Row<
  'default_properties',
  'id' | 'name' | 'identifier' | 'property_type' | 'position' | 'show_on' | 'validation_required' | 'select_options'
>;

/** Prevents changes of a definition between reading it and writing its copies; other readers are not blocked. */
export function shareDefaultProperties(tx: Transaction, companyId: string, ownerType: string): Promise<Definition[]> {
  return tx.many<Definition>(sql`
    select id, name, identifier, property_type, position, show_on, validation_required, select_options
    from default_properties
    where company_id = ${companyId}
      and owner_type = ${ownerType}
    order by id
    for share
  `);
}

/**
 * Locks rows against other writers until the transaction ends, in the order of ids, so that two callers never deadlock.
 * Returns the ids that exist. Read what you decide on in a later statement: only that one sees what the last holder
 * wrote.
 */
export async function lockRows(
  tx: Transaction,
  table: RecordTable,
  company_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const lock = sql`
    select id
    from ${identifier(table)}
    where company_id = ${company_id} and id = any(${[...new Set(ids)]}::uuid[])
    order by id
    for no key update
  `;
  const rows = await tx.many<{ id: string }>(preparable(lock));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks all products that an order plans, and the given ones, in the order of ids: for changes of all its plannings.
 * The caller has locked the order, so that its plannings stay.
 */
export async function lockProductsOfOrder(
  tx: Transaction,
  company_id: string,
  order_id: string,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    select id
    from items
    where company_id = ${company_id}
      and type = 'products'
      and (
        id = any(${ids}::uuid[])
        or id in (
          select item_id
          from plannings
          where company_id = ${company_id}
            and order_id = ${order_id}
            and archived_at is null
        )
      )
    order by id
    for no key update
  `);
}

/**
 * Orders with an outdated invoice, among the given ones or those changed by this transaction. These are locked already,
 * so nothing waits; others that are locked are being changed.
 */
export async function lockOrdersBehind(
  tx: Transaction,
  company_id: string,
  which: { readonly ids: readonly string[] } | { readonly changed_at: Temporal.Instant },
): Promise<readonly string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id
    from orders
    where company_id = ${company_id}
      and invoice_behind
      and status <> 'new'
      and ${'ids' in which ? sql`id = any(${which.ids}::uuid[])` : sql`updated_at = ${which.changed_at}`}
    order by id
    for no key update${raw('ids' in which ? '' : ' skip locked')}
  `);
  return rows.map(({ id }) => id);
}

/** All of a group's, archived ones too, because names, slugs and values are settled among them. The group comes first. */
export function lockProductsOfGroup<Shape extends Narrowed<'items', Shape> = Row<'items'>>(
  tx: Transaction,
  companyId: string,
  groupId: string,
): Promise<Shape[]> {
  return tx.many<Shape>(sql`
    select *
    from items
    where company_id = ${companyId}
      and product_group_id = ${groupId}
    order by id
    for no key update
  `);
}

/** One holder at a time among all processes on this database, until the transaction ends. */
export async function takeAdvisoryLock(tx: Transaction, lock: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
}

/** The same without waiting: answers whether it is ours. */
export async function tryAdvisoryLock(tx: Transaction, lock: number): Promise<boolean> {
  const { held } = await tx.one<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as held`);
  return held;
}

/** All advisory locks, so that no two have the same number. */
export const ADVISORY_LOCKS = { migrations: 5_077_361_205, first_run: 5_077_361_206, audit: 5_077_361_207 } as const;
