import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../lib/error-code.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import { discardRest } from './discard-rest.ts';
import { healthEndpoints } from './health-endpoints.ts';
import { addressesOf, alsoListen, type Door } from './listen-on-both-loopbacks.ts';
import { logRequest } from './logging.ts';
import { answerMalformed, answerUnexpected, type ParseError } from './malformed-request.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Answer, createPipeline } from './pipeline.ts';
import { securityHeaders } from './reply-headers.ts';
import { asApiRequest, pathOf, type Reply, requestId, URL_LIMIT } from './request.ts';
import { createRouter, type Router } from './router.ts';
import { DEFAULT_TIMEOUTS, type Server, type ServerOptions, type Timeouts } from './server-options.ts';

/** Bytes of a body, and of one that may hold pictures in base64. */
export const BODY_LIMIT = 1_000_000;
export const PICTURE_BODY_LIMIT = 10 * 1024 * 1024;

/** The request line and all headers: leaves a URL at its limit room for headers of any usual size. */
export const HEAD_LIMIT = URL_LIMIT + 32 * 1024;

/** The only file that knows which HTTP server we use: it turns its requests into ours and our replies into its. */
export function createServer(options: ServerOptions): Server {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const { metrics = createMetrics() } = options;
  let closing = false;
  const health = healthEndpoints({
    database: options.database,
    metrics,
    ready_ms: timeouts.ready_ms,
    isClosing: () => closing,
    diskProblem: options.diskProblem ?? (() => Promise.resolve(null)),
    mayReadMetrics: options.mayReadMetrics ?? (() => Promise.resolve(true)),
  });
  const { isKnownHost = () => true } = options;
  const router = createRouter(options.endpoints, [...health, ...options.publicEndpoints], options.fallback);
  const pipeline = createPipeline(options, router, timeouts.handler_ms);

  const respond = async (
    incoming: FastifyRequest,
    outgoing: FastifyReply,
    problem?: unknown,
  ): Promise<FastifyReply> => {
    const { request: arrived, trouble } = asApiRequest(rawRequest(incoming));
    const request = isKnownHost(arrived.host) ? arrived : { ...arrived, isUnknownHost: true };
    const answer = await pipeline.answer(request, trouble ?? problem);
    const exchange = exchangeOf(incoming);
    exchange.answer = answer;
    if (closing) outgoing.header('connection', 'close');
    if (answer.reply.lasting) measure(metrics, incoming, exchange, answer.reply.status);
    return send(outgoing, answer.reply, incoming, exchange);
  };

  const app = newFastify(options, timeouts, router);
  followEveryRequest(app, options, metrics);
  for (const [url, bodyLimit] of BODY_LIMITS) {
    app.route({
      method: app.supportedMethods,
      url,
      bodyLimit,
      handler: (incoming, outgoing) => respond(incoming, outgoing),
    });
  }
  app.setNotFoundHandler((incoming, outgoing) => respond(incoming, outgoing));
  app.setErrorHandler(async (error, incoming, outgoing) => {
    if (errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') await discardRest(incoming.raw);
    return respond(incoming, outgoing, problemOf(error, incoming));
  });

  const doors: Door[] = [];
  return {
    async listen({ host, port: asked }) {
      const [first, ...others] = addressesOf(host);
      await app.listen({ host: first, port: asked });
      const { port } = app.server.address() as AddressInfo;
      for (const address of others) {
        const door = await alsoListen(app.server, address, port);
        if (door !== undefined) doors.push(door);
      }
      return { port };
    },
    async close() {
      closing = true;
      const ended = Promise.all([app.close(), pipeline.settled(), ...doors.map((door) => door.close())]);
      // A connection whose last reply began before the closing stays open unless somebody ends it.
      const tidying = setInterval(() => app.server.closeIdleConnections(), 50);
      await Promise.race([ended, pause(timeouts.close_ms, undefined, { ref: false })]);
      clearInterval(tidying);
      app.server.closeAllConnections();
    },
  };
}

/** Routing is our own; the HTTP server only needs to know how large the body may be. */
const EVERY_URL = '/';
const PICTURES_URL = '/pictures';
const BODY_LIMITS = [
  [EVERY_URL, BODY_LIMIT],
  [PICTURES_URL, PICTURE_BODY_LIMIT],
] as const;

function takesPictures(router: Router, { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return false;
  const match = router.match(method, pathOf(url));
  return match.kind === 'api' && match.endpoint.kind === 'write' && match.endpoint.takesPictures === true;
}

function newFastify({ trustProxy, logger }: ServerOptions, timeouts: Timeouts, router: Router): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    rewriteUrl: (incoming) => (takesPictures(router, incoming) ? PICTURES_URL : EVERY_URL),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    requestTimeout: timeouts.request_ms,
    connectionTimeout: timeouts.connection_ms,
    keepAliveTimeout: timeouts.keepAlive_ms,
    return503OnClosing: false,
    http: {
      maxHeaderSize: HEAD_LIMIT,
      headersTimeout: timeouts.headers_ms,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headers_ms / 2),
      // Ours names the header that is missing.
      requireHostHeader: false,
    },
    clientErrorHandler(error, socket) {
      const id = requestId(undefined);
      const { status } = answerMalformed(socket, error as unknown as ParseError, id);
      logger.info({ request_id: id, status, address: socket.remoteAddress }, 'malformed request');
    },
  });
  app.server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) =>
    answerUnexpected(response, requestId(headers['x-request-id'])),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
}

