import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Somebody else's machine. */
export interface Remote {
  /** As one exempts it: `127.0.0.1:41234`. */
  readonly place: string;
  readonly port: number;
  /** How many have ever connected. */
  connections(): number;
  /** When nobody is connected any more. */
  deserted(): Promise<void>;
  stop(): Promise<void>;
}

export interface At {
  readonly host?: string;
  readonly port?: number;
}

export const startRemote = (answer: RequestListener, at: At = {}): Promise<Remote> =>
  started(http.createServer(answer), at);

/** One that need not speak HTTP. */
export const startRawRemote = (greet: (socket: Socket) => void, at: At = {}): Promise<Remote> =>
  started(
    net.createServer((socket) => {
      greet(socket);
      // One that does not read does not notice either that the other side has gone.
      socket.resume();
    }),
    at,
  );

/** Serves until the test has finished. */
export async function remoteForTest(answer: RequestListener, at: At = {}): Promise<Remote> {
  const remote = await startRemote(answer, at);
  onTestFinished(() => remote.stop());
  return remote;
}

export async function rawRemoteForTest(greet: (socket: Socket) => void): Promise<Remote> {
  const remote = await startRawRemote(greet);
  onTestFinished(() => remote.stop());
  return remote;
}

async function started(server: Server, { host = '127.0.0.1', port: wanted = 0 }: At): Promise<Remote> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    place: `${host}:${port}`,
    connections: () => count,
    async deserted() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))));
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
