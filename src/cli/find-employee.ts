import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { CompanyFacts } from '../db/work.ts';
import { CannotStart } from '../lib/cannot-start.ts';

export interface EmployeeFound {
  readonly id: string;
  readonly email: string;
}

/** The employee of an e-mail, or the company's first owner. */
export async function findEmployee(
  db: Queryable,
  company: CompanyFacts,
  email: string | undefined,
): Promise<EmployeeFound> {
  const employee = await db.maybe<EmployeeFound>(sql`
    select id, email
    from employees
    where company_id = ${company.id}
      and active
      and case when ${email ?? null}::text is null then owner else lower(email) = lower(${email ?? null}) end
    order by created_at, id
    limit 1
  `);
  if (employee !== undefined) return employee;
  throw new CannotStart(
    email === undefined
      ? `${company.name} has no owner: make one with npm run holdfast -- employee create --owner.`
      : `${company.name} has no active employee ${email}: make one with npm run holdfast -- employee create.`,
  );
}
