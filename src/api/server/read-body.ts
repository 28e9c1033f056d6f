import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../lib/error-code.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';

/** The received part of a body; `problem` says why it is incomplete. */
export interface Received {
  readonly body: Buffer;
  readonly problem?: unknown;
  /** The rest of the body may still arrive, so the connection cannot be used again. */
  readonly isBroken?: boolean;
}

/** Reads a body up to `limit` bytes, if method and headers announce one. */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Received> {
  const { 'content-type': type, 'content-length': length } = incoming.headers;
  if (!METHODS_WITH_BODY.has(incoming.method ?? '')) return NOTHING;
  if (type === undefined && !hasBody(incoming)) return NOTHING;
  if (type !== undefined && !MEDIA_TYPE.test(type)) return { ...NOTHING, problem: wrongType(incoming) };
  if (Number(length) > limit) return tooLarge(incoming, limit);
  try {
    const body = await bytesOf(incoming, limit);
    return body === undefined ? await tooLarge(incoming, limit) : { body };
  } catch (error) {
    const isGone = errorCode(error) === 'ECONNRESET';
    const problem = isGone ? badRequest('the connection was closed before the body had arrived') : error;
    return { ...NOTHING, problem, isBroken: true };
  }
}

const NOTHING: Received = { body: Buffer.alloc(0) };

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `type/subtype`, without parameters. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Undefined when there is no body. */
const wrongType = (incoming: IncomingMessage): Refusal | undefined =>
  hasBody(incoming)
    ? new Refusal(415, 'unsupported_media_type', [
        { detail: 'the Content-Type is not a media type', at: { header: 'Content-Type' } },
      ])
    : undefined;

async function tooLarge(incoming: IncomingMessage, limit: number): Promise<Received> {
  await discardRest(incoming);
  const problem = new Refusal(413, 'payload_too_large', [{ detail: `the body is larger than ${limit} bytes` }]);
  return { ...NOTHING, problem, isBroken: true };
}

/** Undefined as soon as there are more bytes than `limit`. Does not destroy the stream: the reply still has to be sent. */
function bytesOf(incoming: Readable, limit: number): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > limit) finish(() => resolve(undefined));
  };
  const onEnd = (): void => finish(() => resolve(Buffer.concat(chunks, bytes)));
  const onError = (error: Error): void => finish(() => reject(error));
  const finish = (done: () => void): void => {
    incoming.off('data', onData).off('end', onEnd).off('error', onError);
    done();
  };
  incoming.on('data', onData).on('end', onEnd).on('error', onError);
  return promise;
}

/** How much of a refused body is read and thrown away, and for how long. */
export const DISCARD_LIMITS = { bytes: 64 * 1024 * 1024, ms: 5_000 };

/**
 * Reads the rest of a body and keeps nothing of it: a client that is still writing when the connection ends sees a
 * broken pipe and never reads the reply.
 */
export async function discardRest(body: Readable, limits = DISCARD_LIMITS): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const discard = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limits.bytes) resolve();
  };
  body.on('data', discard).once('end', resolve).once('close', resolve);
  await Promise.race([over, pause(limits.ms, undefined, { ref: false })]);
  body.off('data', discard).off('end', resolve).off('close', resolve);
}
