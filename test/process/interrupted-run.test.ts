import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { urlOf } from '../fuzz/fuzz-server.ts';
import { freshDatabase } from '../support/database.ts';
import { CHECKOUT, scratchFolder, settingsFor } from './spawned-server.ts';

/** Starts a server like a worker of the test run does, tells its pid, and waits. */
const WORKER = `
  import { spawnServer } from '${CHECKOUT}/test/process/spawned-server.ts';
  const server = await spawnServer({ environment: JSON.parse(process.env.SETTINGS) });
  process.send(server.pid);
  await server.exited;
`;

test('a server that a test has started ends when the test run is interrupted', { timeout: 60_000 }, async () => {
  const folder = scratchFolder();
  const fresh = await freshDatabase();
  const settings = { ...settingsFor(folder.path), DATABASE_URL: urlOf(fresh.options) };
  try {
    const worker = fork('-', [], {
      execArgv: ['--input-type=module', '--eval', WORKER],
      env: { ...process.env, SETTINGS: JSON.stringify(settings) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [pid] = (await once(worker, 'message')) as [number];
    expect(isRunning(pid)).toBe(true);
    worker.disconnect();
    await once(worker, 'exit');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  } finally {
    await fresh.drop();
    folder.remove();
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
