import { lockEmployees } from '../../db/locks.ts';
import { empty, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import { PERMISSIONS } from '../../domain/company/employees.ts';
import { assert } from '../../lib/assert.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { emailAttribute, lineAttribute } from '../attributes/attributes.ts';
import { pictureAttribute } from '../attributes/pictures.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { newPasswordHash } from './new-password-hash.ts';
import { type Employee, type EmployeeAttributes, requireRightToChange } from './permissions.ts';

/** The columns that are to be written: those that were sent, cleaned and checked. */
export function employeeChanges(
  problems: Problems,
  attributes: EmployeeAttributes,
  target: Employee,
  now: Temporal.Instant,
) {
  const active = activeAttribute(attributes);
  return {
    firstname: nameAttribute(problems, 'firstname', attributes.firstname),
    lastname: nameAttribute(problems, 'lastname', attributes.lastname),
    email: emailAttribute(problems, 'email', attributes.email, { required: true }) ?? undefined,
    locale: localeAttribute(problems, attributes.locale),
    active,
    deactivated_at: deactivatedAt(attributes, active, target, now),
    owner: attributes.owner ?? undefined,
    permissions: permissionsAttribute(problems, attributes.permissions),
    viewed_whats_new_at: attributes.viewed_whats_new_at,
    third_party_id: lineAttribute(problems, 'third_party_id', attributes.third_party_id),
  };
}

const nameAttribute = (problems: Problems, field: string, value: string | null | undefined): string | undefined => {
  const name = lineAttribute(problems, field, value);
  return name === null ? '' : name;
};

/** An employee with a leaving date has left, unless `active` says otherwise. */
function activeAttribute({ active, deactivated_at }: EmployeeAttributes): boolean | undefined {
  if (active !== undefined && active !== null) return active;
  return deactivated_at === undefined ? undefined : deactivated_at === null;
}

function deactivatedAt(
  { deactivated_at }: EmployeeAttributes,
  active: boolean | undefined,
  target: Employee,
  now: Temporal.Instant,
): Temporal.Instant | null | undefined {
  if (active === undefined) return undefined;
  if (active) return null;
  return deactivated_at ?? (target.active ? now : undefined);
}

function localeAttribute(problems: Problems, locale: string | null | undefined): string | undefined {
  if (locale === undefined) return undefined;
  const known = canonicalLocale(locale ?? 'en');
  if (known === null) problems.add('locale', 'is not a language tag such as en or pt-BR');
  return known ?? undefined;
}

function canonicalLocale(tag: string): string | null {
  if (tag.length > MAX_LOCALE) return null;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

export const MAX_LOCALE = 35;

export function permissionsAttribute(
  problems: Problems,
  permissions: readonly unknown[] | undefined,
): readonly string[] | undefined {
  if (permissions === undefined) return undefined;
  if (permissions.some((permission) => !PERMISSIONS.some((known) => known === permission))) {
    problems.add('permissions', `must be among: ${PERMISSIONS.join(', ')}`);
  }
  return PERMISSIONS.filter((known) => permissions.includes(known));
}

export async function updateEmployee(work: Work, id: string, attributes: EmployeeAttributes): Promise<void> {
  const employees = await lockEmployees(work.tx, work.company.id);
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
  // An old link must not grant the former rights.
  if (isTheirsNoMore || getsMore(target, changes)) await withdrawInvitation(work, id, { unlessMine: !isTheirsNoMore });
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}

/** The changes that the request makes to the employee. Refuses those that the caller may not make. */
export function judgeUpdate(
  { employee_id, now }: Pick<ReadContext, 'employee_id' | 'now'>,
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

interface SentAvatar {
  readonly avatar_base64?: string | null;
  readonly remove_avatar?: boolean | null;
}

/** Keeps the picture that was sent, and says which one the employee is to have. */
export async function withAvatar<Sent extends EmployeeAttributes & SentAvatar>(
  view: ReadContext,
  sent: Sent,
): Promise<Sent & Pick<EmployeeAttributes, 'avatar'>> {
  const { avatar_base64, remove_avatar } = sent;
  const avatar = await pictureAttribute(view, 'avatar_base64', { base64: avatar_base64, remove: remove_avatar });
  return { ...sent, avatar };
}

/**
 * Confirms the current password and hashes the new one before the transaction, which locks all employees of the company
 * and would make everybody wait. The transaction checks the request again, on the locked rows.
 */
export async function withCredentials<Sent extends EmployeeAttributes>(
  view: ReadContext,
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
const concerned = ({ db, company, employee_id }: ReadContext, id: string): Promise<Employee[]> =>
  db.many<Employee>(sql`
    select id, email, active, owner, permissions, password_hash
    from employees
    where company_id = ${company.id}
      and id = any(${[id, ...(employee_id === null ? [] : [employee_id])]}::uuid[])
    order by id
  `);

/** Invalidates a link that somebody may still have. `unlessMine` keeps one that the caller sent. */
export async function withdrawInvitation(
  work: Pick<Work, 'tx' | 'employee_id'> & { readonly company: Pick<Work['company'], 'id'> },
  employeeId: string,
  { unlessMine }: { readonly unlessMine: boolean },
): Promise<void> {
  await work.tx.run(sql`
    delete from employee_invitations
    where company_id = ${work.company.id}
      and employee_id = ${employeeId}
      and accepted_at is null
      ${unlessMine ? sql`and invited_by_id is distinct from ${work.employee_id}` : empty}
  `);
}
