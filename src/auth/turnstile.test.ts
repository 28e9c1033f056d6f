import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

test('lets two in, two wait, and sends the fifth away', async () => {
  const turnstile = createTurnstile({ parallel: 2, waiting: 2 });
  const leave: (() => void)[] = [];
  let inside = 0;
  let most = 0;
  const visit = () =>
    turnstile(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => leave.push(resolve));
      inside -= 1;
    });
  const visits = [visit(), visit(), visit(), visit()];
  await expect(visit()).rejects.toMatchObject({ status: 503, code: 'busy' });
  for (let left = 0; left < 4; left += 1) {
    while (leave.length === 0) await new Promise((resolve) => setImmediate(resolve));
    leave.shift()?.();
  }
  await Promise.all(visits);
  expect(most).toBe(2);
});

test('a failure frees the place', async () => {
  const turnstile = createTurnstile({ parallel: 1, waiting: 0 });
  await expect(turnstile(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turnstile(() => Promise.resolve('fine'))).toBe('fine');
});
