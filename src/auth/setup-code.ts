import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Shows that somebody can read what the server prints. It follows from the server's key, so that all processes of a
 * database print the same one: `k7mp-x2qd-9fhw`.
 */
export function setupCode(key: Buffer): string {
  const bytes = createHmac('sha256', key).update('set-up code').digest();
  const letters = Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

export function isSetupCode(given: string, code: string): boolean {
  const [a, b] = [Buffer.from(given.trim().toLowerCase()), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the caller sits at this machine. Behind a proxy every caller seems to, so nothing may have been forwarded; and
 * the name must be one that means this machine to everybody, or a page elsewhere could have the browser ask.
 */
export function isFromThisMachine({ address, host, headers }: CallerFacts): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(address) && (isLoopback(host.replace(/^\[|\]$/g, '')) || /^(.+\.)?localhost$/.test(host));
}

interface CallerFacts {
  readonly address: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'];

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (/^(::ffff:)?127\./.test(address) || address === '::1');
