import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { gatherProblems } from '../problems.ts';
import type { Employee, EmployeeAttributes } from './employee-attributes.ts';
import { newPasswordHash } from './new-password-hash.ts';
import { judgeUpdate } from './update-employee.ts';

/**
 * Confirms the present password and hashes the new one before the transaction, which locks all employees of the company
 * and would make everybody wait. The transaction judges the request again, by what it has locked.
 */
export async function withCredentials<Sent extends EmployeeAttributes>(
  view: View,
  sent: Sent,
  id: string | undefined,
): Promise<Sent & Pick<EmployeeAttributes, 'credentials'>> {
  if (typeof sent.password !== 'string' && typeof sent.email !== 'string') return sent;
  assert(id !== undefined, 'only an employee who is there is changed');
  const { company, remote_address = '' } = view;
  const { passwords } = view.services;
  assert(passwords !== undefined, 'where employees are changed, they log in');
  const problems = gatherProblems();
  const { target, credentials, isSelf } = judgeUpdate(view, await concerned(view, id), id, sent, problems);
  problems.refuse();
  if (!credentials) return sent;
  const password_hash = await newPasswordHash(sent, target, isSelf, {
    hash: (plain) => passwords.hash(company.id, plain),
    verify: (plain, stored) =>
      passwords.confirm({ company_id: company.id, id, password_hash: stored }, plain, remote_address),
  });
  return { ...sent, credentials: { password_hash, confirmed_hash: isSelf ? target.password_hash : undefined } };
}

/** The employee and the caller. */
const concerned = ({ db, company, employee_id }: View, id: string): Promise<Employee[]> =>
  db.many<Employee>(sql`
    select id, email, active, owner, permissions, password_hash
    from employees
    where company_id = ${company.id}
      and id = any(${[id, ...(employee_id === null ? [] : [employee_id])]}::uuid[])
    order by id
  `);
