import { isIP } from 'node:net';

/** The first label of a host, when it could be the slug of a company: `demo` of `demo.example.com`. */
export function companyLabel(host: string): string | null {
  if (host.startsWith('[') || isAddress(host)) return null;
  const [label = '', ...rest] = host.replace(/\.$/, '').split('.');
  return rest.length > 0 && SLUG.test(label) ? label : null;
}

/** Whether a host lies below the domain whose subdomains are companies. */
export const isBelow = (host: string, baseDomain: string): boolean =>
  host.replace(/\.$/, '').endsWith(`.${baseDomain}`);

/** No top-level domain ends in a digit, and looking at one character is cheaper. */
const isAddress = (host: string): boolean => /[\d:]/.test(host.at(-1) ?? '') && isIP(host) !== 0;

/** As the table demands it. */
const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
