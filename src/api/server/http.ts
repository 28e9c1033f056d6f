import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beginExchange, type Exchange, measure, sendReply } from './exchange.ts';
import { originReader } from './forwarded.ts';
import { healthEndpoints } from './health-endpoints.ts';
import { addressesOf, listenOnBothLoopbacks, type Door } from './listen-on-both-loopbacks.ts';
import { answerMalformed, answerUnexpected, type ParseError } from './malformed-request.ts';
import { createMetrics } from './metrics.ts';
import { createPipeline } from './pipeline.ts';
import { readBody, type Received } from './read-body.ts';
import { asApiRequest, pathOf, requestId, URL_LIMIT } from './request.ts';
import { createRouter, type Router } from './router.ts';
import { DEFAULT_TIMEOUTS, type Server, type ServerOptions, type Timeouts } from './server-options.ts';

/** Bytes of a body, and of one that may hold pictures in base64. */
export const BODY_LIMIT = 1_000_000;
export const PICTURE_BODY_LIMIT = 10 * 1024 * 1024;

/** The request line and all headers: leaves a URL at its limit room for headers of any usual size. */
export const HEAD_LIMIT = URL_LIMIT + 32 * 1024;

/** Serves with `node:http` (ADR 61): turns its requests into ours and our replies into its. */
export function createServer(options: ServerOptions): Server {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const { metrics = createMetrics(), isKnownHost = () => true, logger } = options;
  let closing = false;
  const health = healthEndpoints({
    database: options.database,
    metrics,
    ready_ms: timeouts.ready_ms,
    isClosing: () => closing,
    diskProblem: options.diskProblem ?? (() => Promise.resolve(null)),
    mayReadMetrics: options.mayReadMetrics ?? (() => Promise.resolve(true)),
  });
  const router = createRouter(options.endpoints, [...health, ...options.publicEndpoints], options.fallback);
  const pipeline = createPipeline(options, router, timeouts.handler_ms);
  const originOf = originReader(options.trustProxy);

  const respond = async (exchange: Exchange, { body, problem: bodyProblem, isBroken }: Received): Promise<void> => {
    const { id, incoming } = exchange;
    const { request: arrived, problem } = asApiRequest({
      id,
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers as Readonly<Record<string, string | undefined>>,
      body,
      ...originOf(incoming),
      hostHeaders: incoming.rawHeaders.filter(isHostName).length,
      signal: exchange.left.signal,
    });
    const request = isKnownHost(arrived.host) ? arrived : { ...arrived, isUnknownHost: true };
    const answer = await pipeline.answer(request, problem ?? bodyProblem);
    exchange.answer = answer;
    if (answer.reply.lasting) measure(exchange, metrics, answer.reply.status);
    await sendReply(exchange, answer.reply, closing || isBroken ? 'close' : 'keep');
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = requestId(incoming.headers['x-request-id']);
    const exchange = beginExchange({ id, incoming, response, address: originOf(incoming).address }, logger, metrics);
    const received = await readBody(incoming, bodyLimit(router, incoming));
    await respond(exchange, received)
      .catch((error: unknown) => respond(exchange, { ...received, problem: error }))
      .catch(() => response.destroy());
  };

  const server = newServer(timeouts, (incoming, response) => void serve(incoming, response));
  server.on('clientError', (error: ParseError, socket) => {
    const id = requestId(undefined);
    const { status } = answerMalformed(socket as Socket, error, id);
    logger.info({ request_id: id, status, address: (socket as Socket).remoteAddress }, 'malformed request');
  });

  const doors: Door[] = [];
  return {
    async listen({ host, port: asked }) {
      const [first, ...others] = addressesOf(host);
      const port = await listen(server, first, asked);
      for (const address of others) {
        const door = await listenOnBothLoopbacks(server, address, port);
        if (door !== undefined) doors.push(door);
      }
      return { port };
    },
    async close() {
      closing = true;
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      const ended = Promise.all([closed, pipeline.settled(), ...doors.map((door) => door.close())]);
      // A connection whose last reply began before closing stays open unless it is ended.
      const tidying = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([ended, pause(timeouts.close_ms, undefined, { ref: false })]);
      clearInterval(tidying);
      server.closeAllConnections();
    },
  };
}

function newServer(
  timeouts: Timeouts,
  onRequest: (incoming: IncomingMessage, response: ServerResponse) => void,
): HttpServer {
  const server = createHttpServer(
    {
      maxHeaderSize: HEAD_LIMIT,
      headersTimeout: timeouts.headers_ms,
      requestTimeout: timeouts.request_ms,
      keepAliveTimeout: timeouts.keepAlive_ms,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headers_ms / 2),
      // Our own error names the header that is missing.
      requireHostHeader: false,
    },
    onRequest,
  );
  server.setTimeout(timeouts.connection_ms);
  return server.on('checkExpectation', ({ headers }, response) =>
    answerUnexpected(response, requestId(headers['x-request-id'])),
  );
}

function bodyLimit(router: Router, { method = '', url = '' }: IncomingMessage): number {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return BODY_LIMIT;
  const match = router.match(method, pathOf(url));
  const takesPictures = match.kind === 'api' && match.endpoint.kind === 'write' && match.endpoint.takesPictures;
  return takesPictures ? PICTURE_BODY_LIMIT : BODY_LIMIT;
}

/** Names and values take turns. */
const isHostName = (text: string, index: number): boolean => index % 2 === 0 && text.toLowerCase() === 'host';

/** Answers the port. */
function listen(server: HttpServer, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen({ host, port }, () => {
    server.off('error', reject);
    resolve((server.address() as AddressInfo).port);
  });
  return promise;
}
