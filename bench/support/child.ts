import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Child {
  /** The first line it wrote: its facts, as JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** A server in a separate process, so that it does not share a thread with the load. */
export async function startChild(
  script: readonly string[],
  env: Readonly<Record<string, string>>,
  log: 'inherit' | 'ignore' = 'inherit',
): Promise<Child> {
  const child = spawn(process.execPath, script, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', log],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  child.stdout.resume();
  return {
    facts: JSON.parse(line) as Record<string, unknown>,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
