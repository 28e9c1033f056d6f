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
  await house.stop();
  expect(failed.length).toBe(done.length);
});

test('never does two rounds at once, and stops only after the one under way', async () => {
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
