import { existsSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseOptions } from '../../src/db/database.ts';

export interface Wire {
  /** Of the database, by way of this wire. */
  readonly options: DatabaseOptions;
  /** Swallows everything in both directions and leaves connections open, as a network may. */
  goSilent(): void;
  /** One connection goes silent, or is closed, as soon as it has passed on a statement with this text. */
  failAfter(text: string, how: 'silent' | 'closed'): void;
  /** New connections work again; those that went silent stay silent. */
  mend(): void;
  close(): void;
}

/** A TCP proxy in front of a test's database. */
export async function wireTo({ host = 'localhost', port = 5432, ...rest }: DatabaseOptions): Promise<Wire> {
  const socketFile = `${host}/.s.PGSQL.${port}`;
  const sockets = new Set<Socket>();
  let silent = new Set<Socket>();
  let isDown = false;
  let fault: { readonly text: string; readonly how: 'silent' | 'closed' } | undefined;
  const server = createServer((near) => {
    const far = existsSync(socketFile) ? connect(socketFile) : connect(port, host);
    for (const end of [near, far]) sockets.add(end.on('error', () => undefined));
    if (isDown) silent.add(near);
    near.on('data', (bytes) => {
      if (silent.has(near)) return;
      far.write(bytes);
      if (fault === undefined || !bytes.includes(fault.text)) return;
      const { how } = fault;
      fault = undefined;
      silent.add(near);
      if (how === 'closed') near.destroy();
    });
    far.on('data', (bytes) => silent.has(near) || near.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    options: { ...rest, host: '127.0.0.1', port: address.port },
    goSilent() {
      isDown = true;
      silent = new Set(sockets);
    },
    failAfter: (text, how) => (fault = { text, how }),
    mend: () => (isDown = false),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
