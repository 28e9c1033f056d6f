/** One HTTP exchange, freed from the server that carries it: what the interfaces see, and what they answer. */
export interface ApiRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query exactly as sent: what a signed request is signed over. */
  readonly url: string;
  /** Decoded by nobody yet, without query, without trailing slash. */
  readonly path: string;
  /** Without the question mark; may be empty. */
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Raw bytes; empty when there is no body. */
  readonly body: Buffer;
  /** Scheme and host by which the caller reached us, e.g. `http://demo.localhost:3000`. */
  readonly baseUrl: string;
  /** The host without port, lower case. */
  readonly host: string;
  readonly address: string;
  /** Aborted when the caller has left before the reply was sent. */
  readonly signal?: AbortSignal | undefined;
  /** The host is not one by which people reach the back office: no session counts there. */
  readonly isUnknownHost?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent as it comes, for lists of any length. */
  readonly body: string | Buffer | AsyncIterable<string>;
  /** Goes on until somebody leaves: how long it took is how long it took to begin. */
  readonly lasting?: boolean;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const JSONAPI_TYPE = 'application/vnd.api+json; charset=utf-8';
