import type { Actor } from '../../auth/actor.ts';
import type { Database } from '../../db/database.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import type { Permission } from '../../domain/company/employees.ts';
import type { ApiRequest, Reply } from './request.ts';

/**
 * One operation of an interface. Both versions are lists of these; the pipeline authenticates, counts, and opens the
 * transaction of a write.
 */
export type Endpoint = ReadEndpoint | WriteEndpoint;

interface Address {
  /** PUT also serves PATCH, GET also serves HEAD. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments with a colon are parameters: `/api/4/customers/:id`. A `.json` suffix never reaches it. */
  readonly path: string;
  readonly permission?: Permission | undefined;
  /** The alternative that the 405 names, where callers expect a DELETE that this path does not have. */
  readonly insteadOfDelete?: string | undefined;
}

export interface ReadEndpoint extends Address {
  readonly kind: 'read';
  /** Its media type, if not JSON. */
  readonly format?: Format;
  handle(call: ReadCall): Promise<Reply>;
}

export interface Format {
  /** A media type. */
  readonly type: string;
  /** Its path may end in this, without the point, and in no other. */
  readonly suffix: string;
}

export interface WriteEndpoint<Prepared = unknown> extends Address {
  readonly kind: 'write';
  /** Its body may be as large as pictures in base64 are. */
  readonly takesPictures?: boolean;
  /**
   * Slow work that needs no transaction, such as fetching and encoding a picture: runs once before the transaction, and
   * is not repeated when the transaction is retried. Writes nothing to the database.
   */
  prepare?(call: ViewCall): Promise<Prepared>;
  handle(call: WriteCall<Prepared>): Promise<Reply>;
}

interface CallBase {
  readonly request: ApiRequest;
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  /** The path ended in `.json`. */
  readonly flat: boolean;
}

export interface ViewCall extends CallBase {
  readonly view: ReadContext;
}

export interface ReadCall extends ViewCall {
  /** For answers that need a transaction of their own, such as a streamed list. */
  readonly database: Database;
}

export interface WriteCall<Prepared = unknown> extends CallBase {
  readonly work: Work;
  /** The result of `prepare`, if there is one. */
  readonly prepared: Prepared;
}

/** Answers without a credential: health, pictures, the log-in. Never part of `/api`. */
export interface PublicEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  handle(request: ApiRequest, params: Readonly<Record<string, string>>): Promise<Reply>;
}
