import { Resolver } from 'node:dns/promises';

/** The IP addresses of a host, in any order; none when it has none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks name servers instead of the system: names that only this machine or its network knows (`/etc/hosts`, search
 * domains) must not resolve here, and a slow name server must not block the few threads that files and passwords need.
 */
export const resolveHost: ResolveHost = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

const ATTEMPT_MS = 2_500;
