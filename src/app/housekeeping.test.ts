import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepHouse } from './housekeeping.ts';

test('does every chore again and again, whatever becomes of the others', async () => {
  const done: string[] = [];
  const failed: string[] = [];
  const house = keepHouse(
    [
      { name: 'broken', run: () => Promise.reject(new Error('no')) },
      { name: 'sweep', run: () => Promise.resolve(done.push('sweep')) },
    ],
    (chore) => failed.push(chore),
    5,
  );
  await expect.poll(() => done.length).toBeGreaterThan(1);
  await expect.poll(() => failed.length).toBeGreaterThan(1);
  await house.stop();
});

test('never does two chores at once, and stops only after the one under way', async () => {
  let running = 0;
  let most = 0;
  const house = keepHouse(
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
  await house.stop();
  expect([running, most]).toEqual([0, 1]);
});

test('a chore may come less often than others', async () => {
  let rare = 0;
  let frequent = 0;
  const house = keepHouse(
    [
      { name: 'rare', every_ms: 3_600_000, run: () => Promise.resolve((rare += 1)) },
      { name: 'frequent', run: () => Promise.resolve((frequent += 1)) },
    ],
    () => {},
    2,
  );
  await expect.poll(() => frequent).toBeGreaterThan(5);
  await house.stop();
  expect(rare).toBe(0);
});

test('tells what is under way that the process is closing, and does not report that it gave up', async () => {
  const failed: string[] = [];
  let running = false;
  const house = keepHouse(
    [
      {
        name: 'long',
        async run(closing) {
          running = true;
          await sleep(60_000, undefined, { signal: closing });
        },
      },
    ],
    (chore) => failed.push(chore),
    2,
  );
  await expect.poll(() => running).toBe(true);
  await house.stop();
  expect(failed).toEqual([]);
});
