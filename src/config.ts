import { resolve } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './lib/cannot-start.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** If absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** If absent: the file `secret` in `dataDir`, created at the first start. */
  readonly secret?: string | undefined;
  /** Requests per credential in 60 s; 0 means no limit. */
  readonly rateLimit: number;
  /** A company's host is `<slug>.<baseDomain>`. */
  readonly baseDomain: string;
  readonly maintenance: (typeof MAINTENANCE)[number];
  readonly demo: boolean;
  readonly owner?: { readonly email: string; readonly password: string } | undefined;
  readonly apiKey?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly companyName?: string | undefined;
  readonly companySlug?: string | undefined;
  readonly timeZone: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Proxies whose `X-Forwarded-*` headers are trusted: none, all, a number of hops, or addresses and networks. */
  readonly trustProxy: boolean | number | string;
  /** Host names of the back office besides the base domain. */
  readonly hosts: readonly string[];
  /** Token for `/metrics`; if absent, only sessions with the permission `settings` may read it. */
  readonly metricsToken?: string | undefined;
  /** Base URL of the short links in QR codes; if absent, the URL of the request. */
  readonly shortUrl?: string | undefined;
  /** Maximum number of database connections. */
  readonly poolSize: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one sentence that names the variable and the values it allows. */
export function readConfig(environment: Environment = process.env): Config {
  // A compose file may leave a variable empty: that counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new CannotStart(`${name} ${issue?.message}${SECRET_VARIABLES.has(name) ? '' : `, not "${given[name]}"`}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.HOLDFAST_DATA_DIR),
    secret: values.HOLDFAST_SECRET,
    rateLimit: values.HOLDFAST_RATE_LIMIT,
    baseDomain: values.HOLDFAST_BASE_DOMAIN.toLowerCase(),
    maintenance: values.HOLDFAST_MAINTENANCE,
    demo: values.HOLDFAST_DEMO === 'on',
    owner: ownerOf(values.HOLDFAST_OWNER_EMAIL, values.HOLDFAST_OWNER_PASSWORD),
    apiKey: values.HOLDFAST_API_KEY,
    accessToken: values.HOLDFAST_ACCESS_TOKEN,
    companyName: values.HOLDFAST_COMPANY_NAME,
    companySlug: values.HOLDFAST_COMPANY_SLUG,
    timeZone: values.HOLDFAST_TIME_ZONE ?? Temporal.Now.timeZoneId(),
    logLevel: values.HOLDFAST_LOG_LEVEL,
    trustProxy: trustOf(values.HOLDFAST_TRUST_PROXY),
    shortUrl: values.HOLDFAST_SHORT_URL?.replace(/\/+$/, ''),
    poolSize: values.HOLDFAST_POOL,
    hosts:
      values.HOLDFAST_HOSTS?.toLowerCase()
        .split(',')
        .map((name) => name.trim()) ?? [],
    metricsToken: values.HOLDFAST_METRICS_TOKEN,
  };
}

/**
 * The PostgreSQL driver completes an address from PGHOST, PGSSLMODE, PGOPTIONS and so on. Values that were set for other
 * programs on this machine must not affect us.
 */
export function forgetPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}

export const MAINTENANCE = ['off', 'read-only', 'on'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const MAX_POOL = 500;
export const MAX_COMPANY_NAME = 255;
export const MIN_SECRET = 16;

const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'HOLDFAST_SECRET',
  'HOLDFAST_OWNER_PASSWORD',
  'HOLDFAST_API_KEY',
  'HOLDFAST_ACCESS_TOKEN',
  'HOLDFAST_METRICS_TOKEN',
]);

const text = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return text(/^\d{1,10}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}

/** Used in URLs and headers without encoding. */
const credential = text(/^[A-Za-z0-9_.~-]{8,255}$/, 'must be 8 to 255 letters, digits or _ . ~ -');

