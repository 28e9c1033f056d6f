import { beforeEach, describe, expect, test } from 'vitest';
import { credentialCache, MAX_ENTRIES, TTL_ms } from './credential-cache.ts';

let now_ms = 0;
let listening = true;
let reads = 0;
const read = async () => {
  reads += 1;
  return reads;
};
const newCache = () =>
  credentialCache<number>(
    () => listening,
    () => now_ms,
  );

beforeEach(() => {
  now_ms = 0;
  listening = true;
  reads = 0;
});

describe('a value is read again', () => {
  test.each<[string, (cache: ReturnType<typeof newCache>) => void, number]>([
    ['not while it is fresh', () => undefined, 1],
    ['not just before it has grown old', () => (now_ms = TTL_ms - 1), 1],
    ['when it has grown old', () => (now_ms = TTL_ms), 2],
    ['after a change was announced', (cache) => cache.forget(), 2],
    ['while announcements do not reach us', () => (listening = false), 2],
  ])('%s', async (_when, happens, expected) => {
    const cache = newCache();
    await cache.get('a', read);
    happens(cache);
    expect(await cache.get('a', read)).toBe(expected);
  });

  test('when the change came while it was being read', async () => {
    const cache = newCache();
    await cache.get('a', async () => {
      cache.forget();
      return read();
    });
    expect(await cache.get('a', read)).toBe(2);
  });
});

test('a refusal is not kept, and ends what was known', async () => {
  const cache = newCache();
  await cache.get('a', read);
  cache.forget();
  await expect(cache.get('a', () => Promise.reject(new Error('revoked')))).rejects.toThrow('revoked');
  expect(cache.knows('a')).toBe(false);
  expect(await cache.get('a', read)).toBe(2);
});

test('a stale value is still known to have been good', async () => {
  const cache = newCache();
  expect(cache.knows('a')).toBe(false);
  await cache.get('a', read);
  cache.forget();
  expect(cache.knows('a')).toBe(true);
});

test('keeps so many entries and drops the one that was not used for longest', async () => {
  const cache = newCache();
  for (let index = 0; index < MAX_ENTRIES; index += 1) await cache.get(`key ${index}`, read);
  await cache.get('key 0', read);
  expect(cache.knows('key 1')).toBe(true);
  await cache.get('one more', read);
  expect(cache.knows('key 0')).toBe(true);
  expect(cache.knows('key 1')).toBe(false);
});
