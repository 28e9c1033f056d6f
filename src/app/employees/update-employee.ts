import { lockEmployees } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { View, Work } from '../../db/work.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import type { Employee, EmployeeAttributes } from './employee-attributes.ts';
import { employeeChanges } from './employee-changes.ts';
import { requireRightToChange } from './require-right-to-change.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export async function updateEmployee(work: Work, id: string, attributes: EmployeeAttributes): Promise<void> {
  const employees = await lockEmployees<Employee>(work.tx, work.company.id);
  const problems = gatherProblems();
  const { target, changes, credentials, isSelf } = judgeUpdate(work, employees, id, attributes, problems);
  requireOwnerLeft(employees, target, changes, problems);
  problems.refuse();
  const prepared = credentials ? attributes.credentials : undefined;
  // Another request was faster: the checks made before the transaction no longer hold.
  if (credentials && (prepared === undefined || (isSelf && prepared.confirmed_hash !== target.password_hash))) {
    throw new Refusal(409, 'conflict', [{ detail: 'this employee was changed at the same time: please try again' }]);
  }
  const { password_hash } = prepared ?? {};
  const { avatar } = attributes;
  await refusingViolations(EMAIL_TAKEN, () => updateRow(work, 'employees', id, { ...changes, password_hash, avatar }));
  if (changes.active === false || password_hash !== undefined) await endSessions(work, id);
  const isTheirsNoMore = changes.active === false || credentials;
  // Whoever still has the link was to get less.
  if (isTheirsNoMore || getsMore(target, changes)) await withdrawInvitation(work, id, { unlessMine: !isTheirsNoMore });
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}

/** The changes that the request makes to the employee. Refuses those that the caller may not make. */
export function judgeUpdate(
  { employee_id, now }: Pick<View, 'employee_id' | 'now'>,
  employees: readonly Employee[],
  id: string,
  attributes: EmployeeAttributes,
  problems: Problems,
) {
  const target = employees.find((employee) => employee.id === id);
  if (target === undefined) throw notFound();
  const caller = employees.find((employee) => employee.id === employee_id);
  const changes = employeeChanges(problems, attributes, target, now);
  const changesEmail = changes.email !== undefined && changes.email !== target.email;
  const changesPassword = typeof attributes.password === 'string';
  const credentials = changesEmail || changesPassword;
  if (caller !== undefined) requireRightToChange(caller, target, { ...changes, credentials });
  return { target, changes, credentials, isSelf: caller === target };
}

const EMAIL_TAKEN = { employees_email: { field: 'email', message: 'has already been taken' } };

function requireOwnerLeft(
  employees: readonly Employee[],
  target: Employee,
  { owner, active }: { readonly owner?: boolean | undefined; readonly active?: boolean | undefined },
  problems: Problems,
): void {
  if (employees.some((employee) => employee !== target && employee.owner && employee.active)) return;
  const wasLast = target.owner && target.active;
  if (wasLast && owner === false) problems.add('owner', 'cannot be taken from the last owner');
  if (wasLast && active === false) problems.add('active', 'cannot be taken from the last owner');
}

const getsMore = (
  target: Employee,
  {
    owner,
    permissions,
  }: { readonly owner?: boolean | undefined; readonly permissions?: readonly string[] | undefined },
): boolean =>
  (owner === true && !target.owner) || !(permissions ?? []).every((given) => target.permissions.includes(given));

async function endSessions(work: Work, employeeId: string): Promise<void> {
  await work.tx.run(sql`
    delete from sessions
    where company_id = ${work.company.id}
      and employee_id = ${employeeId}
  `);
}
