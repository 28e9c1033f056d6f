import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  /** The complete request to send repeatedly; or a function that makes one each time. */
  readonly request: Buffer | (() => Buffer);
  readonly clients: number;
  readonly duration_ms: number;
}

export interface Measured {
  readonly requests_per_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/**
 * Closed-loop clients on raw sockets: each sends its next request when the response to the last is complete. As little
 * work as possible, because it shares the machine with the measured server.
 */
export async function measure(load: Load): Promise<Measured> {
  const latencies_ms: number[] = [];
  const started_ms = performance.now();
  const till_ms = started_ms + load.duration_ms;
  await Promise.all(Array.from({ length: load.clients }, () => client(load, till_ms, latencies_ms)));
  const seconds = (performance.now() - started_ms) / 1000;
  latencies_ms.sort((a, b) => a - b);
  return {
    requests_per_s: latencies_ms.length / seconds,
    p50_ms: quantile(latencies_ms, 0.5),
    p99_ms: quantile(latencies_ms, 0.99),
  };
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function client({ port, request }: Load, till_ms: number, latencies_ms: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let sent_ms = 0;
    const send = (): void => {
      sent_ms = performance.now();
      socket.write(typeof request === 'function' ? request() : request);
    };
    socket.on('error', reject);
    socket.on('connect', send);
    onAnswers(socket, (status) => {
      const now_ms = performance.now();
      if (status >= 300) {
        socket.destroy();
        reject(new Error(`answered ${status}`));
        return;
      }
      latencies_ms.push(now_ms - sent_ms);
      if (now_ms < till_ms) send();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

/** Calls back once per complete answer; answers have a content-length. */
function onAnswers(socket: Socket, answered: (status: number) => void): void {
  let pending: Buffer = Buffer.alloc(0);
  let missing = -1;
  let status = 0;
  socket.on('data', (chunk: Buffer) => {
    let rest: Buffer = chunk;
    for (;;) {
      if (missing >= 0) {
        if (rest.length < missing) {
          missing -= rest.length;
          return;
        }
        rest = rest.subarray(missing);
        missing = -1;
        answered(status);
        if (rest.length === 0) return;
      }
      pending = pending.length === 0 ? rest : Buffer.concat([pending, rest]);
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = pending.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      rest = pending.subarray(end + 4);
      pending = Buffer.alloc(0);
    }
  });
}
