import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { emit } from '../events/events.ts';
import { insertRow, refusingViolations, updateRow } from '../rows/write-rows.ts';
import type { ProviderName } from './payment.ts';

export interface PaymentMethod {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: ProviderName;
}

/** A stored method of the paying customer; without a given customer, the method's customer pays. */
export async function paymentMethodAttribute(
  work: Work,
  problems: Problems,
  id: string | null | undefined,
  customer_id: string | null,
): Promise<PaymentMethod | null> {
  if (!id) return null;
  const method = await work.tx.maybe<PaymentMethod>(sql`
    select id, customer_id, provider
    from payment_methods
    where company_id = ${work.company.id}
      and id = ${id}
      and customer_id is not null
  `);
  if (method === undefined) problems.add('payment_method_id', 'must exist, and be of a customer');
  else if (customer_id !== null && method.customer_id !== customer_id) {
    problems.add('payment_method_id', 'must be one of the customer who pays');
  }
  return method ?? null;
}

export const PAYMENT_METHOD_STATUSES = ['created', 'ready'] as const;

/** Bytes of JSON: the displayable data of a card or an account. */
export const MAX_DETAILS_BYTES = 10_000;

export interface PaymentMethodAttributes {
  readonly customer_id?: string | null;
  readonly provider?: ProviderName | null;
  readonly identifier?: string | null;
  readonly method_type?: string | null;
  readonly details?: Readonly<Record<string, unknown>> | null;
  readonly label_primary?: string | null;
  readonly label_secondary?: string | null;
  readonly status?: (typeof PAYMENT_METHOD_STATUSES)[number] | null;
}

/** A payment method that a customer stored with a provider, which identifies it. */
export async function createPaymentMethod(work: Work, sent: PaymentMethodAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  if (!sent.provider) problems.add('provider', "can't be blank");
  const row = {
    id,
    customer_id: sent.customer_id ?? null,
    provider: sent.provider ?? 'none',
    identifier: textAttribute(problems, 'identifier', sent.identifier ?? null, { limit: MAX_LINE, required: true }),
    method_type: lineAttribute(problems, 'method_type', sent.method_type) ?? null,
    details: detailsText(problems, sent.details ?? {}),
    label_primary: lineAttribute(problems, 'label_primary', sent.label_primary) ?? null,
    label_secondary: lineAttribute(problems, 'label_secondary', sent.label_secondary) ?? null,
    status: sent.status ?? 'created',
  };
  problems.refuse();
  await refusingViolations(FOREIGN_KEY_PROBLEMS, () => insertRow(work, 'payment_methods', row));
  return id;
}

const FOREIGN_KEY_PROBLEMS = {
  payment_methods_company_id_customer_id_fkey: { field: 'customer_id', message: 'must exist' },
} as const;

function detailsText(problems: Problems, details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DETAILS_BYTES)
    problems.add('details', `is too large (maximum is ${MAX_DETAILS_BYTES} bytes of JSON)`);
  return text;
}

/** The method can no longer be used; payments made with it still refer to it. */
export async function detachPaymentMethod(work: Work, id: string): Promise<void> {
  const method = await lockRow(work.tx, 'payment_methods', work.company.id, id);
  if (method === undefined) throw notFound();
  const { customer_id, label_primary } = method;
  if (customer_id === null) return;
  await updateRow(work, 'payment_methods', id, { customer_id: null });
  emit(work, {
    kind: 'payment_method.detached',
    subject_type: 'payment_methods',
    subject_id: id,
    related_ids: [customer_id],
    action_args: { payment_method: { id, label_primary } },
    data: { customer_id },
  });
}