const MACHINE_NAME = /^[A-Za-z0-9]([A-Za-z0-9.:_-]{0,251}[A-Za-z0-9])?$/;

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  // By default reachable from this machine only.
  HOST: text(/^[A-Za-z0-9.:_-]{1,253}$/, 'must be a host name or address to listen on, such as 0.0.0.0').default(
    'localhost',
  ),
  DATABASE_URL: text(
    /^postgres(ql)?:\/\/\S+$/,
    'must be a URL such as postgresql://user:password@host:5432/database',
  ).optional(),
  HOLDFAST_DATA_DIR: z.string().default('./data'),
  HOLDFAST_SECRET: z
    .string()
    .min(MIN_SECRET, { error: `must have at least ${MIN_SECRET} characters; generate one with openssl rand -hex 32` })
    .optional(),
  HOLDFAST_RATE_LIMIT: wholeNumber(0, 1_000_000_000).default(120_000),
  HOLDFAST_BASE_DOMAIN: text(MACHINE_NAME, 'must be a domain without scheme and port, such as rental.example').default(
    'localhost',
  ),
  HOLDFAST_MAINTENANCE: oneOf(MAINTENANCE).default('off'),
  HOLDFAST_DEMO: oneOf(['on', 'off']).default('on'),
  HOLDFAST_OWNER_EMAIL: text(/^[^\s@]{1,64}@[^\s@]{1,190}$/, 'must be an e-mail address').optional(),
  HOLDFAST_OWNER_PASSWORD: z.string().max(1000, { error: 'must have at most 1000 characters' }).optional(),
  HOLDFAST_API_KEY: credential.optional(),
  HOLDFAST_ACCESS_TOKEN: credential.optional(),
  HOLDFAST_COMPANY_NAME: z
    .string()
    .trim()
    .min(1, { error: 'must not be blank' })
    .max(MAX_COMPANY_NAME, { error: `must have at most ${MAX_COMPANY_NAME} characters` })
    .optional(),
  HOLDFAST_COMPANY_SLUG: text(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 lower-case letters, digits or inner hyphens',
  ).optional(),
  HOLDFAST_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone such as Europe/Amsterdam' })
    .optional(),
  HOLDFAST_LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  HOLDFAST_TRUST_PROXY: text(
    /^(on|off|[1-9]|[0-9a-fA-F.:/, ]{2,1000})$/,
    'must be on, off, a number of proxies from 1 to 9, or a list of addresses and networks',
  ).default('off'),
  HOLDFAST_SHORT_URL: text(/^https?:\/\/[^\s?#]{1,200}$/, 'must be an http or https URL without a query').optional(),
  HOLDFAST_POOL: wholeNumber(1, MAX_POOL).default(10),
  HOLDFAST_HOSTS: text(
    /^[A-Za-z0-9._-]{1,253}( *, *[A-Za-z0-9._-]{1,253}){0,49}$/,
    'must be at most 50 host names without scheme and port, separated by commas, such as rental.example,hire.example',
  ).optional(),
  HOLDFAST_METRICS_TOKEN: credential.optional(),
});

function ownerOf(email: string | undefined, password: string | undefined): Config['owner'] {
  if (email !== undefined && password !== undefined) return { email, password };
  if (email === undefined && password === undefined) return undefined;
  throw new CannotStart('HOLDFAST_OWNER_EMAIL and HOLDFAST_OWNER_PASSWORD belong together: set both or neither.');
}

function trustOf(value: string): Config['trustProxy'] {
  if (value === 'on') return true;
  if (value === 'off') return false;
  return /^[1-9]$/.test(value) ? Number(value) : value.replaceAll(' ', '');
}

/** Accepts names of the time-zone database in their exact spelling, but no offsets. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name;
  } catch {
    return false;
  }
}

/** URLs of the server for people on this machine. */
export interface PublicUrls {
  /** Without a company, which the credential identifies. */
  readonly base: string;
  /** With the host of one company. */
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
