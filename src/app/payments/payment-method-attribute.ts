import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';
import type { ProviderName } from './payment.ts';

export interface PaymentMethod {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: ProviderName;
}

/** A stored method of the customer who pays; whoever that is follows from it where nobody was named. */
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
