import { PERMISSIONS, type Permission } from '../domain/employees/permissions.ts';
import { forbidden } from '../lib/refusal.ts';
import type { Actor } from './actor.ts';

/** What a row says may come from another version of us. */
export const isPermission = (name: string): name is Permission => PERMISSIONS.some((known) => known === name);

export const hasPermission = ({ employee }: Actor, permission: Permission): boolean =>
  employee === null || employee.owner || employee.permissions.includes(permission);

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw forbidden(`this needs the permission ${permission}`);
}
