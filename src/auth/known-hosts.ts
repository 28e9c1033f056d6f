import { isIP } from 'node:net';
import { forbidden } from '../lib/refusal.ts';

export interface HostSettings {
  /** Where the server listens. */
  readonly host: string;
  readonly baseDomain: string;
  /** Further names by which people reach it. */
  readonly hosts: readonly string[];
  /** The name of this machine. */
  readonly machine: string;
}

/**
 * The host names of the back office. A page of another site can point its own name here (DNS rebinding) and would then
 * count as same-origin, so names that anybody could register must be configured. Addresses, single words and names of
 * local networks cannot be registered.
 */
export function knownHosts({ host, baseDomain, hosts, machine }: HostSettings): (host: string) => boolean {
  const named = new Set([host, baseDomain, machine, ...hosts].map(withoutDot));
  const below = [baseDomain, ...hosts].map((name) => `.${withoutDot(name)}`);
  return (asked) => {
    const name = withoutDot(asked);
    if (name.startsWith('[') || isIP(name) !== 0 || !name.includes('.')) return true;
    return named.has(name) || [...below, ...LOCAL_DOMAINS].some((domain) => name.endsWith(domain));
  };
}

const LOCAL_DOMAINS = ['.localhost', '.local', '.internal', '.lan', '.home.arpa'];

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Sessions begin and are honoured only at names that are known to be ours. */
export function requireKnownHost({ host, isUnknownHost }: { readonly host: string; readonly isUnknownHost?: boolean }) {
  if (isUnknownHost !== true) return;
  throw forbidden(
    `this server does not know the name ${host}: set HOLDFAST_HOSTS (or HOLDFAST_BASE_DOMAIN) to it to log in here`,
  );
}

/** The first label of a host, when it could be the slug of a company: `demo` of `demo.example.com`. */
export function companyLabel(host: string): string | null {
  if (host.startsWith('[') || isAddress(host)) return null;
  const [label = '', ...rest] = host.replace(/\.$/, '').split('.');
  return rest.length > 0 && SLUG.test(label) ? label : null;
}

/** Whether a host is below the domain whose subdomains are companies. */
export const isBelow = (host: string, baseDomain: string): boolean =>
  host.replace(/\.$/, '').endsWith(`.${baseDomain}`);

/** No top-level domain ends in a digit, and looking at one character is cheaper. */
const isAddress = (host: string): boolean => /[\d:]/.test(host.at(-1) ?? '') && isIP(host) !== 0;

/** As the table demands it. */
const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
