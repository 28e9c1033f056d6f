import { hostname } from 'node:os';
import { join } from 'node:path';
import { createLiveFeed } from './api/live/live-feed.ts';
import { webEndpoints } from './api/public/web-endpoints.ts';
import { createServer } from './api/server/http.ts';
import type { Logger } from './api/server/logging.ts';
import { createMetrics } from './api/server/metrics.ts';
import type { ApiRequest } from './api/server/request.ts';
import type { Server, Timeouts } from './api/server/server-options.ts';
import { hasPermission } from './auth/actor.ts';
import { type Authenticator, createAuthenticator } from './auth/authenticator.ts';
import { knownHosts } from './auth/known-hosts.ts';
import { throttledPasswords } from './auth/login-throttle.ts';
import { secretBox } from './auth/secret-box.ts';
import { sessionCookie } from './auth/session.ts';
import { setupCode } from './auth/setup-code.ts';
import { sha256Hex } from './auth/tokens.ts';
import { apiEndpoints, publicEndpoints } from './compose-endpoints.ts';
import { type Config, publicUrls } from './config.ts';
import { listen } from './db/listen.ts';
import { migrate, type MigrationResult } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { keepTotals } from './db/totals.ts';
import type { Services } from './db/work.ts';
import { diskProblem } from './disk-space.ts';
import { type FirstRun, firstRun } from './first-run.ts';
import { claimDataDirectory, claimKey } from './installation.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { errorCode } from './lib/error-code.ts';
import { createPictureStore } from './media/pictures.ts';
import { serverKey } from './server-key.ts';
import { jobsOf } from './jobs/registry.ts';
import { startScheduler } from './jobs/scheduler.ts';

export interface Holdfast {
  readonly port: number;
  readonly database: OpenDatabase;
  readonly services: Services;
  readonly migrations: MigrationResult;
  /** Time until the database was ready. */
  readonly database_ms: number;
  readonly firstRun: FirstRun | undefined;
  /** Callers at other machines must send it to set up the first company. */
  readonly setupCode: string;
  /** Finishes running requests, within limits, then closes everything in the opposite order of opening. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly logger: Logger;
  /** Replaces the database of the settings; it is closed at the end as well. */
  readonly open?: () => Promise<OpenDatabase>;
  readonly timeouts?: Partial<Timeouts>;
}

/** Composes the server: settings → database → migrations → first company → services → endpoints → HTTP. */
export async function startHoldfast(config: Config, options: StartOptions): Promise<Holdfast> {
  const { logger } = options;
  const begun_ms = performance.now();
  await using opened = new AsyncDisposableStack();

  const database = await (options.open ?? (() => openConfigured(config, logger)))();
  opened.defer(() => database.close());
  const migrations = await migrate(database.database);
  const database_ms = performance.now() - begun_ms;

  const listener = listen(database.options, {
    onProblem: (error) => logger.warn({ err: error }, 'lost notifications from the database, reconnecting'),
  });
  opened.defer(() => listener.close());
  await claimDataDirectory(database.database, config.dataDir);
  const key = serverKey(config);
  const secrets = secretBox(key);
  await claimKey(database.database, secrets);
  const { baseDomain } = config;
  const authenticator = createAuthenticator({ database: database.database, secrets, baseDomain, listener });
  opened.defer(() => authenticator.close());
  const pictures = createPictureStore(join(config.dataDir, 'pictures'));
  const services: Services = {
    secrets,
    pictures,
    totals: keepTotals(),
    passwords: throttledPasswords(database.database),
    short_url: config.shortUrl,
    forgetCredentials: () => authenticator.forget(),
  };

  const first = await firstRun(database.database, config, services, publicUrls(config, config.port).base);
  const metrics = createMetrics();
  const jobs = jobsOf({
    database: database.database,
    services,
    onAudited(audited) {
      metrics.audited(audited);
      const breached = audited.filter(({ count }) => count > 0);
      if (breached.length > 0) logger.error({ breached }, 'audit found invariant violations');
    },
  });
  const scheduler = startScheduler(jobs, (job, error) => logger.warn({ err: error, job }, 'job failed'));
  opened.defer(() => scheduler.stop());

  const code = setupCode(key);
  const web = webEndpoints(WEB_FOLDER);
  const live = createLiveFeed({
    database: database.database,
    listener,
    onCount: (streams) => metrics.liveStreams(streams),
  });
  const server = createServer({
    database: database.database,
    authenticator,
    services,
    endpoints: apiEndpoints({ live }),
    publicEndpoints: [
      web.front,
      ...publicEndpoints({ database: database.database, authenticator, services, setupCode: code }),
    ],
    fallback: web.fallback,
    logger,
    metrics,
    rateLimit: config.rateLimit,
    maintenance: config.maintenance,
    trustProxy: config.trustProxy,
    isKnownHost: knownHosts({ ...config, machine: hostname() }),
    diskProblem: () => diskProblem(config.dataDir),
    mayReadMetrics: (request) => mayReadMetrics(config.metricsToken, authenticator, request),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  opened.defer(() => server.close());
  // Closed before the server, which waits for running requests.
  opened.defer(() => live.close());
  const port = await listenOn(server, config);

  const held = opened.move();
  return {
    port,
    database,
    services,
    setupCode: code,
    migrations,
    database_ms,
    firstRun: first,
    stop: () => held.disposeAsync(),
  };
}

/** Output of `npm run build`. */
const WEB_FOLDER = join(import.meta.dirname, '..', 'web', 'dist');

/** The database is often started at the same time as the server. */
const DATABASE_TIMEOUT_MS = 15_000;

const openConfigured = (config: Config, logger: Logger): Promise<OpenDatabase> =>
  openDatabase({
    ...config,
    timeout_ms: DATABASE_TIMEOUT_MS,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onEffectError: (error) => logger.error({ err: error }, 'an effect of a transaction failed'),
    report: (event) => logger.warn(event, 'embedded PostgreSQL'),
  });

/** Accepts the token of the settings, or a session with the permission `settings`. */
async function mayReadMetrics(
  token: string | undefined,
  authenticator: Authenticator,
  request: ApiRequest,
): Promise<boolean> {
  const [, given] = /^bearer +(\S+) *$/i.exec(request.headers['authorization'] ?? '') ?? [];
  // Comparing digests leaks no timing information about the token.
  if (token !== undefined && given !== undefined) return sha256Hex(given) === sha256Hex(token);
  const session = sessionCookie(request);
  if (session === undefined) return false;
  const actor = await authenticator.session(session, request.host);
  return hasPermission(actor, 'settings');
}

async function listenOn(server: Server, { host, port }: Config): Promise<number> {
  try {
    return (await server.listen({ host, port })).port;
  } catch (error) {
    throw new CannotStart(`${listenProblem(errorCode(error), host, port)}.`, { cause: error });
  }
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that uses it, or set PORT to another number`;
  if (code === 'EACCES') return `Port ${port} is reserved for root: set PORT to a number above 1023`;
  return `Cannot listen on ${host} (${code}): set HOST to an address of this machine, or to 0.0.0.0`;
}
