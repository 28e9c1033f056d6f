import { isIPv6 } from 'node:net';
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
  const windows = new Map<string, { readonly since_ms: number; failures: number }>();

  const current = (network: string) => {
    const window = windows.get(network);
    return window !== undefined && now_ms() - window.since_ms < WINDOW_ms ? window : undefined;
  };

  return {
    wait_s(address) {
      const window = current(networkOf(address));
      if (window === undefined || window.failures < MAX_FAILURES_PER_MINUTE) return 0;
      return Math.ceil((window.since_ms + WINDOW_ms - now_ms()) / 1000);
    },
    count(address) {
      const network = networkOf(address);
      const window = current(network);
      if (window !== undefined) {
        window.failures += 1;
        return;
      }
      windows.delete(network);
      windows.set(network, { since_ms: now_ms(), failures: 1 });
      if (windows.size > MAX_ADDRESSES) dropOldest(windows);
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

/** One caller may use any address of its IPv6 network, so the network (/64) is counted. */
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

function dropOldest(windows: Map<string, unknown>): void {
  for (const network of windows.keys()) {
    windows.delete(network);
    return;
  }
}
