import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import { errorCode } from '../../lib/error-code.ts';

/** `localhost` has two addresses, and clients use either; any other host is bound as it is. */
export const addressesOf = (host: string): readonly [string, ...string[]] =>
  host === 'localhost' ? ['127.0.0.1', '::1'] : [host];

export interface Door {
  /** Takes no new connection; done when those that it took have ended. */
  close(): Promise<void>;
}

/**
 * Takes connections at a further address and hands them to the server, to which they are like its own: the same
 * limits, the same end. Undefined where the machine does not have the address.
 */
export function listenOnBothLoopbacks(server: HttpServer, host: string, port: number): Promise<Door | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Door | undefined>();
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  const close = (): Promise<void> => new Promise((ended) => door.close(() => ended()));
  door.once('error', (error) => (MISSING.has(errorCode(error)) ? resolve(undefined) : reject(error)));
  door.listen({ host, port }, () => resolve({ close }));
  return promise;
}

const MISSING = new Set<string | undefined>(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
