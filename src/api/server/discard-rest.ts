import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** How much of a body that is refused is read on, and for how long. */
export const DISCARD_LIMITS = { bytes: 64 * 1024 * 1024, ms: 5_000 };

/**
 * Lets what is left of a body arrive and keeps nothing of it: a client that is still writing when the connection ends
 * sees a broken pipe and never reads why.
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
