import type { Database } from '../db/database.ts';
import { alias, COMPANY, type Sql, sql } from '../db/sql.ts';
import { type CompanyFacts, type Services, type Work, workFor } from '../db/work.ts';
import { updateRow } from '../app/rows/write-rows.ts';
import { lockPayment, emitPaymentEvent } from '../app/payments/lock-payment.ts';
import type { Job, JobContext } from './scheduler.ts';

/** Authorizations per run; the rest waits for the next run. */
const BATCH = 500;

/** Expires authorizations that were not captured in time. One with a charge in progress waits for its outcome. */
export const expireAuthorizations = ({ database, services }: Pick<JobContext, 'database' | 'services'>): Job => ({
  name: 'expire authorizations',
  run: async (closing) => {
    for (const due of await dueAuthorizations(database)) {
      if (closing.aborted) return;
      await expire(database, services, due);
    }
  },
});

interface Due {
  readonly id: string;
  readonly company: CompanyFacts;
}

const dueAuthorizations = (database: Database): Promise<Due[]> =>
  database.many<Due>(sql`
    select
      payment.id,
      json_build_object(
        'id', company.id,
        'slug', company.slug,
        'name', company.name,
        'default_timezone', company.default_timezone,
        'currency', company.currency
      ) as company
    from payments as payment
    join companies as company on company.id = payment.company_id
    where ${isDue(alias('payment'), alias('payment.company_id'))}
    order by payment.capture_before, payment.id
    limit ${BATCH}
  `);

const isDue = (row: Sql, company: Sql): Sql => sql`
  ${row}.type = 'payment_authorizations'
    and ${row}.status = 'succeeded'
    and ${row}.capture_before <= now()
    and not exists (
      select
      from payments as charge
      where charge.company_id = ${company}
        and charge.payment_authorization_id = ${row}.id
        and charge.status not in ('failed', 'canceled', 'expired')
    )
`;

/** Does nothing when another process or a charge was first. */
function expire(database: Database, services: Services, { id, company }: Due): Promise<void> {
  return database.transaction(async (tx) => {
    const work = workFor(tx, { company, services });
    const { order, payment } = await lockPayment(work, 'payment_authorizations', id);
    if (!(await isStillDue(work, id))) return;
    await updateRow(work, 'payments', id, { status: 'expired', expired_at: work.now });
    emitPaymentEvent(work, { payment: { ...payment, status: 'expired' }, order, before: payment.status });
    tx.afterCommit(() => services.totals.forget(company.id));
  });
}

async function isStillDue({ tx, company }: Work, id: string): Promise<boolean> {
  const due = await tx.maybe(sql`
    select 1 as one
    from payments as payment
    where payment.company_id = ${company.id}
      and payment.id = ${id}
      and ${isDue(alias('payment'), sql`${COMPANY}`)}
  `);
  return due !== undefined;
}
