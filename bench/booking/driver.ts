/**
 * Runs the floor's script without pgbench: the same statements, prepared, on as many connections, from a separate
 * process. It costs more than pgbench, which lowers the floor; the suite prints which one ran.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { FloorMeasured, FloorRun } from './run-floor.ts';
import { quantile } from '../support/load.ts';

interface Step {
  readonly text: string;
  /** Variables in the order of their parameters. */
  readonly names: readonly string[];
  /** Whether its columns become variables. */
  readonly kept: boolean;
}

export function stepsOf(script: string): readonly Step[] {
  const statements = script
    .replaceAll(/^(--|\\set).*$/gm, '')
    .split(/(;|\\gset)\n/)
    .reduce<[string, boolean][]>((all, part, index, parts) => {
      if (index % 2 === 0 && part.trim() !== '') all.push([part.trim(), parts[index + 1] === '\\gset']);
      return all;
    }, []);
  return statements.map(([statement, kept]) => {
    const names: string[] = [];
    const text = statement.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
    return { text, names, kept };
  });
}

async function runClient(steps: readonly Step[], run: FloorRun, client_id: number, latencies_ms: number[]) {
  const client = new pg.Client({ ...run.connection, types: { getTypeParser: () => (text: string) => text } });
  await client.connect();
  const till_ms = performance.now() + run.seconds * 1_000;
  let booked = 0;
  for (; performance.now() < till_ms; booked += 1) {
    const begun_ms = performance.now();
    const n = run.first + client_id + run.clients * booked;
    const variables: Record<string, unknown> = { company: run.company_id, n };
    for (const [index, { text, names, kept }] of steps.entries()) {
      const { rows } = await client.query<Record<string, unknown>>({
        name: `step_${index}`,
        text,
        values: names.map((name) => variables[name]),
      });
      if (kept) Object.assign(variables, rows[0]);
    }
    latencies_ms.push(performance.now() - begun_ms);
  }
  await client.end();
  return booked;
}

if (process.argv[1] === import.meta.filename) {
  const { script, ...run } = JSON.parse(process.argv[2] ?? '') as FloorRun & { readonly script: string };
  const steps = stepsOf(readFileSync(script, 'utf8'));
  const latencies_ms: number[] = [];
  const booked = await Promise.all(
    Array.from({ length: run.clients }, (_, client_id) => runClient(steps, run, client_id, latencies_ms)),
  );
  latencies_ms.sort((a, b) => a - b);
  const measured: FloorMeasured = {
    requests_per_s: latencies_ms.length / run.seconds,
    p50_ms: quantile(latencies_ms, 0.5),
    p99_ms: quantile(latencies_ms, 0.99),
    next: run.first + run.clients * (Math.max(...booked) + 1),
  };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
