import { compile, sql, type Statement } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { gatherProblems } from '../problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { refusingViolations } from '../refusing-violations.ts';
import type { CustomerAttributes } from './customer-attributes.ts';
import { customerChanges } from './customer-changes.ts';
import { MUST_EXIST } from './must-exist.ts';

/** Answers the id of the new customer, who has the company's next customer number. */
export async function createCustomer(work: Work, attributes: CustomerAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const owner = { type: 'customers', id };
  const customer = customerChanges(problems, { ...attributes, name: attributes.name ?? null });
  const properties = await planOwnerProperties(work, owner, attributes.properties_attributes ?? [], problems);
  problems.refuse();
  await refusingViolations(MUST_EXIST, () => work.tx.run(insertCustomer(work, id, customer)));
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
      values (
        ${work.company.id}, ${id}, (select value from next), ${customer.name}, ${customer.email ?? null},
        ${customer.deposit_type ?? 'default'}, ${customer.deposit_value ?? 0}, ${customer.discount_percentage ?? 0},
        ${customer.legal_type ?? 'person'}, ${consented}, ${consented ? work.now : null}, ${customer.tag_list ?? []},
        ${customer.stripe_id ?? null}, ${customer.merge_suggestion_customer_id ?? null},
        ${customer.tax_region_id ?? null}, ${work.now}, ${work.now}
      )
    `,
    'create_customer',
  );
}
