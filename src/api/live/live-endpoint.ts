import { badRequest } from '../../lib/refusal.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import type { ApiRequest } from '../server/request.ts';
import type { LiveFeed } from './live-feed.ts';

export const LIVE_PATH = '/api/4/live';

/** Changes as they happen: server-sent events. */
export const liveEndpoint = (feed: LiveFeed): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: LIVE_PATH,
  format: { type: 'text/event-stream', suffix: 'stream' },
  async handle({ request, actor }) {
    const after = lastSeen(request);
    return {
      status: 200,
      headers: HEADERS,
      body: request.method === 'HEAD' ? '' : await feed.open(actor, after),
      lasting: true,
    };
  },
});

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // For nginx, which otherwise buffers small chunks.
  'x-accel-buffering': 'no',
};

/** The header comes first: a browser that comes back asks at the same address, and says there how far it got. */
function lastSeen({ headers, queryString }: ApiRequest): number | null {
  const header = headers['last-event-id'] ?? '';
  if (header !== '') return sequence(header, 'Last-Event-ID', { header: 'Last-Event-ID' });
  const given = new URLSearchParams(queryString).getAll('after');
  if (given.length > 1) throw badRequest('after may be given once only', { parameter: 'after' });
  return given[0] === undefined ? null : sequence(given[0], 'after', { parameter: 'after' });
}

function sequence(text: string, name: string, at: Parameters<typeof badRequest>[1]): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest(`${name} must be the sequence of an event: a whole number`, at);
}

/** Timing of the feed, and limits per caller. */
export interface LiveLimits {
  /** Between two looks at how far the companies with listeners have come. */
  readonly poll_ms: number;
  /** Interval of heartbeats on an idle stream, and of checks whether listeners are still allowed. */
  readonly heartbeat_ms: number;
  /** From the answer to the first byte; a caller that has left meanwhile gives its place back. */
  readonly begin_ms: number;
  /** At once, for one session, token or method: tabs of one browser share these. */
  readonly streamsPerCredential: number;
  readonly streamsPerProcess: number;
  /** Events read at once, and kept per company for its listeners. */
  readonly batch: number;
  /** Events; a listener further behind should reload instead. */
  readonly behind: number;
  /** The greatest age of a missed event that callers without the permission `activity_logs` receive. */
  readonly resume_s: number;
}

export const LIVE_LIMITS: LiveLimits = {
  poll_ms: 300,
  heartbeat_ms: 15_000,
  begin_ms: 10_000,
  streamsPerCredential: 20,
  streamsPerProcess: 1_000,
  batch: 500,
  behind: 5_000,
  resume_s: 600,
};
