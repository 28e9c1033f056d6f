import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import type { CustomerAttributes } from './customer-attributes.ts';
import { customerChanges } from './customer-changes.ts';
import { MUST_EXIST } from './must-exist.ts';

export async function updateCustomer(work: Work, id: string, attributes: CustomerAttributes): Promise<void> {
  const current = await lockRow<Consent>(work.tx, 'customers', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const changes = customerChanges(problems, attributes);
  if (changes.merge_suggestion_customer_id === id) {
    problems.add('merge_suggestion_customer_id', 'must be another customer');
  }
  const owner = { type: 'customers', id };
  const properties = await planOwnerProperties(work, owner, attributes.properties_attributes ?? [], problems);
  problems.refuse();
  const consentChanged =
    (changes.email_marketing_consented ?? current.email_marketing_consented) !== current.email_marketing_consented;
  await refusingViolations(MUST_EXIST, () =>
    updateRow(work, 'customers', id, {
      ...changes,
      email_marketing_consent_updated_at: consentChanged ? work.now : undefined,
    }),
  );
  await writeOwnerProperties(work, owner, properties);
}

interface Consent {
  readonly email_marketing_consented: boolean;
}
