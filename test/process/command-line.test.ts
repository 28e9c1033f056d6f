import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import {
  holdfast,
  OWNER,
  scratchFolder,
  settingsFor,
  spawnServer,
  spawnUntil,
  type SpawnedServer,
} from './spawned-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Meant for other programs on this machine: none of it may reach ours.
const FOREIGN = {
  PGHOST: 'elsewhere.invalid',
  PGPORT: '1',
  PGUSER: 'x',
  PGSSLMODE: 'require',
  PGOPTIONS: '-c nonsense=1',
};

let folder: ReturnType<typeof scratchFolder>;
let environment: Record<string, string>;
let server: SpawnedServer;

beforeAll(async () => {
  folder = scratchFolder();
  environment = { ...settingsFor(join(folder.path, 'data')), ...FOREIGN };
  server = await spawnServer({ environment });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const made = async (...args: readonly string[]): Promise<Record<string, string>> => {
  const { code, out, err } = await holdfast([...args, '--json'], { environment });
  expect([code, err]).toEqual([0, '']);
  return z.record(z.string(), z.string()).parse(JSON.parse(out));
};

const statusWith = async (token: string, resource: string): Promise<number> => {
  const response = await fetch(`${server.facts.urls.v4}/${resource}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.text();
  return response.status;
};

test('start --json tells a script all it needs, on one line, and logs to stderr', async () => {
  expect(server.facts).toMatchObject({
    pid: server.pid,
    database: { kind: 'embedded' },
    urls: { base: `http://localhost:${server.facts.port}`, v4: `http://localhost:${server.facts.port}/api/4` },
    company: { slug: 'acme', demo: false, customers: 0 },
    owner: { email: OWNER.email, password: null },
    api_key: environment['HOLDFAST_API_KEY'],
    access_token: environment['HOLDFAST_ACCESS_TOKEN'],
  });
  expect(await statusWith(server.facts.access_token ?? '', 'customers')).toBe(200);
  await expect.poll(() => server.log()).toContain('/api/4/customers');
});

test('at rest the server is small', () => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  const [ready_ms, memory_mb] = [Math.round(server.ready_ms), Math.round(Number(kilobytes) / 1024)];
  process.stdout.write(`process: first start ready in ${ready_ms} ms, ${memory_mb} MB at rest\n`);
  expect(memory_mb).toBeLessThan(250);
});

test('keys, tokens, employees and companies are made while the server runs, and work at once', async () => {
  const company = await made('company', 'create', '--name', 'Zweite GmbH', '--owner-email', 'z@zweite.test');
  expect(company).toMatchObject({ company: 'zweite-gmbh', owner: 'z@zweite.test' });
  expect(company['password']).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);

  const without = await holdfast(['key', 'create', '--name', 'Till'], { environment });
  expect([without.code, without.err]).toEqual([
    1,
    'holdfast: There are several companies: choose one with --company <slug>. Companies: acme, zweite-gmbh.\n',
  ]);
  const { api_key = '' } = await made('key', 'create', '--company', 'acme', '--name', 'Till');
  expect(api_key).toMatch(/^hf_[0-9a-f]{64}$/);

  await made('employee', 'create', '--company', 'acme', '--email', 'e@acme.test', '--permissions', 'reports');
  const again = await holdfast(['employee', 'create', '--company', 'acme', '--email', 'E@acme.test'], { environment });
  expect([again.code, again.err]).toEqual([1, 'holdfast: email is taken by another employee\n']);

  const owners = await made('token', 'create', '--company', 'acme', '--name', 'Sync');
  expect(owners['employee']).toBe(OWNER.email);
  expect(await statusWith(owners['access_token'] ?? '', 'customers')).toBe(200);
  const { access_token = '' } = await made(
    'token',
    'create',
    '--company',
    'acme',
    '--name',
    'E',
    '--employee',
    'e@acme.test',
  );
  expect(await statusWith(access_token, 'customers')).toBe(200);
  const { password = '' } = await made('employee', 'password', '--company', 'acme', '--email', 'e@acme.test');
  expect(await logInWith('e@acme.test', password)).toBe(200);
  const blank = ['employee', 'password', '--company', 'acme', '--password', ' '.repeat(8)];
  expect(await holdfast(blank, { environment })).toMatchObject({ code: 1, err: "holdfast: password can't be blank\n" });
  expect(await activity(owners['access_token'] ?? '')).toEqual([
    ['update_employee', 'e@acme.test'],
    ['add_authentication_method', 'E'],
    ['add_authentication_method', 'Sync'],
    ['add_employee', 'e@acme.test'],
    ['add_api_key', 'Till'],
    ['add_company', 'My company'],
  ]);
});

