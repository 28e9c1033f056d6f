import { unauthenticated } from '../auth/unauthenticated.ts';
import { errorCode } from '../lib/error-code.ts';
import { Refusal } from '../lib/refusal.ts';
import { databaseTrouble } from './database-trouble.ts';

/** Whatever was thrown, as something that may be told. Of a defect the caller learns nothing but that there is one. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isCompanyGone(error)) return unauthenticated('the company is no longer there');
  const trouble = databaseTrouble(error);
  if (trouble !== undefined) return TROUBLES[trouble];
  return new Refusal(500, 'internal_server_error', [{ detail: 'an unexpected error occurred; it has been logged' }]);
}

/** A demo whose owner has started over, under the hands of whoever was still writing to it. */
const isCompanyGone = (error: unknown): boolean =>
  error instanceof Error &&
  errorCode(error) === '23503' &&
  'constraint' in error &&
  String(error.constraint).endsWith('_company_id_fkey');

/** A defect of ours, or the database in trouble: what a person should look at. */
export const isDefect = (error: unknown): boolean => !(error instanceof Refusal);

const later = (seconds: number, detail: string): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail }], { 'retry-after': String(seconds) });

const TROUBLES = {
  conflict: later(1, 'too many changes to the same records at once, please try again'),
  missing: new Refusal(409, 'conflict', [
    { detail: 'a record that this change refers to is being removed, or one that it removes is being referred to' },
  ]),
  slow: later(5, 'the database took too long to answer, please try again'),
  unreachable: later(5, 'the database cannot be reached at the moment, please try again'),
  full: later(60, 'the disk of the server is full: make room on it, then try again'),
  unknown: later(
    5,
    'the connection to the database was lost while the change was being saved: it may have been saved. ' +
      'Look at the record before you send the change again, or send it again with the same Idempotency-Key, ' +
      'which makes sure that it is saved only once',
  ),
};
