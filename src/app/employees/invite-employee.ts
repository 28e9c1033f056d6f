import { lockEmployees } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { changeTold } from '../../domain/events/change-told.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import { emailAttribute } from '../email-attribute.ts';
import { emit } from '../events/emit.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { lineAttribute } from '../text-attribute.ts';
import type { Employee } from './employee-attributes.ts';
import { permissionsAttribute } from './employee-changes.ts';
import { requireRightToInvite } from './require-right-to-invite.ts';

export interface InvitationAttributes {
  /** Of an invitation, or of the employee whom it is for: it is sent again. */
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
  /** To be handed over; nothing that is kept could tell it again. */
  readonly url: string;
}

/** How tokens are made and kept is the business of authentication. */
export interface InvitationTokens {
  make(): string;
  digest(token: string): Buffer;
}

export const INVITATION_DAYS = 7;

/** Somebody new, who cannot log in before the invitation is accepted; or the same invitation once more. */
export async function inviteEmployee(
  work: Work,
  attributes: InvitationAttributes,
  tokens: InvitationTokens,
): Promise<Invitation> {
  const employees = await lockEmployees<Invited>(work.tx, work.company.id);
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
      deed: 'updated',
      record: {},
      related_ids: [employee_id],
    } as const;
    emit(work, changeTold(change));
  }
  // Behind the number sign, so that it reaches no log.
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
    insertRow(work, 'employees', { id, email, firstname, lastname, permissions, confirmed: false }),
  );
  const record = { name: `${firstname} ${lastname}`.trim() };
  emit(work, changeTold({ type: 'employees', id, deed: 'created', record, data: { email, permissions } }));
  return id;
}

const EMAIL_TAKEN = { employees_email: { field: 'email', message: 'has already been taken' } };

/** Whoever holds the link becomes that employee: a sender needs at least the rights that it leads to. */
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