const logInWith = async (email: string, password: string): Promise<number> => {
  const response = await fetch(`${server.facts.urls.base}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await response.text();
  return response.status;
};

/** What the activity log says was done, and to what. */
async function activity(token: string): Promise<readonly (readonly [string, string])[]> {
  const response = await fetch(`${server.facts.urls.v4}/activity_logs.json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const args = z.record(z.string(), z.object({ name: z.string() }));
  const logs = z.object({ data: z.array(z.object({ action_key: z.string(), action_args: args })) });
  const { data } = logs.parse(await response.json());
  return data.map(({ action_key, action_args }) => [action_key, Object.values(action_args)[0]?.name ?? '']);
}

test('doctor finds everything in order, and what is not', async () => {
  const { code, out } = await holdfast(['doctor'], { environment });
  expect([code, out.replaceAll(/^✔.*\n/gm, '')]).toEqual([0, '']);
  expect(out).toContain('✔ the database has all migrations');
  const otherKey = { ...environment, HOLDFAST_SECRET: 'another secret than before' };
  const sealed = await holdfast(['doctor'], { environment: otherKey });
  expect([sealed.code, sealed.out]).toEqual([
    1,
    expect.stringContaining('✘ The key for stored secrets does not match this database'),
  ]);
  const token = await holdfast(['token', 'create', '--company', 'acme', '--name', 'X'], { environment: otherKey });
  expect([token.code, token.err]).toEqual([
    1,
    expect.stringContaining('The key for stored secrets does not match this database'),
  ]);
  const lost = await holdfast(['doctor'], {
    environment: { DATABASE_URL: 'postgresql://u:hunter2@localhost:1/nothing' },
  });
  expect(lost.code).toBe(1);
  expect(lost.out).toContain('✘ The database at localhost:1/nothing cannot be used');
  expect(lost.out).not.toContain('hunter2');
});

test('a setting that cannot be is refused in one sentence', async () => {
  const { code, out, err } = await holdfast(['start'], { environment: { PORT: 'http' } });
  expect([code, out, err]).toEqual([1, '', 'holdfast: PORT must be a whole number from 0 to 65535, not "http".\n']);
});

test('a port that is taken is refused in one sentence, and nothing is left running', async () => {
  const data = join(folder.path, 'other');
  const taken = { ...settingsFor(data), PORT: String(server.facts.port) };
  const { code, err } = await holdfast(['start'], { environment: taken });
  expect(code).toBe(1);
  expect(err).toBe(
    `holdfast: Port ${server.facts.port} is already in use: stop the program that uses it, or set PORT to another number.\n`,
  );
  expect(statSync(join(data, 'postgres/postmaster.pid'), { throwIfNoEntry: false })).toBeUndefined();
});

test('the first start of a demo prints curl lines that work, the second prints none', async () => {
  const demo = { HOLDFAST_DATA_DIR: join(folder.path, 'demo'), PORT: '0' };
  const first = await spawnUntil(['start'], /[^]*Try it:\n.*\n.*\n\n/, { environment: demo });
  const lines = [...first.text.matchAll(/^ +curl (.*)$/gm)].map(([, line = '']) => line);
  expect(first.text).toMatch(
    /✔ demo company "Lumen Camera Hire": 38 products, 146 stock items, \d+ customers, 240 orders$/m,
  );
  expect(first.text).toMatch(/today: 5 going out, 4 coming back, 4 late, 1 shortage$/m);
  expect(first.text).toMatch(/owner@demo\.test \/ \w{4}-\w{4}-\w{4}-\w{4}$/m);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [, authorization = '', url = ''] = /^(?:-H 'Authorization: (.*?)' )?'(http.*)'$/.exec(line) ?? [];
    const response = await fetch(url, { headers: { authorization } });
    expect([line, response.status]).toEqual([line, 200]);
    await response.text();
  }
  await first.stop();
  const second = await spawnUntil(['start'], /[^]*token create.*\n\n/, { environment: demo });
  await second.stop();
  expect(second.text).not.toMatch(/curl|hf_|owner@demo/);
});

test('commands without a running server start the database for the moment', async () => {
  const data = join(folder.path, 'moment');
  const own = { HOLDFAST_DATA_DIR: data };
  const before = await holdfast(['doctor'], { environment: own });
  expect([before.code, before.out]).toEqual([
    0,
    expect.stringContaining('the database will be created at the first start'),
  ]);
  expect((await holdfast(['migrate'], { environment: own })).out).toMatch(/^applied 0001-foundation$/m);
  expect((await holdfast(['migrate'], { environment: own })).out).toMatch(/^the database has all \d+ migrations$/m);
  const none = await holdfast(['key', 'create', '--name', 'Till'], { environment: own });
  expect([none.code, none.err]).toEqual([
    1,
    'holdfast: There is no company yet: create one with npm run holdfast -- company create.\n',
  ]);
  expect(statSync(join(data, 'postgres/postmaster.pid'), { throwIfNoEntry: false })).toBeUndefined();
  expect(isAlive(server.pid)).toBe(true);
});
