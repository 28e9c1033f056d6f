import { gatherProblems } from '../app/attributes/problems.ts';
import { planEntries } from '../app/customers/owner-properties.ts';
import { type DefaultProperty, propertyColumns } from '../app/customers/properties.ts';
import { insertRows, type Row } from '../app/rows/write-rows.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import { type DemoCustomer, demoCustomers } from './demo-customers.ts';

export interface LoadedCustomer extends DemoCustomer {
  readonly id: string;
}

/** Customers with their custom fields, numbered from one. */
export async function loadDemoCustomers(
  work: Work,
  random: SeededRandom,
  defaults: readonly DefaultProperty[],
): Promise<readonly LoadedCustomer[]> {
  const customers = demoCustomers(random, work.now).map((customer) => ({ ...customer, id: newId() }));
  await insertRows(
    work,
    'customers',
    customers.map((customer, index) => customerRow(work, customer, index + 1)),
  );
  await insertRows(
    work,
    'properties',
    customers.flatMap((customer) => propertyRows(work, customer, defaults)),
  );
  await suggestMerge(work, customers);
  await work.tx.run(sql`
    insert into counters (company_id, name, value)
    values (${work.company.id}, 'customers', ${customers.length})
  `);
  return customers;
}

function customerRow(work: Work, customer: LoadedCustomer, number: number): Row {
  const created_at = daysAgo(work.now, customer.age_days);
  return {
    id: customer.id,
    number,
    name: customer.name,
    email: customer.email,
    legal_type: customer.legal_type,
    tag_list: customer.tag_list,
    discount_percentage: customer.discount_percentage,
    deposit_type: customer.deposit_type,
    deposit_value: customer.deposit_value,
    email_marketing_consented: customer.email_marketing_consented,
    email_marketing_consent_updated_at: customer.email_marketing_consented ? created_at : null,
    archived_at: customer.archived ? daysAgo(work.now, customer.age_days / 2) : null,
    created_at,
    updated_at: created_at,
  };
}

function propertyRows(work: Work, customer: LoadedCustomer, defaults: readonly DefaultProperty[]): readonly Row[] {
  const problems = gatherProblems();
  const { created } = planEntries(customer.properties, [], defaults, problems);
  problems.refuse();
  const created_at = daysAgo(work.now, customer.age_days);
  return created.map((property) => ({
    id: property.id,
    owner_type: 'customers',
    owner_id: customer.id,
    ...propertyColumns(property),
    created_at,
    updated_at: created_at,
  }));
}

/** The newest person has written in a second time. */
async function suggestMerge(work: Work, customers: readonly LoadedCustomer[]): Promise<void> {
  const persons = customers.filter(({ legal_type, archived }) => legal_type === 'person' && !archived);
  const [original, duplicate] = [persons.at(0), persons.at(-1)];
  if (original === undefined || duplicate === undefined) return;
  await work.tx.run(sql`
    update customers
    set name = ${original.name}, merge_suggestion_customer_id = ${original.id}
    where company_id = ${work.company.id}
      and id = ${duplicate.id}
  `);
}
