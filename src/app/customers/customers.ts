import { lockRow } from '../../db/locks.ts';
import { compile, sql, type Statement } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import {
  decimalAttribute,
  emailAttribute,
  lineAttribute,
  MAX_LINE,
  tagListAttribute,
  textAttribute,
} from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { planOwnerProperties, type PropertyEntry, writeOwnerProperties } from './owner-properties.ts';

export const DEPOSIT_TYPES = ['default', 'none', 'percentage_total', 'percentage', 'fixed'] as const;

export const LEGAL_TYPES = ['person', 'commercial'] as const;

/** Attributes of a customer that a caller may send. */
export interface CustomerAttributes {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly deposit_type?: string | null;
  readonly deposit_value?: number | null;
  readonly discount_percentage?: number | null;
  readonly legal_type?: (typeof LEGAL_TYPES)[number] | null;
  readonly email_marketing_consented?: boolean | null;
  readonly tag_list?: readonly string[];
  readonly stripe_id?: string | null;
  readonly merge_suggestion_customer_id?: string | null;
  readonly tax_region_id?: string | null;
  readonly properties_attributes?: readonly PropertyEntry[];
}

/** Fits the column, and exceeds every deposit. */
export const MAX_DEPOSIT = 99_999_999;

/** The columns that are to be written: those that were sent, cleaned and checked. */
export function customerChanges(problems: Problems, attributes: CustomerAttributes) {
  const { deposit_type, legal_type, email_marketing_consented, merge_suggestion_customer_id, tax_region_id } =
    attributes;
  const known = DEPOSIT_TYPES.find((type) => type === deposit_type);
  if (typeof deposit_type === 'string' && known === undefined) {
    problems.add('deposit_type', `must be one of: ${DEPOSIT_TYPES.join(', ')}`);
  }
  return {
    name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
    email: emailAttribute(problems, 'email', attributes.email),
    deposit_type: deposit_type === null ? 'default' : known,
    deposit_value: decimalAttribute(problems, 'deposit_value', attributes.deposit_value, {
      least: 0,
      most: MAX_DEPOSIT,
      fallback: 0,
    }),
    discount_percentage: decimalAttribute(problems, 'discount_percentage', attributes.discount_percentage, {
      least: 0,
      most: 100,
      fallback: 0,
    }),
    legal_type: legal_type === null ? 'person' : legal_type,
    email_marketing_consented: email_marketing_consented === null ? false : email_marketing_consented,
    tag_list: tagListAttribute(problems, attributes.tag_list),
    stripe_id: lineAttribute(problems, 'stripe_id', attributes.stripe_id),
    merge_suggestion_customer_id,
    tax_region_id,
  };
}

/** Returns the id of the new customer, which gets the company's next customer number. */
export async function createCustomer(work: Work, attributes: CustomerAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const owner = { type: 'customers', id } as const;
  const customer = customerChanges(problems, { ...attributes, name: attributes.name ?? null });
  const properties = await planOwnerProperties(work, owner, attributes.properties_attributes ?? [], problems);
  problems.refuse();
  await refusingViolations(FOREIGN_KEY_PROBLEMS, () => work.tx.run(insertCustomer(work, id, customer)));
  await writeOwnerProperties(work, owner, properties);
  return id;
}

/** The counter's row stays locked until commit, so that numbers have no gaps and grow in the order of commits. */
function insertCustomer(work: Work, id: string, customer: ReturnType<typeof customerChanges>): Statement {
  const consented = customer.email_marketing_consented ?? false;
  return compile(
    sql`
      with next as (
        insert into counters as c (company_id, name, value)
        values (${work.company.id}, 'customers', 1)
        on conflict (company_id, name) do update
        set value = c.value + 1
        returning value
      )
      insert into customers (
        company_id, id, number, name, email, deposit_type, deposit_value, discount_percentage, legal_type,
        email_marketing_consented, email_marketing_consent_updated_at, tag_list, stripe_id,
        merge_suggestion_customer_id, tax_region_id, created_at, updated_at
      )
      select
        ${work.company.id}::uuid, ${id}, next.value, ${customer.name}, ${customer.email ?? null},
        ${customer.deposit_type ?? 'default'}, ${customer.deposit_value ?? 0}, ${customer.discount_percentage ?? 0},
        ${customer.legal_type ?? 'person'}, ${consented}, ${consented ? work.now : null}, ${customer.tag_list ?? []},
        ${customer.stripe_id ?? null}, ${customer.merge_suggestion_customer_id ?? null},
        ${customer.tax_region_id ?? null}, ${work.now}, ${work.now}
      from next
    `,
    'create_customer',
  );
}

export async function updateCustomer(work: Work, id: string, attributes: CustomerAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'customers', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const changes = customerChanges(problems, attributes);
  if (changes.merge_suggestion_customer_id === id) {
    problems.add('merge_suggestion_customer_id', 'must be another customer');
  }
  const owner = { type: 'customers', id } as const;
  const properties = await planOwnerProperties(work, owner, attributes.properties_attributes ?? [], problems);
  problems.refuse();
  const consentChanged =
    (changes.email_marketing_consented ?? current.email_marketing_consented) !== current.email_marketing_consented;
  await refusingViolations(FOREIGN_KEY_PROBLEMS, () =>
    updateRow(work, 'customers', id, {
      ...changes,
      email_marketing_consent_updated_at: consentChanged ? work.now : undefined,
    }),
  );
  await writeOwnerProperties(work, owner, properties);
}

/** Archives a customer. An archived customer stays as it is. */
export async function archiveCustomer(work: Work, id: string): Promise<void> {
  const found = await work.tx.run(sql`
    update customers
    set
      updated_at = case when archived_at is null then ${work.now}::timestamptz else updated_at end,
      archived_at = coalesce(archived_at, ${work.now}::timestamptz)
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === 0) throw notFound();
}

/** Restores a customer. A customer that is not archived stays as it is. */
export async function restoreCustomer(work: Work, id: string): Promise<void> {
  const found = await work.tx.run(sql`
    update customers
    set
      updated_at = case when archived_at is null then updated_at else ${work.now}::timestamptz end,
      archived_at = null
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === 0) throw notFound();
}

/** Problems to report for the foreign keys of customers. */
export const FOREIGN_KEY_PROBLEMS = {
  customers_company_id_tax_region_id_fkey: { field: 'tax_region_id', message: 'must exist' },
  customers_company_id_merge_suggestion_customer_id_fkey: {
    field: 'merge_suggestion_customer_id',
    message: 'must exist',
  },
} as const;
