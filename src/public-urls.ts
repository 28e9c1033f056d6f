import type { Config } from './config.ts';

/** By which addresses people on this machine reach the server. */
export interface PublicUrls {
  /** Names no company: the credential does. */
  readonly base: string;
  /** The address of one company. */
  readonly company: (slug: string) => string;
}

export function publicUrls({ host, baseDomain }: Pick<Config, 'host' | 'baseDomain'>, port: number): PublicUrls {
  const name = LISTENS_HERE.has(host) ? 'localhost' : host;
  const at = (machine: string): string => `http://${machine}${port === 80 ? '' : `:${port}`}`;
  return {
    base: at(name.includes(':') ? `[${name}]` : name),
    company: (slug) => at(`${slug}.${baseDomain}`),
  };
}

const LISTENS_HERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1']);
