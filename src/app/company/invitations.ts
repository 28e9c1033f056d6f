import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { lockEmployees } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, notFound, Refusal } from '../../lib/refusal.ts';
import { emailAttribute, lineAttribute } from '../attributes/attributes.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { emitChange, writeEvent } from '../events/events.ts';
import { insertRow, refusingViolations } from '../rows/write-rows.ts';
import { permissionsAttribute } from './employees.ts';
import { type Employee, requireRightToInvite } from './permissions.ts';

export interface InvitationAttributes {
  /** The id of an invitation, or of its employee: sends it again. */
  readonly id?: string | null;
  readonly employee_id?: string | null;
  readonly email?: string | null;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly permissions?: readonly unknown[];
}

export interface Invitation {
  readonly id: string;
  readonly employee_id: string;
  readonly expires_at: Temporal.Instant;
  /** Shown once; it cannot be reconstructed from stored data. */
  readonly url: string;
}

/** How tokens are made and kept is the business of authentication. */
export interface InvitationTokens {
  make(): string;
  digest(token: string): Buffer;
}

export const INVITATION_DAYS = 7;

/** Creates an employee who cannot log in before accepting the invitation; or sends the same invitation again. */
export async function inviteEmployee(
  work: Work,
  attributes: InvitationAttributes,
  tokens: InvitationTokens,
): Promise<Invitation> {
  const employees = await lockEmployees(work.tx, work.company.id);
  const caller = employees.find(({ id }) => id === work.employee_id);
  const again = attributes.id ?? attributes.employee_id ?? null;
  const employee_id =
    again === null ? await addEmployee(work, caller, attributes) : await invitedBefore(work, caller, again, employees);
  const token = tokens.make();
  const expires_at = work.now.add({ hours: INVITATION_DAYS * 24 });
  const id = await keepInvitation(work, employee_id, tokens.digest(token), expires_at);
  if (again !== null) {
    const change = {
      type: 'employee_invitations',
      id,
      verb: 'updated',
      record: {},
      related_ids: [employee_id],
    } as const;
    emitChange(work, change);
  }
  // In the fragment, so that no log contains it.
  return { id, employee_id, expires_at, url: `${work.base_url}/invitation#${token}` };
}

type Invited = Employee & { readonly confirmed: boolean };

async function addEmployee(work: Work, caller: Invited | undefined, attributes: InvitationAttributes): Promise<string> {
  const problems = gatherProblems();
  const email = emailAttribute(problems, 'email', attributes.email ?? null, { required: true });
  const firstname = lineAttribute(problems, 'firstname', attributes.firstname) ?? '';
  const lastname = lineAttribute(problems, 'lastname', attributes.lastname) ?? '';
  const permissions = permissionsAttribute(problems, attributes.permissions ?? []) ?? [];
  requireRightToInvite(caller, { owner: false, permissions });
  problems.refuse();
  const id = newId();
  await refusingViolations(EMAIL_TAKEN, () =>
    insertRow(work, 'employees', { id, email: email ?? '', firstname, lastname, permissions, confirmed: false }),
  );
  const record = { name: `${firstname} ${lastname}`.trim() };
  emitChange(work, { type: 'employees', id, verb: 'created', record, data: { email, permissions } });
  return id;
}

const EMAIL_TAKEN = { employees_email: { field: 'email', message: 'has already been taken' } };

/** The link makes its holder that employee, so the sender needs at least the same rights. */
async function invitedBefore(
  work: Work,
  caller: Invited | undefined,
  id: string,
  employees: readonly Invited[],
): Promise<string> {
  const invitation = await work.tx.maybe<{ employee_id: string }>(sql`
    select employee_id
    from employee_invitations
    where company_id = ${work.company.id}
      and ${id} in (id, employee_id)
  `);
  const target = employees.find((employee) => employee.id === (invitation?.employee_id ?? id));
  if (target === undefined) throw notFound('no such invitation');
  requireRightToInvite(caller, target);
  if (target.confirmed) throw invalid({ field: 'id', message: 'is of somebody who can log in already' });
  if (!target.active) throw invalid({ field: 'id', message: 'is of somebody who has been deactivated' });
  return target.id;
}

async function keepInvitation(
  work: Work,
  employee_id: string,
  token_hash: Buffer,
  expires_at: Temporal.Instant,
): Promise<string> {
  const { id } = await work.tx.one<{ id: string }>(sql`
    insert into employee_invitations (
      company_id, id, employee_id, token_hash, invited_by_id, expires_at, created_at, updated_at
    )
    values (
      ${work.company.id}, ${newId()}, ${employee_id}, ${token_hash}, ${work.employee_id}, ${expires_at},
      ${work.now}, ${work.now}
    )
    on conflict (company_id, employee_id) do update
    set token_hash = excluded.token_hash,
        invited_by_id = excluded.invited_by_id,
        expires_at = excluded.expires_at,
        updated_at = excluded.updated_at
    returning id
  `);
  return id;
}

