import { forbidden } from '../../lib/refusal.ts';
import type { Employee } from './employee-attributes.ts';

type Rights = Pick<Employee, 'id' | 'owner' | 'permissions'>;

/** What is about to change, as far as rights go; undefined for what is not sent. */
export interface ChangeOfRights {
  readonly owner?: boolean | undefined;
  readonly active?: boolean | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly credentials: boolean;
}

/**
 * Everybody may change their own name and the like. Whoever manages the account may change others, but gives no more
 * than they have; owners are changed by owners only, and so is how somebody else logs in.
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
