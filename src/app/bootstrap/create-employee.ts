import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../lib/new-id.ts';
import { emailAttribute } from '../email-attribute.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { lineAttribute } from '../text-attribute.ts';

export interface NewEmployee {
  readonly email: string;
  readonly password_hash: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly owner: boolean;
  readonly permissions: readonly string[];
}

/** Somebody who can log in at once; answers the id. */
export async function createEmployee(tx: Transaction, company_id: string, asked: NewEmployee): Promise<string> {
  const problems = gatherProblems();
  const email = emailAttribute(problems, 'email', asked.email, { required: true });
  const firstname = lineAttribute(problems, 'firstname', asked.firstname) ?? '';
  const lastname = lineAttribute(problems, 'lastname', asked.lastname) ?? '';
  problems.refuse();

  const id = newId();
  await refusingViolations({ employees_email: { field: 'email', message: 'is taken by another employee' } }, () =>
    tx.run(sql`
      insert into employees (company_id, id, email, password_hash, firstname, lastname, owner, permissions)
      values (
        ${company_id}, ${id}, ${email}, ${asked.password_hash}, ${firstname}, ${lastname},
        ${asked.owner}, ${[...asked.permissions]}
      )
    `),
  );
  return id;
}