export interface Acceptance {
  /** Of the link's token. */
  readonly token_hash: Buffer;
  /** Of the address, where it names one: an invitation is good at its own company only. */
  readonly company_id: string | null;
  /** Costly: asked for when the invitation has been found good. */
  readonly passwordHash: () => Promise<string>;
}

export interface Accepted {
  readonly company_id: string;
  readonly id: string;
}

/**
 * Gives the invited employee a password, once. `entered` runs in the same transaction: the session begins with the
 * account or not at all.
 */
export async function acceptInvitation<Result>(
  database: Database,
  { token_hash, company_id, passwordHash }: Acceptance,
  entered: (tx: Transaction, employee: Accepted) => Promise<Result>,
): Promise<Result> {
  const found = await usableInvitation(database, token_hash, company_id);
  const password_hash = await passwordHash();
  return database.transaction(async (tx) => {
    // The employee is locked first, as withdrawing an invitation does.
    const employee = await confirm(tx, found, password_hash);
    if (employee === undefined || !(await strikeOut(tx, found, token_hash))) throw await refusalOf(tx, token_hash);
    const result = await entered(tx, found.employee);
    const employee_id = found.employee.id;
    const change = { type: 'employees', id: employee_id, verb: 'confirmed', record: employee } as const;
    await writeEvent(tx, { id: found.employee.company_id }, change, { employee_id });
    return result;
  });
}

interface Found {
  readonly id: string;
  readonly employee: Accepted;
}

interface State {
  readonly company_id: string;
  readonly id: string;
  readonly employee_id: string;
  readonly accepted: boolean;
  readonly expired: boolean;
  readonly active: boolean;
}

async function usableInvitation(db: Queryable, hash: Buffer, company_id: string | null): Promise<Found> {
  const state = await stateOf(db, hash);
  if (state === undefined || (company_id !== null && state.company_id !== company_id)) throw UNKNOWN;
  if (!isUsable(state)) throw refusalOfState(state);
  return { id: state.id, employee: { company_id: state.company_id, id: state.employee_id } };
}

const stateOf = (db: Queryable, hash: Buffer): Promise<State | undefined> =>
  db.maybe<State>(sql`
    select i.company_id, i.id, i.employee_id, i.accepted_at is not null as accepted, i.expires_at <= now() as expired,
           e.active
    from employee_invitations as i
    join employees as e on e.company_id = i.company_id and e.id = i.employee_id
    where i.token_hash = ${hash}
    order by i.company_id, i.id
    limit 1
  `);

const confirm = (tx: Transaction, { employee }: Found, hash: string): Promise<{ name: string } | undefined> =>
  tx.maybe<{ name: string }>(sql`
    update employees
    set password_hash = ${hash},
        confirmed = true,
        updated_at = now()
    where company_id = ${employee.company_id}
      and id = ${employee.id}
      and active
    returning btrim(firstname || ' ' || lastname) as name
  `);

async function strikeOut(tx: Transaction, { id, employee }: Found, token_hash: Buffer): Promise<boolean> {
  const struck = await tx.run(sql`
    update employee_invitations
    set accepted_at = now(),
        updated_at = now()
    where company_id = ${employee.company_id}
      and id = ${id}
      and token_hash = ${token_hash}
      and accepted_at is null
      and expires_at > now()
  `);
  return struck === 1;
}

const isUsable = ({ accepted, expired, active }: State): boolean => !accepted && !expired && active;

/** Another request accepted it first. */
async function refusalOf(tx: Transaction, hash: Buffer): Promise<Refusal> {
  const state = await stateOf(tx, hash);
  return state === undefined ? UNKNOWN : refusalOfState(state);
}

function refusalOfState({ accepted, expired }: State): Refusal {
  if (accepted) return gone('this invitation has been used already: log in with the password that was chosen then');
  if (expired) return gone('this invitation has expired: ask for a new one');
  return gone('this invitation has been withdrawn');
}

const gone = (detail: string): Refusal => new Refusal(410, 'gone', [{ detail }]);

const UNKNOWN = new Refusal(422, 'unknown_invitation', [
  { detail: 'this invitation is not known: it may have been withdrawn, or replaced by a newer one' },
]);
