import type { Transaction } from './database.ts';
import { identifier, sql } from './sql.ts';

/**
 * The only row locks there are, each held until the transaction ends. Whoever takes several takes them in the order:
 * employees, owners of properties (customers, …), default_properties, then what hangs on them; rows of one table in
 * the order of their ids.
 */

/** Nobody else changes the row while we read, decide and write. References to it stay possible. */
export function lockRow<Row extends object>(
  tx: Transaction,
  table: string,
  companyId: string,
  id: string,
): Promise<Row | undefined> {
  return tx.maybe<Row>(sql`
    select *
    from ${identifier(table)}
    where company_id = ${companyId}
      and id = ${id}
    for no key update
  `);
}

export function lockCompany<Row extends object>(tx: Transaction, id: string): Promise<Row> {
  return tx.one<Row>(sql`
    select *
    from companies
    where id = ${id}
    for no key update
  `);
}

/** All of a company's, because there must always remain an owner, and that is no matter of one row. */
export function lockEmployees<Row extends object>(tx: Transaction, companyId: string): Promise<Row[]> {
  return tx.many<Row>(sql`
    select *
    from employees
    where company_id = ${companyId}
    order by id
    for no key update
  `);
}

/** Nobody changes a definition between our reading it and our writing what goes by it; others may read along. */
export function shareDefaultProperties<Row extends object>(
  tx: Transaction,
  companyId: string,
  ownerType: string,
): Promise<Row[]> {
  return tx.many<Row>(sql`
    select id, name, identifier, property_type, position, show_on, validation_required, select_options
    from default_properties
    where company_id = ${companyId}
      and owner_type = ${ownerType}
    order by id
    for share
  `);
}
