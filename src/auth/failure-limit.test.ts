import { expect, test } from 'vitest';
import { failureLimit, MAX_ADDRESSES, MAX_FAILURES_PER_MINUTE, networkOf } from './failure-limit.ts';

test('an address may fail 60 times a minute and has to wait for the next', () => {
  let now_ms = 0;
  const limit = failureLimit(() => now_ms);
  for (let index = 1; index < MAX_FAILURES_PER_MINUTE; index += 1) limit.count('192.0.2.1');
  expect(limit.wait_s('192.0.2.1')).toBe(0);
  now_ms = 20_500;
  limit.count('192.0.2.1');
  expect(limit.wait_s('192.0.2.1')).toBe(40);
  expect(limit.wait_s('192.0.2.2')).toBe(0);
  now_ms = 59_999;
  expect(limit.wait_s('192.0.2.1')).toBe(1);
  now_ms = 60_000;
  expect(limit.wait_s('192.0.2.1')).toBe(0);
});

test('remembers so many addresses and forgets the oldest', () => {
  const limit = failureLimit(() => 0);
  for (let index = 0; index < MAX_FAILURES_PER_MINUTE; index += 1) limit.count('first');
  for (let index = 1; index < MAX_ADDRESSES; index += 1) limit.count(`address ${index}`);
  expect(limit.wait_s('first')).toBe(60);
  limit.count('one more');
  expect(limit.wait_s('first')).toBe(0);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42'],
  ['2001:db8:0:42::4', '2001:db8:0:42'],
  ['2001:0DB8::42:1:2:3:4', '2001:db8:0:42'],
  ['2001:db8::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
