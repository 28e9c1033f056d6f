import type { Actor } from '../../auth/actor.ts';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../db/work.ts';
import type { Endpoint, PublicEndpoint } from './endpoint.ts';
import type { Logger } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { ApiRequest } from './request.ts';

/** The options of `createServer` in `http.ts`, from `main.ts`. */
export interface ServerOptions {
  readonly database: Database;
  readonly authenticator: { authenticate(request: ApiRequest): Promise<Actor> };
  readonly services: Services;
  readonly endpoints: readonly Endpoint[];
  /** Besides health and metrics, which the server brings itself. */
  readonly publicEndpoints: readonly PublicEndpoint[];
  /** For GET where no endpoint is, outside of `/api`. */
  readonly fallback?: PublicEndpoint;
  readonly logger: Logger;
  /** Adds further metrics at `/metrics`. */
  readonly metrics?: Metrics;
  /** Requests per credential in 60 s; 0 is no limit. */
  readonly rateLimit: number;
  readonly maintenance: Maintenance;
  /** The trusted sources of `X-Forwarded-*`: none, all, a number of hops, or addresses and networks. */
  readonly trustProxy: boolean | number | string;
  readonly timeouts?: Partial<Timeouts>;
  /** Whether people reach the back office by this host; absent: by every one. */
  readonly isKnownHost?: (host: string) => boolean;
  /** Says when the disk is full, or about to be; null when it is not. */
  readonly diskProblem?: () => Promise<string | null>;
  /** Whether a caller may read `/metrics`; absent: everybody may. */
  readonly mayReadMetrics?: (request: ApiRequest) => Promise<boolean>;
}

/** `read-only`: reads are answered, writes are not. `on`: no API call is answered. */
export type Maintenance = 'off' | 'read-only' | 'on';

export interface Server {
  /** Answers the port, which the system chooses when 0 is asked for. */
  listen(at: { readonly host: string; readonly port: number }): Promise<{ readonly port: number }>;
  /** Accepts no new connections, finishes running requests within `timeouts.close_ms`, then cuts the rest. */
  close(): Promise<void>;
}

export interface Timeouts {
  /** For the request line and headers to arrive. */
  readonly headers_ms: number;
  /** For the whole request to arrive. */
  readonly request_ms: number;
  /** For a handler to come up with its reply; a transaction that is late is rolled back. */
  readonly handler_ms: number;
  /** Without a byte in either direction. */
  readonly connection_ms: number;
  /**
   * Between two requests of one connection. Longer than the usual 60 s of proxies, so that the proxy closes it first.
   */
  readonly keepAlive_ms: number;
  /** For the database to answer `/readyz`. */
  readonly ready_ms: number;
  /** For running requests to finish when the server closes. */
  readonly close_ms: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headers_ms: 20_000,
  request_ms: 60_000,
  handler_ms: 60_000,
  connection_ms: 120_000,
  keepAlive_ms: 72_000,
  ready_ms: 2_000,
  close_ms: 10_000,
};
