import { type Permission, PERMISSIONS } from '../domain/company/employees.ts';
import { forbidden } from '../lib/refusal.ts';

/** The caller, established once per request. */
export interface Actor {
  readonly company: ActorCompany;
  /** Null for a version 1 API key: it speaks for the company, with every permission. */
  readonly employee: ActorEmployee | null;
  readonly credential: Credential;
}

export interface ActorCompany {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly default_timezone: string;
  readonly currency: string;
}

export interface ActorEmployee {
  readonly id: string;
  readonly owner: boolean;
  readonly permissions: readonly Permission[];
}

export interface Credential {
  readonly kind: 'api_key' | 'token' | 'single_use' | 'session';
  /** Of the api_keys, authentication_methods or sessions row: the unit of rate limiting and, but for sessions, of idempotency. */
  readonly id: string;
}

/** Stored by possibly another version of the program. */
export const isPermission = (name: string): name is Permission => PERMISSIONS.some((known) => known === name);

export const hasPermission = ({ employee }: Actor, permission: Permission): boolean =>
  employee === null || employee.owner || employee.permissions.includes(permission);

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw forbidden(`this needs the permission ${permission}`);
}
