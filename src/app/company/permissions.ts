import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Permission } from '../../domain/company/employees.ts';
import { forbidden } from '../../lib/refusal.ts';

/** Attributes of an employee that a caller may send. */
export interface EmployeeAttributes {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly email?: string | null;
  readonly locale?: string | null;
  readonly active?: boolean | null;
  readonly owner?: boolean | null;
  readonly permissions?: readonly unknown[];
  readonly deactivated_at?: Temporal.Instant | null;
  readonly viewed_whats_new_at?: Temporal.Instant | null;
  readonly third_party_id?: string | null;
  readonly current_password?: string | null;
  readonly password?: string | null;
  readonly password_confirmation?: string | null;
  /** Hash of a picture that is kept already; null for none. */
  readonly avatar?: string | null | undefined;
  /** Prepared before the transaction when the e-mail or the password changes. */
  readonly credentials?: PreparedCredentials | undefined;
}

export interface PreparedCredentials {
  /** Of the new password; undefined when only the e-mail changes. */
  readonly password_hash: string | undefined;
  /** Of the present password, which the caller has confirmed; undefined when no confirmation was needed. */
  readonly confirmed_hash: string | null | undefined;
}

/** An employee as far as rights and passwords go. */
export interface Employee {
  readonly id: string;
  readonly email: string;
  readonly active: boolean;
  readonly owner: boolean;
  readonly permissions: readonly string[];
  readonly password_hash: string | null;
}

/** For operations that need a permission in some cases only. */
export async function requirePermission(work: Work, permission: Permission, refusal: string): Promise<void> {
  if (work.employee_id === null) return;
  const { may } = await work.tx.one<{ may: boolean }>(sql`
    select owner or ${permission} = any(permissions) as may
    from employees
    where company_id = ${work.company.id}
      and id = ${work.employee_id}
  `);
  if (!may) throw forbidden(refusal);
}

type Rights = Pick<Employee, 'id' | 'owner' | 'permissions'>;

/** The changes that concern rights; undefined when not sent. */
export interface ChangeOfRights {
  readonly owner?: boolean | undefined;
  readonly active?: boolean | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly credentials: boolean;
}

/**
 * Employees may change their own name and the like. Employees with the permission `account` may change others, but
 * cannot grant rights they do not have; only owners can change owners, and other people's credentials.
 */
export function requireRightToChange(
  caller: Rights,
  target: Employee,
  { owner, active, permissions, credentials }: ChangeOfRights,
): void {
  if (caller.owner) return;
  const isOther = caller.id !== target.id;
  const manages = caller.permissions.includes('account') || caller.permissions.includes('settings');
  if (isOther && !manages) throw forbidden('changing other employees needs the permission account or settings');
  if (isOther && target.owner) throw forbidden('only an owner may change an owner');
  if (isOther && credentials) throw forbidden("only an owner may change another employee's e-mail or password");
  if (owner !== undefined && owner !== target.owner) throw forbidden('only an owner may make or unmake owners');
  if (active !== undefined && active !== target.active && !manages) {
    throw forbidden('activating and deactivating employees needs the permission account or settings');
  }
  refuseExcess(caller, target, permissions, manages);
}

function refuseExcess(
  caller: Rights,
  target: Employee,
  permissions: readonly string[] | undefined,
  manages: boolean,
): void {
  if (permissions === undefined) return;
  const given = permissions.filter((permission) => !target.permissions.includes(permission));
  const taken = target.permissions.filter((permission) => !permissions.includes(permission));
  if (given.length === 0 && taken.length === 0) return;
  if (!manages) throw forbidden('changing permissions needs the permission account or settings');
  const excess = given.find((permission) => !caller.permissions.includes(permission));
  if (excess !== undefined) throw forbidden(`you cannot give the permission ${excess}, which you do not have`);
}

type InvitedRights = Pick<Employee, 'owner' | 'permissions'>;

/** Nobody can grant more rights than they have; without a caller, the company itself acts. */
export function requireRightToInvite(caller: InvitedRights | undefined, invited: InvitedRights): void {
  if (caller === undefined || caller.owner) return;
  const manages = caller.permissions.includes('account') || caller.permissions.includes('settings');
  if (!manages) throw forbidden('inviting employees needs the permission account or settings');
  if (invited.owner) throw forbidden('only an owner may invite an owner');
  const excess = invited.permissions.find((permission) => !caller.permissions.includes(permission));
  if (excess !== undefined) throw forbidden(`you cannot give the permission ${excess}, which you do not have`);
}
