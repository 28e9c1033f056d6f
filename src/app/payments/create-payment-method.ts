import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { ProviderName } from './payment.ts';

export const PAYMENT_METHOD_STATUSES = ['created', 'ready'] as const;

/** Bytes of JSON: what is shown of a card or an account, nothing more. */
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

/** A way of paying that a customer has left with a provider, which knows it by its identifier. */
export async function createPaymentMethod(work: Work, sent: PaymentMethodAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  if (!sent.provider) problems.add('provider', "can't be blank");
  const row = {
    id,
    customer_id: sent.customer_id ?? null,
    provider: sent.provider,
    identifier: textAttribute(problems, 'identifier', sent.identifier ?? null, { limit: MAX_LINE, required: true }),
    method_type: lineAttribute(problems, 'method_type', sent.method_type) ?? null,
    details: detailsText(problems, sent.details ?? {}),
    label_primary: lineAttribute(problems, 'label_primary', sent.label_primary) ?? null,
    label_secondary: lineAttribute(problems, 'label_secondary', sent.label_secondary) ?? null,
    status: sent.status ?? 'created',
  };
  problems.refuse();
  await refusingViolations(MUST_EXIST, () => insertRow(work, 'payment_methods', row));
  return id;
}

const MUST_EXIST = {
  payment_methods_company_id_customer_id_fkey: { field: 'customer_id', message: 'must exist' },
} as const;

function detailsText(problems: Problems, details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DETAILS_BYTES)
    problems.add('details', `is too large (maximum is ${MAX_DETAILS_BYTES} bytes of JSON)`);
  return text;
}
