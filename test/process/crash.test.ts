import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { createCustomer, customerNames } from './api-client.ts';
import { holdfast, scratchFolder, settingsFor, spawnServer, type SpawnedServer } from './spawned-server.ts';

const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

const PATIENTLY = { timeout: 20_000, interval: 50 };

let used: ReturnType<typeof scratchFolder>;
let folder: ReturnType<typeof scratchFolder>;
let environment: Record<string, string>;
/** Stopped at the end, whatever becomes of the test. */
let running: SpawnedServer | undefined;

async function start(): Promise<SpawnedServer> {
  running = await spawnServer({ environment });
  return running;
}

// One server makes the data; every test breaks a copy of its own.
beforeAll(async () => {
  used = scratchFolder();
  const server = await spawnServer({ environment: settingsFor(join(used.path, 'data')) });
  await server.stop();
});

afterAll(() => used.remove());

beforeEach(() => {
  folder = scratchFolder();
  execFileSync('cp', ['-a', join(used.path, 'data'), folder.path]);
  environment = settingsFor(join(folder.path, 'data'));
});

afterEach(async () => {
  await running?.stop();
  folder.remove();
});

const postgresPid = (): number =>
  Number.parseInt(readFileSync(join(folder.path, 'data/postgres/postmaster.pid'), 'utf8'), 10);

/** Creates customers one after the other until the server is gone; answers those that were acknowledged. */
async function createUntilGone(server: SpawnedServer, name: string): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  for (let number = 1; ; number += 1) {
    const customer = `${name} ${number}`;
    if ((await createCustomer(server, customer)) !== 201) return acknowledged;
    acknowledged.push(customer);
  }
}

test('after a kill of the server nothing acknowledged is lost, and the next start is ready on the same data', async () => {
  const first = await start();
  expect(await createCustomer(first, 'before')).toBe(201);
  const writers = Promise.all(['a', 'b', 'c', 'd'].map((name) => createUntilGone(first, name)));
  setTimeout(() => first.signal('SIGKILL'), 500);
  const acknowledged = ['before', ...(await writers).flat()];
  expect(await first.exited).toBe('SIGKILL');
  const orphan = postgresPid();
  expect(isAlive(orphan)).toBe(true);

  const second = await start();
  expect(postgresPid()).not.toBe(orphan);
  expect(isAlive(orphan)).toBe(false);
  expect(second.facts.owner).toBeNull();
  const found = new Set(await customerNames(second));
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
  process.stdout.write(
    `process: ${acknowledged.length} customers acknowledged before the kill, ` +
      `ready again in ${Math.round(second.ready_ms)} ms\n`,
  );
});

test('after a kill of PostgreSQL the server goes on as soon as it is back', async () => {
  const server = await start();
  expect(await createCustomer(server, 'before')).toBe(201);
  const killed = postgresPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => createCustomer(server, 'after'), PATIENTLY).toBe(201);
  expect(postgresPid()).not.toBe(killed);
  expect(await customerNames(server)).toEqual(['after', 'before']);
  expect(server.log()).toMatch(/"kind":"died".*\n(.*\n)*.*"kind":"restarted"/);
});

test('after a kill of both the next start recovers', async () => {
  const first = await start();
  expect(await createCustomer(first, 'before')).toBe(201);
  process.kill(postgresPid(), 'SIGKILL');
  first.signal('SIGKILL');
  await first.exited;
  expect(await customerNames(await start())).toEqual(['before']);
});

test('a second server on the same data directory is refused, and the first goes on', async () => {
  const first = await start();
  const second = await holdfast(['start'], { environment });
  expect(second.code).toBe(1);
  expect(second.err).toBe(
    `holdfast: Another Holdfast (process ${first.pid}) already uses the data directory ${folder.path}/data: ` +
      'stop it first, or set HOLDFAST_DATA_DIR to another folder.\n',
  );
  expect(await createCustomer(first, 'still there')).toBe(201);
});

test('told to stop, it finishes what is running and stops PostgreSQL', async () => {
  const server = await start();
  const pid = postgresPid();
  const slow = Promise.all(Array.from({ length: 20 }, (_, index) => createCustomer(server, `customer ${index}`)));
  await expect.poll(async () => (await customerNames(server)).length, PATIENTLY).toBeGreaterThan(0);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(new Set(await slow)).toEqual(new Set([201]));
  expect(isAlive(pid)).toBe(false);
});

test('told twice, it goes at once, PostgreSQL too, and the data is good', async () => {
  const server = await start();
  expect(await createCustomer(server, 'before')).toBe(201);
  const pid = postgresPid();
  server.signal('SIGINT');
  server.signal('SIGINT');
  expect([0, 130]).toContain(await server.exited);
  await expect.poll(() => isAlive(pid), PATIENTLY).toBe(false);
  expect(await customerNames(await start())).toEqual(['before']);
});
