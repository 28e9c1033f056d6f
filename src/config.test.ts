import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is a demo on localhost with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    databaseUrl: undefined,
    dataDir: `${process.cwd()}/data`,
    rateLimit: 120_000,
    baseDomain: 'localhost',
    maintenance: 'off',
    demo: true,
    owner: undefined,
    logLevel: 'info',
    trustProxy: false,
    poolSize: 10,
  });
});

test.each([
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ['PORT', '3000.5', 'PORT must be a whole number'],
  ['PORT', 'http', 'PORT must be a whole number'],
  ['HOST', 'a b', 'HOST must be a host name or address to listen on'],
  ['DATABASE_URL', 'mysql://root:hunter2@host/db', 'DATABASE_URL must be a URL such as postgresql://'],
  ['HOLDFAST_SECRET', 'fifteen letters', 'HOLDFAST_SECRET must have at least 16 characters'],
  ['HOLDFAST_RATE_LIMIT', '-5', 'HOLDFAST_RATE_LIMIT must be a whole number from 0 to 1000000000, not "-5".'],
  ['HOLDFAST_HOSTS', 'http://x', 'HOLDFAST_HOSTS must be at most 50 host names without scheme'],
  ['HOLDFAST_HOSTS', Array(51).fill('a.b').join(','), 'HOLDFAST_HOSTS must be at most 50 host names'],
  ['HOLDFAST_METRICS_TOKEN', 'short', 'HOLDFAST_METRICS_TOKEN must be 8 to 255'],
  ['HOLDFAST_BASE_DOMAIN', 'http://x', 'HOLDFAST_BASE_DOMAIN must be a domain without scheme'],
  ['HOLDFAST_MAINTENANCE', 'yes', 'HOLDFAST_MAINTENANCE must be one of off, read-only, on, not "yes".'],
  ['HOLDFAST_DEMO', 'true', 'HOLDFAST_DEMO must be one of on, off, not "true".'],
  ['HOLDFAST_OWNER_EMAIL', 'nobody', 'HOLDFAST_OWNER_EMAIL must be an e-mail address, not "nobody".'],
  ['HOLDFAST_OWNER_EMAIL', 'a@b.c', 'HOLDFAST_OWNER_EMAIL and HOLDFAST_OWNER_PASSWORD belong together'],
  ['HOLDFAST_OWNER_PASSWORD', 'hunter2', 'HOLDFAST_OWNER_EMAIL and HOLDFAST_OWNER_PASSWORD belong together'],
  ['HOLDFAST_OWNER_PASSWORD', 'x'.repeat(1001), 'HOLDFAST_OWNER_PASSWORD must have at most 1000 characters.'],
  ['HOLDFAST_API_KEY', 'a key', 'HOLDFAST_API_KEY must be 8 to 255 letters, digits or _ . ~ -.'],
  ['HOLDFAST_ACCESS_TOKEN', 'x'.repeat(256), 'HOLDFAST_ACCESS_TOKEN must be 8 to 255 letters'],
  ['HOLDFAST_COMPANY_NAME', '  ', 'HOLDFAST_COMPANY_NAME must not be blank'],
  ['HOLDFAST_COMPANY_NAME', 'x'.repeat(256), 'HOLDFAST_COMPANY_NAME must have at most 255 characters'],
  ['HOLDFAST_COMPANY_SLUG', 'Acme', 'HOLDFAST_COMPANY_SLUG must be 1 to 63 lower-case letters'],
  ['HOLDFAST_COMPANY_SLUG', 'x'.repeat(64), 'HOLDFAST_COMPANY_SLUG must be 1 to 63'],
  ['HOLDFAST_TIME_ZONE', 'Mars/Olympus', 'HOLDFAST_TIME_ZONE must be a time zone such as Europe/Amsterdam'],
  ['HOLDFAST_TIME_ZONE', '+02:00', 'HOLDFAST_TIME_ZONE must be a time zone'],
  ['HOLDFAST_LOG_LEVEL', 'loud', 'HOLDFAST_LOG_LEVEL must be one of trace, debug, info'],
  ['HOLDFAST_TRUST_PROXY', 'yes please', 'HOLDFAST_TRUST_PROXY must be on, off, a number of proxies'],
  ['HOLDFAST_SHORT_URL', 'qr.example', 'HOLDFAST_SHORT_URL must be an http or https URL'],
  ['HOLDFAST_POOL', '0', 'HOLDFAST_POOL must be a whole number from 1 to 500, not "0".'],
  ['HOLDFAST_POOL', '501', 'HOLDFAST_POOL must be a whole number from 1 to 500, not "501".'],
])('refuses %s=%s in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test.each(['DATABASE_URL', 'HOLDFAST_SECRET', 'HOLDFAST_API_KEY', 'HOLDFAST_ACCESS_TOKEN', 'HOLDFAST_METRICS_TOKEN'])(
  'never repeats the value of %s',
  (name) => {
    expect(() => readConfig({ [name]: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  },
);

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [
    { PORT: '', HOLDFAST_DEMO: '' },
    { port: 3000, demo: true },
  ],
  [{ HOLDFAST_RATE_LIMIT: '0' }, { rateLimit: 0 }],
  [{ HOLDFAST_POOL: '500' }, { poolSize: 500 }],
  [{ HOLDFAST_SECRET: 'sixteen letters.' }, { secret: 'sixteen letters.' }],
  [{ HOLDFAST_DEMO: 'off' }, { demo: false }],
  [{ HOLDFAST_MAINTENANCE: 'read-only' }, { maintenance: 'read-only' }],
  [{ HOLDFAST_DATA_DIR: '/var/lib/holdfast' }, { dataDir: '/var/lib/holdfast' }],
  [{ HOLDFAST_BASE_DOMAIN: 'Rental.Example' }, { baseDomain: 'rental.example' }],
  [
    { HOLDFAST_OWNER_EMAIL: 'a@b.c', HOLDFAST_OWNER_PASSWORD: 'hunter2' },
    { owner: { email: 'a@b.c', password: 'hunter2' } },
  ],
  [{ HOLDFAST_API_KEY: 'hf_12345' }, { apiKey: 'hf_12345' }],
  [{ HOLDFAST_METRICS_TOKEN: 'm_123456' }, { metricsToken: 'm_123456' }],
  [{ HOLDFAST_HOSTS: 'Hire.example, shop.example' }, { hosts: ['hire.example', 'shop.example'] }],
  [{ HOLDFAST_HOSTS: Array(50).fill('a.b').join(',') }, { hosts: Array(50).fill('a.b') }],
  [{ HOLDFAST_COMPANY_NAME: ' Acme ' }, { companyName: 'Acme' }],
  [{ HOLDFAST_COMPANY_SLUG: 'x'.repeat(63) }, { companySlug: 'x'.repeat(63) }],
  [{ HOLDFAST_TIME_ZONE: 'America/Havana' }, { timeZone: 'America/Havana' }],
  [{ HOLDFAST_TRUST_PROXY: 'on' }, { trustProxy: true }],
  [{ HOLDFAST_TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ HOLDFAST_TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8,::1' }],
  [{ HOLDFAST_SHORT_URL: 'https://qr.example/' }, { shortUrl: 'https://qr.example' }],
])('%j is %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});
