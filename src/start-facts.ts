import { relative } from 'node:path';
import type { CompanyCounts } from './app/insight/company-counts.ts';
import { type Config, publicUrls } from './config.ts';
import type { Holdfast } from './main.ts';

import manifest from '../package.json' with { type: 'json' };

/** Addresses and credentials of a server that is ready: printed as JSON for scripts, and as the banner for people. */
export interface StartFacts {
  readonly version: string;
  readonly node: string;
  readonly pid: number;
  readonly port: number;
  readonly data_dir: string;
  readonly database: {
    readonly kind: 'embedded' | 'external';
    readonly version: string;
    readonly migrations: number;
    readonly ready_ms: number;
  };
  readonly urls: {
    readonly base: string;
    readonly v4: string;
    readonly v1: string;
    readonly docs: string;
    /** The company's own URL of version 4; null if there is no company. */
    readonly company: string | null;
  };
  readonly company: CompanyCounts | null;
  /** Only at the first start. The password is null if it comes from the settings. */
  readonly owner: { readonly email: string; readonly password: string | null } | null;
  readonly api_key: string | null;
  readonly access_token: string | null;
  /** The code to set up the first company from another machine; null if there is a company. */
  readonly setup_code: string | null;
}

export function startFacts(config: Config, running: Holdfast, company: CompanyCounts | undefined): StartFacts {
  const { port, database, firstRun, migrations, database_ms } = running;
  const urls = publicUrls(config, port);
  return {
    version: manifest.version,
    node: process.versions.node,
    pid: process.pid,
    port,
    data_dir: shortPath(config.dataDir),
    database: {
      kind: database.kind,
      version: database.version,
      migrations: migrations.total,
      ready_ms: Math.round(database_ms),
    },
    urls: {
      base: urls.base,
      v4: `${urls.base}/api/4`,
      v1: `${urls.base}/api/1`,
      docs: `${urls.base}/docs`,
      company: company === undefined ? null : `${urls.company(company.slug)}/api/4`,
    },
    company: company ?? null,
    owner:
      firstRun === undefined
        ? null
        : { email: firstRun.owner.email, password: config.owner === undefined ? firstRun.owner.password : null },
    api_key: firstRun?.apiKey ?? null,
    access_token: firstRun?.accessToken ?? null,
    setup_code: company === undefined ? running.setupCode : null,
  };
}

/** Relative to the current directory, if the path is inside it. */
function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : `./${short}`;
}
