import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../test/support/database.ts';
import { companyCounts } from './app/insight/company-counts.ts';
import { verifyPassword } from './auth/password.ts';
import { secretBox } from './auth/secret-box.ts';
import { sha256 } from './auth/tokens.ts';
import { type Config, readConfig } from './config.ts';
import { sql } from './db/sql.ts';
import { keepTotals } from './db/totals.ts';
import type { Services } from './db/work.ts';
import { firstRun } from './first-run.ts';
import { createPictureStore } from './media/pictures.ts';

let folder: string;
let services: Services;
let fresh: TestDatabase;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-first-run-'));
  services = { secrets: secretBox(Buffer.alloc(32, 7)), pictures: createPictureStore(folder), totals: keepTotals() };
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  fresh = await freshDatabase();
});

afterEach(() => fresh.drop());

const run = (environment: Record<string, string>) => {
  const config: Config = readConfig({ HOLDFAST_TIME_ZONE: 'Europe/Amsterdam', ...environment });
  return firstRun(fresh.database, config, services, 'http://localhost:3000');
};

const OWNER = { HOLDFAST_OWNER_EMAIL: 'me@acme.test', HOLDFAST_OWNER_PASSWORD: 'correct horse' };

test('makes the demo company with its owner and the ways in', async () => {
  const made = await run({});
  expect(made).toMatchObject({
    company: { slug: 'demo', name: 'Lumen Camera Hire', default_timezone: 'Europe/Amsterdam' },
    owner: { email: 'owner@demo.test', password: expect.stringMatching(/^\w{4}(-\w{4}){3}$/) },
    apiKey: expect.stringMatching(/^hf_[0-9a-f]{64}$/),
    accessToken: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const counts = await companyCounts(fresh.database, Temporal.Now.instant());
  expect(counts).toMatchObject({ companies: 1, demo: true });
  expect(counts?.customers).toBeGreaterThan(10);
});

test('without demo and owner it makes nothing', async () => {
  expect(await run({ HOLDFAST_DEMO: 'off' })).toBeUndefined();
  expect(await companyCounts(fresh.database, Temporal.Now.instant())).toBeUndefined();
});

test('makes the company of the settings, empty, with the credentials that they give', async () => {
  const made = await run({
    ...OWNER,
    HOLDFAST_DEMO: 'off',
    HOLDFAST_COMPANY_NAME: 'Acme Hire',
    HOLDFAST_API_KEY: 'hf_from-settings',
    HOLDFAST_ACCESS_TOKEN: 'token-from-settings',
  });
  expect(made).toMatchObject({
    company: { slug: 'acme-hire', name: 'Acme Hire' },
    apiKey: 'hf_from-settings',
    accessToken: 'token-from-settings',
  });
  expect(await companyCounts(fresh.database, Temporal.Now.instant())).toMatchObject({ demo: false, customers: 0 });
  const employee = await fresh.database.one<{ email: string; owner: boolean; password_hash: string }>(
    sql`select email, owner, password_hash from employees`,
  );
  expect(employee).toMatchObject({ email: 'me@acme.test', owner: true });
  expect(await verifyPassword('correct horse', employee.password_hash)).toBe(true);
  expect(await fresh.database.one(sql`select key_hash from api_keys`)).toEqual({
    key_hash: sha256('hf_from-settings'),
  });
  const method = await fresh.database.one<{ kind: string; token_hash: Buffer; key_encrypted: Buffer }>(
    sql`select kind, token_hash, key_encrypted from authentication_methods`,
  );
  expect(method).toMatchObject({ kind: 'token', token_hash: sha256('token-from-settings') });
  expect(services.secrets.open(method.key_encrypted)).toBe('token-from-settings');
});

test('with an owner and the demo it makes both', async () => {
  const made = await run({ ...OWNER, HOLDFAST_COMPANY_SLUG: 'mine' });
  expect(made).toMatchObject({
    company: { slug: 'mine' },
    owner: { email: 'me@acme.test', password: 'correct horse' },
  });
  expect((await companyCounts(fresh.database, Temporal.Now.instant()))?.customers).toBeGreaterThan(10);
});

test('makes it once when several processes start together, and never again', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => run({ ...OWNER, HOLDFAST_DEMO: 'off' })));
  expect(results.filter((made) => made !== undefined)).toHaveLength(1);
  expect(await run({})).toBeUndefined();
  expect(await companyCounts(fresh.database, Temporal.Now.instant())).toMatchObject({
    companies: 1,
    slug: 'my-company',
  });
});

test('leaves nothing behind when it fails', async () => {
  const broken = {
    ...services,
    secrets: {
      ...services.secrets,
      seal: () => {
        throw new Error('no key');
      },
    },
  };
  const config = readConfig(OWNER);
  await expect(firstRun(fresh.database, config, broken, 'http://localhost')).rejects.toThrow('no key');
  expect(await companyCounts(fresh.database, Temporal.Now.instant())).toBeUndefined();
});
