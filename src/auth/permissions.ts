import { forbidden } from '../lib/refusal.ts';
import type { Actor } from './actor.ts';

export const PERMISSIONS = [
  'reports',
  'products',
  'settings',
  'security_settings',
  'account',
  'exports',
  'cancel_orders',
  'revert_orders',
  'delete_invoices',
  'make_invoice_revisions',
  'override_rental_period',
  'activity_logs',
  'ai_assistant',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const hasPermission = ({ employee }: Actor, permission: Permission): boolean =>
  employee === null || employee.owner || employee.permissions.includes(permission);

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw forbidden(`this needs the permission ${permission}`);
}
