export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_BYTES = 1024;

/**
 * Why a text cannot become a password; null when it can. The one rule, wherever a password is set. Leading and trailing
 * spaces do not count, and several in a row count as one, because nobody sees how many there are.
 */
export function passwordProblem(plain: string): string | null {
  const text = plain.normalize('NFKC');
  const counted = text.trim().replaceAll(/\s+/gu, ' ');
  if (counted === '') return "can't be blank";
  if (Array.from(counted).length < MIN_PASSWORD_LENGTH) {
    return `is too short (minimum is ${MIN_PASSWORD_LENGTH} characters)`;
  }
  return Buffer.byteLength(text) > MAX_PASSWORD_BYTES ? `is too long (at most ${MAX_PASSWORD_BYTES} bytes)` : null;
}

/** The permissions of an employee; an owner has all of them. */
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
