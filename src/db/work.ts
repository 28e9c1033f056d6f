import type { Queryable, Transaction } from './database.ts';
import type { Totals } from './totals.ts';

/** The caller of a read, and the time. */
export interface ReadContext {
  readonly db: Queryable;
  readonly company: CompanyFacts;
  /** Null for a caller that is not a person, such as a version 1 API key. */
  readonly employee_id: string | null;
  readonly now: Temporal.Instant;
  /** Scheme and host by which the caller reached us. */
  readonly base_url: string;
  /** The caller's address; absent without a request. */
  readonly remote_address?: string;
  /** Aborted when the caller disconnects before the response; absent without a request. */
  readonly signal?: AbortSignal | undefined;
  readonly services: Services;
}

/** Services of the process for reads and use cases, besides the database. */
export interface Services {
  readonly secrets: Secrets;
  readonly pictures: PictureStore;
  readonly totals: Totals;
  /** Absent when nobody logs in, as in a command that loads data. */
  readonly passwords?: Passwords;
  /** Where the short links of QR codes begin; absent: at the address by which the caller reached us. */
  readonly short_url?: string | undefined;
  /**
   * Call it after commit when a credential is revoked or an employee's rights change: this process then looks them up
   * again at once. Other processes learn it from the database.
   */
  readonly forgetCredentials?: () => void;
}

/** Encryption at rest with the server's key. */
export interface Secrets {
  seal(plain: string): Buffer;
  /** Null when it was sealed with another key, or is damaged. */
  open(sealed: Buffer): string | null;
}

/** Slow on purpose, and slower under load: use it in `prepare`, never inside a transaction. */
export interface Passwords {
  hash(company_id: string, plain: string): Promise<string>;
  /** Whether this is the present password. Wrong ones count as failed attempts to log in, and too many are refused. */
  confirm(account: Account, plain: string, address: string): Promise<boolean>;
}

export interface Account {
  readonly company_id: string;
  readonly id: string;
  readonly password_hash: string;
}

/** Takes seconds: use it in `prepare`, never inside a transaction. */
export interface PictureStore {
  /** Checks, re-encodes and stores a picture. Refuses anything else; `field` is the attribute it was sent in. */
  keep(bytes: Buffer, field: string, caller?: Caller): Promise<StoredPicture>;
  /** The same with the picture at an address on the public internet. */
  keepRemote(url: string, field: string, caller?: Caller): Promise<StoredPicture>;
  /** The bytes of a stored picture by name; null when it does not exist. */
  read(name: string): Promise<Buffer | null>;
}

/** The caller of heavy work: companies take turns, and work is not begun once its caller has left. */
export interface Caller {
  readonly company_id: string;
  readonly signal?: AbortSignal | undefined;
}

export const callerOf = ({ company, signal }: Pick<ReadContext, 'company' | 'signal'>): Caller => ({
  company_id: company.id,
  signal,
});

export interface StoredPicture {
  /** Of the content: the name by which it is served in every size. */
  readonly hash: string;
  /** Of the largest size that is kept, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The argument of every use case: a context, and the one transaction in which it reads, decides and writes. */
export interface Work extends ReadContext {
  readonly tx: Transaction;
}

/** The caller of a read or a use case. Only the company and the services are required. */
export interface WorkOptions {
  readonly company: CompanyFacts;
  readonly services: Services;
  readonly employee_id?: string | null;
  readonly now?: Temporal.Instant;
  readonly base_url?: string;
  readonly remote_address?: string;
  readonly signal?: AbortSignal | undefined;
}

export function contextFor(db: Queryable, options: WorkOptions): ReadContext {
  const { employee_id = null, now = presentInstant(), base_url = '' } = options;
  return { ...options, db, employee_id, now: storedInstant(now), base_url };
}

export const workFor = (tx: Transaction, options: WorkOptions): Work => ({ ...contextFor(tx, options), tx });

export const presentInstant = (): Temporal.Instant => storedInstant(Temporal.Now.instant());

/**
 * As PostgreSQL stores it, in microseconds. Rounded down: an instant that is rounded up lies in the future of the
 * transaction that writes it.
 */
export const storedInstant = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });

export interface CompanyFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** IANA name, e.g. `Europe/Amsterdam`. */
  readonly default_timezone: string;
  /** Lower-case ISO code, e.g. `usd`. */
  readonly currency: string;
}
