import { forbidden } from '../../lib/refusal.ts';
import type { Employee } from './employee-attributes.ts';

type Rights = Pick<Employee, 'owner' | 'permissions'>;

/** Nobody makes more of somebody else than they are themselves; without a caller it is the company itself. */
export function requireRightToInvite(caller: Rights | undefined, invited: Rights): void {
  if (caller === undefined || caller.owner) return;
  const manages = caller.permissions.includes('account') || caller.permissions.includes('settings');
  if (!manages) throw forbidden('inviting employees needs the permission account or settings');
  if (invited.owner) throw forbidden('only an owner may invite an owner');
  const excess = invited.permissions.find((permission) => !caller.permissions.includes(permission));
  if (excess !== undefined) throw forbidden(`you cannot give the permission ${excess}, which you do not have`);
}
