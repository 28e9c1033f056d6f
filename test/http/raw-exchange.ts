import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** All that came, should there be several replies. */
  readonly text: string;
}

/** Writes bytes as they are and reads until the server ends the connection: for what fetch refuses to send. */
export async function rawExchange(port: number, ...parts: readonly (string | Buffer)[]): Promise<RawReply> {
  const socket = await rawSocket(port);
  const ended = readToEnd(socket);
  for (const part of parts) socket.write(part);
  return asReply(await ended);
}

export async function rawSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

export function readToEnd(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (text += chunk));
  // A reset after the reply is as good an end as any.
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(text));
  return promise;
}

export function asReply(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text };
}
