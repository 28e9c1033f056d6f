import { badRequest } from '../../lib/refusal.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import type { ApiRequest } from '../server/request.ts';
import type { LiveFeed } from './live-feed.ts';

export const LIVE_PATH = '/api/4/live';

/** What changes, as it changes: server-sent events. */
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
  // For nginx, which else keeps what is small until there is more of it.
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
