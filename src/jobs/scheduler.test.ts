import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startScheduler } from './scheduler.ts';

test('runs every job again and again, even when another one fails', async () => {
  const done: string[] = [];
  const failed: string[] = [];
  const scheduler = startScheduler(
    [
      { name: 'broken', run: () => Promise.reject(new Error('no')) },
      { name: 'sweep', run: () => Promise.resolve(done.push('sweep')) },
    ],
    (job) => failed.push(job),
    5,
  );
  await expect.poll(() => done.length).toBeGreaterThan(1);
  await expect.poll(() => failed.length).toBeGreaterThan(1);
  await scheduler.stop();
});

test('never runs two jobs at once, and stops only after the running one', async () => {
  let running = 0;
  let most = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'slow',
        async run() {
          running += 1;
          most = Math.max(most, running);
          await sleep(30);
          running -= 1;
        },
      },
    ],
    () => {},
    2,
  );
  await expect.poll(() => running).toBe(1);
  await sleep(20);
  await scheduler.stop();
  expect([running, most]).toEqual([0, 1]);
});

test('a job may have a longer interval than others', async () => {
  let rare = 0;
  let frequent = 0;
  const scheduler = startScheduler(
    [
      { name: 'rare', every_ms: 3_600_000, run: () => Promise.resolve((rare += 1)) },
      { name: 'frequent', run: () => Promise.resolve((frequent += 1)) },
    ],
    () => {},
    2,
  );
  await expect.poll(() => frequent).toBeGreaterThan(5);
  await scheduler.stop();
  expect(rare).toBe(0);
});

test('signals a running job that the process is closing, and does not report that it stopped early', async () => {
  const failed: string[] = [];
  let running = false;
  const scheduler = startScheduler(
    [
      {
        name: 'long',
        async run(closing) {
          running = true;
          await sleep(60_000, undefined, { signal: closing });
        },
      },
    ],
    (job) => failed.push(job),
    2,
  );
  await expect.poll(() => running).toBe(true);
  await scheduler.stop();
  expect(failed).toEqual([]);
});
