import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseOptions } from '../../src/db/database.ts';
import { type Measured, quantile } from '../support/load.ts';

export interface FloorRun {
  readonly connection: DatabaseOptions;
  readonly company_id: string;
  readonly clients: number;
  readonly seconds: number;
  /** The number of the first order to book on. */
  readonly first: number;
}

export interface FloorMeasured extends Measured {
  /** The first order without bookings. */
  readonly next: number;
}

export const SCRIPT = join(import.meta.dirname, 'floor.sql');

/** Whether pgbench is installed; PostgreSQL's packages have it, the embedded one does not. */
export function pgbenchVersion(): string | undefined {
  try {
    return execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** The script by pgbench, on prepared statements. */
export async function runPgbench({
  connection,
  company_id,
  clients,
  seconds,
  first,
}: FloorRun): Promise<FloorMeasured> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-pgbench-'));
  const { host = '', port = 5432, user = '', password = '', database = '' } = connection;
  const variables = { company: company_id, clients, first, i: 0 };
  try {
    await promisify(execFile)(
      'pgbench',
      [
        `--host=${host}`,
        `--port=${port}`,
        `--username=${user}`,
        `--client=${clients}`,
        `--time=${seconds}`,
        `--file=${SCRIPT}`,
        `--log-prefix=${join(folder, 'log')}`,
        '--log',
        '--jobs=2',
        '--no-vacuum',
        '--protocol=prepared',
        ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
        database,
      ],
      { env: { ...process.env, PGPASSWORD: password } },
    );
    return measuredFrom(readLogs(folder), clients, seconds, first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line: client, number of the transaction, microseconds, and more. */
const readLogs = (folder: string): readonly (readonly number[])[] =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => line.split(' ').map(Number));

function measuredFrom(
  lines: readonly (readonly number[])[],
  clients: number,
  seconds: number,
  first: number,
): FloorMeasured {
  const latencies_ms = lines.map(([, , microseconds = 0]) => microseconds / 1_000).toSorted((a, b) => a - b);
  const most = Math.max(
    ...Map.groupBy(lines, ([client]) => client)
      .values()
      .map((own) => own.length),
  );
  return {
    requests_per_s: lines.length / seconds,
    p50_ms: quantile(latencies_ms, 0.5),
    p99_ms: quantile(latencies_ms, 0.99),
    next: first + clients * (most + 2),
  };
}

/** The same script without pgbench. */
export async function runDriver(run: FloorRun): Promise<FloorMeasured> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'driver.ts'),
    JSON.stringify({ ...run, script: SCRIPT }),
  ]);
  return JSON.parse(stdout) as FloorMeasured;
}
