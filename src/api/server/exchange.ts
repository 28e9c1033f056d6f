import type { IncomingMessage, ServerResponse } from 'node:http';
import { logRequest, type Logger } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Answer } from './pipeline.ts';
import type { Reply } from './request.ts';
import { securityHeaders } from './reply-headers.ts';

/** One request and its reply on the wire, with the facts known when the reply has ended. */
export interface Exchange {
  readonly id: string;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the caller, behind any trusted proxies. */
  readonly address: string | undefined;
  readonly begun_ms: number;
  /** Aborted when the caller has left before the reply. */
  readonly left: AbortController;
  /** Of the reply's body, so far. */
  bytes: number;
  isMeasured: boolean;
  answer: Answer | undefined;
  /** The error that broke off a reply after its first byte. */
  streamError: unknown;
}

/** Follows an exchange to its end: one line in the log and one observation per request, however it ends. */
export function beginExchange(
  facts: Pick<Exchange, 'id' | 'incoming' | 'response' | 'address'>,
  logger: Logger,
  metrics: Metrics,
): Exchange {
  const exchange: Exchange = {
    ...facts,
    begun_ms: performance.now(),
    left: new AbortController(),
    bytes: 0,
    isMeasured: false,
    answer: undefined,
    streamError: undefined,
  };
  const { id, response, incoming } = exchange;
  metrics.begin();
  // Without a listener, writing to a disconnected caller would end the process.
  response.on('error', () => {});
  response.once('close', () => {
    const aborted = !response.writableFinished;
    if (aborted) exchange.left.abort();
    measure(exchange, metrics, response.statusCode);
    logRequest(logger, {
      id,
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      status: response.statusCode,
      duration_ms: performance.now() - exchange.begun_ms,
      bytes: exchange.bytes,
      address: exchange.address ?? '',
      actor: exchange.answer?.actor,
      aborted,
      error: exchange.answer?.error ?? exchange.streamError,
    });
  });
  return exchange;
}

export function measure(exchange: Exchange, metrics: Metrics, status: number): void {
  if (exchange.isMeasured) return;
  exchange.isMeasured = true;
  const { version = 'none', route = 'none' } = exchange.answer ?? {};
  const duration_ms = performance.now() - exchange.begun_ms;
  metrics.end({ version, method: exchange.incoming.method ?? '', route, status, duration_ms });
}

/** Rejects only while nothing has been sent, so that another reply can be sent. */
export async function sendReply(exchange: Exchange, reply: Reply, connection: 'keep' | 'close'): Promise<void> {
  const { id, response, incoming } = exchange;
  const { status, body } = reply;
  // The response keeps them from a first attempt whose headers it refused.
  response.statusMessage = '';
  const isHead = incoming.method === 'HEAD';
  const headers = {
    ...(connection === 'close' ? { connection } : {}),
    ...securityHeaders(reply.headers?.['content-type']),
    ...reply.headers,
    'x-request-id': id,
  };
  if (status === 204 || status === 304) return void response.writeHead(status, headers).end();
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    if (isHead) response.writeHead(status, headers).end();
    else await sendStream(exchange, { status, headers }, body);
    return;
  }
  const length = Buffer.byteLength(body);
  if (!isHead) exchange.bytes = length;
  response.writeHead(status, { ...withType(headers, body), 'content-length': String(length) }).end(body);
}

const withType = (
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Readonly<Record<string, string>> =>
  'content-type' in headers
    ? headers
    : {
        ...headers,
        'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      };

/** The producer of the chunks learns at once that the caller has left, even while it has nothing to send. */
async function sendStream(
  exchange: Exchange,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  chunks: AsyncIterable<string>,
): Promise<void> {
  const { response } = exchange;
  const iterator = chunks[Symbol.asyncIterator]();
  const leave = (): void => {
    iterator.return?.().catch(() => {});
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  // The head waits for the first chunk: until then, a failure can still be answered with an error.
  let next = await iterator.next().catch((error: unknown) => {
    exchange.streamError = error;
    throw error;
  });
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  try {
    while (!next.done && !response.destroyed) {
      exchange.bytes += Buffer.byteLength(next.value);
      if (!response.write(next.value)) await drained(response);
      next = await iterator.next();
    }
    response.end();
  } catch (error) {
    exchange.streamError = error;
    // Lets the chunks that were written go out first.
    setImmediate(() => response.destroy());
  }
}

/** Also settles when the caller leaves. */
function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => {
    response.off('drain', done).off('close', done);
    resolve();
  };
  response.on('drain', done).on('close', done);
  if (response.destroyed) done();
  return promise;
}
