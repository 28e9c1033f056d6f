import { isIPv6 } from 'node:net';
import { createFixedWindowCounter } from '../lib/fixed-window.ts';
import { Refusal } from '../lib/refusal.ts';

/** Counts failed authentication per address, in windows of a minute. */
export interface FailureLimit {
  /** Seconds until the address may fail again; 0 when it may now. */
  wait_s(address: string): number;
  count(address: string): void;
}

export const MAX_FAILURES_PER_MINUTE = 60;
export const MAX_ADDRESSES = 10_000;
const WINDOW_ms = 60_000;

export function failureLimit(now_ms: () => number = () => performance.now()): FailureLimit {
  const failures = createFixedWindowCounter(WINDOW_ms, MAX_ADDRESSES);
  return {
    wait_s(address) {
      const network = networkOf(address);
      const now = now_ms();
      return failures.countOf(network, now) < MAX_FAILURES_PER_MINUTE ? 0 : failures.wait_s(network, now);
    },
    count(address) {
      failures.add(networkOf(address), now_ms());
    },
  };
}

export const tooManyFailures = (wait_s: number): Refusal =>
  new Refusal(
    429,
    'rate_limited',
    [{ detail: `too many failed attempts to authenticate from this address: try again in ${wait_s} s` }],
    { 'retry-after': String(wait_s) },
  );

/** The /64 network of an IPv6 address, because one caller may use every address of it; other addresses as they are. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const mapped = /^(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(tail ?? '');
  if (before.length === 0 && mapped !== null) return mapped[1] ?? address;
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
