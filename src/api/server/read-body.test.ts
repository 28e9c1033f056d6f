import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { discardRest } from './read-body.ts';

const never = 60_000;

test('reads to the end', async () => {
  const body = Readable.from([Buffer.alloc(10), Buffer.alloc(10)]);
  await discardRest(body, { bytes: 20, ms: never });
  expect(body.readableEnded).toBe(true);
});

test('reads no more than the limit', async () => {
  const body = new PassThrough();
  body.write(Buffer.alloc(21));
  await discardRest(body, { bytes: 20, ms: never });
  expect(body.readableEnded).toBe(false);
});

test('does not wait for a client that has stopped sending', async () => {
  const body = new PassThrough();
  body.write(Buffer.alloc(20));
  await discardRest(body, { bytes: 20, ms: 10 });
  expect(body.readableEnded).toBe(false);
});

test('has nothing to do for a body that has ended or broken off', async () => {
  const ended = Readable.from([]);
  await discardRest(ended, { bytes: 20, ms: never });
  await discardRest(ended, { bytes: 20, ms: never });
  const broken = new PassThrough();
  broken.destroy();
  await discardRest(broken, { bytes: 20, ms: never });
  expect([ended.readableEnded, broken.destroyed]).toEqual([true, true]);
});
