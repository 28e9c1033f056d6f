import { expect, test } from 'vitest';
import { createPasswordLimiter } from './password-limiter.ts';

test('lets two in, two wait, and sends the fifth away', async () => {
  const limiter = createPasswordLimiter({ parallel: 2, waiting: 2, perGroup: 9 });
  const leave: (() => void)[] = [];
  let inside = 0;
  let most = 0;
  const visit = () =>
    limiter(async () => {
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
  const limiter = createPasswordLimiter({ parallel: 1, waiting: 0, perGroup: 9 });
  await expect(limiter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limiter(() => Promise.resolve('fine'))).toBe('fine');
});

test('one group takes no more than its places, and leaves them', async () => {
  const limiter = createPasswordLimiter({ parallel: 1, waiting: 9, perGroup: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const visits = [limiter(() => promise, 'a'), limiter(() => promise, 'a')];
  await expect(limiter(() => promise, 'a')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  const others = [limiter(() => promise, 'b'), limiter(() => promise)];
  resolve();
  await Promise.all([...visits, ...others]);
  expect(await limiter(() => Promise.resolve('again'), 'a')).toBe('again');
});
