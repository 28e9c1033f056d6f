import { Agent, request } from 'node:http';
import type { FuzzRequest } from './make-request.ts';

export interface FuzzAnswer {
  /** 0 when there was none. */
  readonly status: number;
  readonly etag: string | undefined;
  readonly isJson: boolean;
  readonly text: string;
}

export interface Exchange {
  send(asked: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

/** Longer than the server lets any request take. */
const TIMEOUT_MS = 90_000;

export function exchangeWith(port: number, parallel: number): Exchange {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  return {
    send({ method, target, headers, body }) {
      const { promise, resolve } = Promise.withResolvers<FuzzAnswer>();
      const fail = (error: Error): void => resolve({ status: 0, etag: undefined, isJson: false, text: error.message });
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { host: '127.0.0.1', port, method, path: target, headers: { ...headers, ...length }, agent };
      const outgoing = request(options, (reply) => {
        const type = reply.headers['content-type'] ?? '';
        const facts = { status: reply.statusCode ?? 0, etag: reply.headers.etag, isJson: type.includes('json') };
        // A stream of changes has no end.
        if (type.startsWith('text/event-stream')) {
          resolve({ ...facts, text: '' });
          reply.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => resolve({ ...facts, text: Buffer.concat(chunks).toString() }));
        reply.on('error', fail);
      });
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')));
      outgoing.on('error', fail);
      outgoing.end(body);
      return promise;
    },
    close: () => agent.destroy(),
  };
}
