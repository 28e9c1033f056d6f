/** The parts of a request that authentication needs. */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Scheme and host by which the caller reached us. */
  readonly baseUrl: string;
  /** Without port, lower case. */
  readonly host: string;
  readonly address: string;
  /** The host is not one by which people reach the back office. */
  readonly isUnknownHost?: boolean;
}