/** What is known of a request when its reply has ended. */
interface Exchange {
  readonly begun_ms: number;
  bytes: number;
  measured: boolean;
  answer: Answer | undefined;
  /** What broke off a reply that had begun. */
  streamError: unknown;
  /** Aborted when the caller has left before the reply. */
  readonly left: AbortController;
}

const exchangeOf = (incoming: FastifyRequest): Exchange =>
  (incoming.exchange ??= {
    begun_ms: performance.now(),
    bytes: 0,
    measured: false,
    answer: undefined,
    streamError: undefined,
    left: new AbortController(),
  });

/** One line in the log and one observation per request, however it ends. */
function followEveryRequest(app: FastifyInstance, { logger }: ServerOptions, metrics: Metrics): void {
  app.decorateRequest('exchange', null);
  app.addHook('onRequest', (incoming, outgoing, next) => {
    const exchange = exchangeOf(incoming);
    metrics.begin();
    outgoing.raw.once('close', () => {
      if (!outgoing.raw.writableFinished) exchange.left.abort();
      const { actor, error } = exchange.answer ?? {};
      const { method, id } = incoming;
      const status = outgoing.raw.statusCode;
      const duration_ms = performance.now() - exchange.begun_ms;
      measure(metrics, incoming, exchange, status);
      logRequest(logger, {
        id,
        method,
        url: incoming.originalUrl,
        status,
        duration_ms,
        bytes: exchange.bytes,
        address: incoming.ip,
        actor,
        aborted: !outgoing.raw.writableFinished,
        error: error ?? exchange.streamError,
      });
    });
    next();
  });
}

function measure(metrics: Metrics, { method }: FastifyRequest, exchange: Exchange, status: number): void {
  if (exchange.measured) return;
  exchange.measured = true;
  const { version = 'none', route = 'none' } = exchange.answer ?? {};
  metrics.end({ version, method, route, status, duration_ms: performance.now() - exchange.begun_ms });
}

const rawRequest = (incoming: FastifyRequest): Parameters<typeof asApiRequest>[0] => ({
  id: incoming.id,
  method: incoming.method,
  url: incoming.originalUrl,
  headers: incoming.headers as Readonly<Record<string, string | undefined>>,
  body: incoming.body,
  protocol: incoming.protocol,
  host: incoming.host,
  hostHeaders: incoming.raw.rawHeaders.filter(isHostName).length,
  address: incoming.ip,
  signal: exchangeOf(incoming).left.signal,
});

/** Names and values take turns. */
const isHostName = (text: string, index: number): boolean => index % 2 === 0 && text.toLowerCase() === 'host';

/** What the HTTP server itself refuses, in our words; undefined where we do not mind. */
function problemOf(error: unknown, incoming: FastifyRequest): unknown {
  switch (errorCode(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'payload_too_large', [
        { detail: `the body is larger than ${incoming.routeOptions.bodyLimit} bytes` },
      ]);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return hasBody(incoming)
        ? new Refusal(415, 'unsupported_media_type', [
            { detail: 'the Content-Type is not a media type', at: { header: 'Content-Type' } },
          ])
        : undefined;
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('the body is not as long as Content-Length says', { header: 'Content-Length' });
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return undefined;
    case 'ECONNRESET':
      return badRequest('the connection was closed before the body had arrived');
    case undefined:
    default:
      return error;
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function send(outgoing: FastifyReply, reply: Reply, { id, method }: FastifyRequest, exchange: Exchange): FastifyReply {
  const { status, headers = {}, body } = reply;
  outgoing.code(status).headers({ ...securityHeaders(headers['content-type']), ...headers, 'x-request-id': id });
  if (status === 204 || status === 304) return outgoing.send();
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    return outgoing.send(method === 'HEAD' ? undefined : streamed(body, outgoing, exchange));
  }
  if (method !== 'HEAD') exchange.bytes = Buffer.byteLength(body);
  return outgoing.send(body);
}

/** Whoever produces it hears at once that the caller has left, even while there is nothing to tell. */
function streamed(chunks: AsyncIterable<string>, { raw }: FastifyReply, exchange: Exchange): Readable {
  const iterator = chunks[Symbol.asyncIterator]();
  const leave = (): void => {
    iterator.return?.().catch(() => {});
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return Readable.from(followed(iterator, exchange), { objectMode: false });
}

async function* followed(iterator: AsyncIterator<string>, exchange: Exchange): AsyncGenerator<string> {
  try {
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
      exchange.bytes += Buffer.byteLength(chunk);
      yield chunk;
    }
  } catch (error) {
    exchange.streamError = error;
    throw error;
  }
}
