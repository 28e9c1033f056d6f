import { PERMISSIONS } from '../../domain/employees/permissions.ts';
import { emailAttribute } from '../email-attribute.ts';
import type { Problems } from '../problems.ts';
import { lineAttribute } from '../text-attribute.ts';
import type { Employee, EmployeeAttributes } from './employee-attributes.ts';

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

/** Somebody with a date of leaving has left, unless `active` says otherwise. */
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
