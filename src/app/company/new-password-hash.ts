import { passwordProblem } from '../../domain/company/employees.ts';
import { invalid } from '../../lib/refusal.ts';
import type { Employee, EmployeeAttributes } from './permissions.ts';

/** How passwords are kept is the business of authentication; it lends us this much. */
export interface Passwords {
  hash(plain: string): Promise<string>;
  verify(plain: string, stored: string): Promise<boolean>;
}

/**
 * The hash of the new password; undefined when only the e-mail address changes. Employees confirm their current
 * password when they change their own credentials, so that an open screen or a lost token is not enough to take over an
 * account.
 */
export async function newPasswordHash(
  { current_password, password, password_confirmation }: EmployeeAttributes,
  { password_hash }: Pick<Employee, 'password_hash'>,
  isSelf: boolean,
  passwords: Passwords,
): Promise<string | undefined> {
  if (isSelf && !(await isPresentPassword(current_password, password_hash, passwords))) {
    throw invalid({ field: 'current_password', message: current_password ? 'is not right' : "can't be blank" });
  }
  if (password === null || password === undefined) return undefined;
  const problem = passwordProblem(password);
  if (problem !== null) throw invalid({ field: 'password', message: problem });
  if (typeof password_confirmation === 'string' && password_confirmation !== password) {
    throw invalid({ field: 'password_confirmation', message: 'is not the same as password' });
  }
  return passwords.hash(password);
}

async function isPresentPassword(
  claimed: string | null | undefined,
  stored: string | null,
  passwords: Passwords,
): Promise<boolean> {
  return stored !== null && typeof claimed === 'string' && (await passwords.verify(claimed, stored));
}
