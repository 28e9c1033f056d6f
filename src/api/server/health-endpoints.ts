import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { Refusal, unauthenticated } from '../../lib/refusal.ts';
import type { PublicEndpoint } from './endpoint.ts';
import type { Metrics } from './metrics.ts';
import { type ApiRequest, JSON_TYPE, type Reply } from './request.ts';

export interface Health {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly ready_ms: number;
  isClosing(): boolean;
  diskProblem(): Promise<string | null>;
  mayReadMetrics(request: ApiRequest): Promise<boolean>;
}

/** For monitoring: whether the process is up, ready for requests, and its metrics. */
export const healthEndpoints = (health: Health): readonly PublicEndpoint[] => [
  { method: 'GET', path: '/healthz', handle: () => Promise.resolve(plain({ status: 'ok' })) },
  { method: 'GET', path: '/readyz', handle: () => readiness(health) },
  {
    method: 'GET',
    path: '/metrics',
    async handle(request) {
      if (!(await health.mayReadMetrics(request))) {
        throw unauthenticated('set HOLDFAST_METRICS_TOKEN, and send it in the header Authorization: Bearer <token>');
      }
      return {
        status: 200,
        headers: { 'content-type': health.metrics.contentType, 'cache-control': 'no-store' },
        body: await health.metrics.text(),
      };
    },
  },
];

async function readiness(health: Health): Promise<Reply> {
  if (health.isClosing()) throw notReady('the server is closing');
  if (!(await answersWithin(health.database, health.ready_ms))) throw notReady('the database does not answer');
  const full = await health.diskProblem();
  if (full !== null) throw notReady(full);
  return plain({ status: 'ready' });
}

async function answersWithin(database: Database, limit_ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limit_ms);
  const answered = database.one(sql`select 1 as one`).then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answered, late]);
  clearTimeout(timer);
  return ready;
}

const notReady = (detail: string): Refusal => new Refusal(503, 'not_ready', [{ detail }], { 'retry-after': '1' });

const plain = (body: object): Reply => ({
  status: 200,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
