import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Repeated, repeatedly } from './repeatedly.ts';

const stopped = (repeated: Repeated): Repeated => {
  onTestFinished(() => repeated.stop());
  return repeated;
};

test('takes turns while it is started, whatever becomes of them', async () => {
  let turns = 0;
  const repeated = stopped(
    repeatedly(1, async () => {
      turns += 1;
      throw new Error('the database is away');
    }),
  );
  await pause(10);
  expect(turns).toBe(0);
  repeated.start();
  repeated.start();
  await expect.poll(() => turns).toBeGreaterThan(2);
  repeated.stop();
  await pause(10);
  const before = turns;
  await pause(20);
  expect(turns).toBe(before);
});

test('takes a turn at once when asked to, and another one when asked during it', async () => {
  let turns = 0;
  const repeated = stopped(
    repeatedly(60_000, async () => {
      turns += 1;
      await pause(20);
    }),
  );
  repeated.start();
  repeated.now();
  await expect.poll(() => turns).toBe(1);
  repeated.now();
  await expect.poll(() => turns).toBe(2);
  await pause(50);
  expect(turns).toBe(2);
});

test('goes on when it is started again before it has noticed that it was stopped', async () => {
  let turns = 0;
  const repeated = stopped(
    repeatedly(1, async () => {
      turns += 1;
    }),
  );
  repeated.start();
  repeated.stop();
  repeated.start();
  await expect.poll(() => turns).toBeGreaterThan(2);
});
