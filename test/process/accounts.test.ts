import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCustomer, customerNames } from './api-client.ts';
import { CHECKOUT, scratchFolder, settingsFor, spawnServer, type SpawnedServer } from './spawned-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: ReturnType<typeof scratchFolder>;
let running: SpawnedServer | undefined;

beforeEach(() => {
  folder = scratchFolder();
  chmodSync(folder.path, 0o755);
});

afterEach(async () => {
  await running?.stop();
  folder.remove();
});

/** What a clone with its packages is made of, as links where the disk allows it. */
function copyCheckout(to: string): string {
  mkdirSync(to, { recursive: true });
  for (const part of ['src', 'package.json', 'node_modules']) {
    try {
      execFileSync('cp', ['-al', join(CHECKOUT, part), to], { stdio: 'pipe' });
    } catch {
      execFileSync('cp', ['-a', join(CHECKOUT, part), to]);
    }
  }
  return to;
}

const NOBODY = 65_534;

// Everybody else is an ordinary user in all other tests, and cannot become anybody.
describe.runIf(process.getuid?.() === 0)('root', () => {
  test('starts in a checkout under a folder that only root may enter, with the data in it', async () => {
    const closed = join(folder.path, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const checkout = copyCheckout(join(closed, 'holdfast'));
    const { HOLDFAST_DATA_DIR: _, ...environment } = settingsFor('');
    running = await spawnServer({ environment, checkout });
    expect(running.facts.data_dir).toBe('./data');
    expect(await createCustomer(running, 'Ada')).toBe(201);
    expect(statSync(join(checkout, 'data/postgres')).uid).toBe(0);
  });

  test('starts as an ordinary user, who owns all of it', async () => {
    const checkout = copyCheckout(join(folder.path, 'holdfast'));
    const home = join(folder.path, 'home');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, NOBODY, NOBODY);
    const environment = settingsFor(join(home, 'data'));
    const user = { uid: NOBODY, gid: NOBODY };
    running = await spawnServer({ environment, checkout, user });
    expect(await createCustomer(running, 'Ada')).toBe(201);
    expect(await customerNames(running)).toEqual(['Ada']);
    expect(statSync(join(home, 'data/postgres')).uid).toBe(NOBODY);
    expect(statSync(join(home, 'data/secret')).uid).toBe(NOBODY);
  });
});
