import { lockRows, lockRowsAndReferences } from '../../db/locks.ts';
import { identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { MAX_TAGS, normaliseTags } from '../../domain/customers/tags.ts';
import { newId } from '../../lib/new-id.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { emit } from '../events/events.ts';
import { updateRow } from '../rows/write-rows.ts';
import { refoldFigures } from './customer-figures.ts';
import { archiveCustomer } from './customers.ts';
import { loadProperties, nextPosition } from './properties.ts';

export interface MergeAttributes {
  readonly type?: string | null;
  readonly source_id?: string | null;
  readonly target_id?: string | null;
}

/**
 * Merges two customers: the target gets all orders, documents, payments, notes and barcodes of the source, and the
 * values that it lacks. The source is archived with the rest. Orders keep their prices.
 */
export async function mergeCustomers(work: Work, { type, source_id, target_id }: MergeAttributes) {
  const problems = gatherProblems();
  if (!type) problems.add('type', "can't be blank");
  if (!source_id) problems.add('source_id', "can't be blank");
  if (!target_id) problems.add('target_id', "can't be blank");
  if (source_id && source_id === target_id) problems.add('target_id', 'must be another customer');
  problems.refuse();
  const { source, target, order_ids } = await lockBoth(work, problems, String(source_id), String(target_id));

  await moveOrders(work, order_ids, target.id);
  await moveRecords(work, source.id, target.id);
  await moveOwned(work, source.id, target.id);
  await moveProperties(work, source.id, target.id);
  await updateRow(work, 'customers', target.id, lacking(source, target));
  await refoldFigures(work, [source.id, target.id]);
  await archiveCustomer(work, source.id);
  emit(work, {
    kind: 'customer.merged',
    subject_type: 'customers',
    subject_id: target.id,
    related_ids: [source.id, ...order_ids],
    action_args: { customer: named(target), source: named(source) },
    data: { source_id: source.id, target_id: target.id, order_ids },
  });
  return { id: newId(), type, source_id: source.id, target_id: target.id };
}

interface Customer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly tag_list: readonly string[];
  readonly stripe_id: string | null;
  readonly tax_region_id: string | null;
  readonly merge_suggestion_customer_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}

const named = ({ id, number, name }: Customer) => ({ id, number, name });

interface Held {
  readonly source: Customer;
  readonly target: Customer;
  /** All that the source has. */
  readonly order_ids: readonly string[];
}

/**
 * In the order of locks, orders and payments come before customers. Once both customers are locked, no new order of
 * theirs can begin, so only orders created in the meantime remain to be locked.
 */
async function lockBoth(work: Work, problems: Problems, source_id: string, target_id: string): Promise<Held> {
  await lockRows(work.tx, 'orders', work.company.id, await idsOf(work, 'orders', source_id));
  await lockRows(work.tx, 'payments', work.company.id, await idsOf(work, 'payments', source_id));
  const customers = await lockRowsAndReferences(work.tx, 'customers', work.company.id, [source_id, target_id]);
  const source = customers.find(({ id }) => id === source_id);
  const target = customers.find(({ id }) => id === target_id);
  if (source === undefined) problems.add('source_id', 'must exist');
  if (target === undefined) problems.add('target_id', 'must exist');
  if (source !== undefined && source.archived_at !== null) problems.add('source_id', 'must not be archived');
  if (target !== undefined && target.archived_at !== null) problems.add('target_id', 'must not be archived');
  problems.refuse();
  const order_ids = await idsOf(work, 'orders', source_id);
  await lockRows(work.tx, 'orders', work.company.id, order_ids);
  return { source: source as Customer, target: target as Customer, order_ids };
}

async function idsOf(
  { tx, company }: Work,
  table: 'orders' | 'payments',
  customer_id: string,
): Promise<readonly string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id
    from ${identifier(table)}
    where company_id = ${company.id}
      and customer_id = ${customer_id}
    order by id
  `);
  return rows.map(({ id }) => id);
}

/** Further values that the target takes from the source. */
function lacking(source: Customer, target: Customer) {
  const tags = normaliseTags([...target.tag_list, ...source.tag_list].slice(0, MAX_TAGS));
  return {
    email: target.email ?? source.email,
    stripe_id: target.stripe_id ?? source.stripe_id,
    tax_region_id: target.tax_region_id ?? source.tax_region_id,
    tag_list: 'tags' in tags ? tags.tags : target.tag_list,
    merge_suggestion_customer_id:
      target.merge_suggestion_customer_id === source.id ? null : target.merge_suggestion_customer_id,
  };
}

async function moveOrders(work: Work, ids: readonly string[], target_id: string): Promise<void> {
  await work.tx.run(sql`
    update orders
    set customer_id = ${target_id}, invoice_behind = true, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}

/** Finalized documents keep their address; those that follow an order are addressed to its customer. */
async function moveRecords(work: Work, source_id: string, target_id: string): Promise<void> {
  for (const table of ['documents', 'signatures', 'payments', 'payment_methods']) {
    await work.tx.run(sql`
      update ${identifier(table)}
      set customer_id = ${target_id}, updated_at = ${work.now}
      where company_id = ${work.company.id}
        and customer_id = ${source_id}
    `);
  }
}

async function moveOwned(work: Work, source_id: string, target_id: string): Promise<void> {
  for (const table of ['notes', 'barcodes']) {
    await work.tx.run(sql`
      update ${identifier(table)}
      set owner_id = ${target_id}, updated_at = ${work.now}
      where company_id = ${work.company.id}
        and owner_type = 'customers'
        and owner_id = ${source_id}
    `);
  }
}

/** Those that the target has no value for; one of its own that has none makes room. */
async function moveProperties(work: Work, source_id: string, target_id: string): Promise<void> {
  const theirs = await loadProperties(work, source_id);
  const ours = await loadProperties(work, target_id);
  const filled = new Set(ours.filter(({ value }) => value !== null).map((property) => property.identifier));
  const moved = theirs.filter((property) => property.value !== null && !filled.has(property.identifier));
  await work.tx.run(sql`
    delete from properties
    where company_id = ${work.company.id}
      and owner_id = ${target_id}
      and identifier = any(${moved.map((property) => property.identifier)}::text[])
  `);
  const first = nextPosition(ours);
  for (const [index, { id, default_property_id, position }] of moved.entries()) {
    await updateRow(work, 'properties', id, {
      owner_id: target_id,
      position: default_property_id === null ? first + index : position,
    });
  }
}
