import { CommitUnknown } from '../../db/database.ts';
import { errorCode } from '../../lib/error-code.ts';
import { Refusal, unauthenticated } from '../../lib/refusal.ts';

/** Converts every thrown value into a refusal. Defects are not described to the caller. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isCompanyGone(error)) return unauthenticated('the company is no longer there');
  const problem = databaseProblem(error);
  if (problem !== undefined) return PROBLEMS[problem];
  return new Refusal(500, 'internal_server_error', [{ detail: 'an unexpected error occurred; it has been logged' }]);
}

/** The demo was deleted by its owner while other requests were writing to it. */
const isCompanyGone = (error: unknown): boolean =>
  error instanceof Error &&
  errorCode(error) === '23503' &&
  'constraint' in error &&
  String(error.constraint).endsWith('_company_id_fkey');

/** A defect, or a database problem: needs the operator's attention. */
export const isDefect = (error: unknown): boolean => !(error instanceof Refusal);

const later = (seconds: number, detail: string): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail }], { 'retry-after': String(seconds) });

const PROBLEMS = {
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

/**
 * Errors of the database that say nothing about the request. `conflict`: the transaction lost against another one and
 * can run again. `missing`: it refers to a row that another one has just deleted, or deletes a row that another one has
 * just referred to; a second run sees that. `unknown`: it may or may not have committed. All other PostgreSQL errors
 * are defects.
 */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof CommitUnknown) return 'unknown';
  const code = codeOf(error);
  if (CONFLICT.has(code)) return 'conflict';
  if (code === FOREIGN_KEY_VIOLATION) return 'missing';
  if (SLOW.has(code)) return 'slow';
  if (FULL.has(code)) return 'full';
  if (UNREACHABLE.has(code) || code.startsWith('08') || DRIVER_WORDS.test(error.message)) return 'unreachable';
  if (error instanceof AggregateError) return databaseProblem(error.errors[0]);
  return undefined;
}

export type DatabaseProblem = 'full' | 'conflict' | 'missing' | 'slow' | 'unreachable' | 'unknown';

const FOREIGN_KEY_VIOLATION = '23503';

const CONFLICT = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

const SLOW = new Set([
  '57014', // query_canceled, by statement_timeout
  '55P03', // lock_not_available, by lock_timeout
  '25P03', // idle_in_transaction_session_timeout
]);

const FULL = new Set([
  '53100', // disk_full
  'ENOSPC',
  'EDQUOT',
]);

const UNREACHABLE = new Set([
  '25006', // read_only_sql_transaction: a standby
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the Unix socket is gone
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// The driver has no codes for these.
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function codeOf(error: Error): string {
  const code = errorCode(error) ?? '';
  // A file that is missing is a defect; a socket that is missing is a database that is down.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  return isFile ? '' : code;
}
