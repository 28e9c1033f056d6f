import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { sql } from '../../src/db/sql.ts';
import { type Child, startChild } from '../support/child.ts';
import { type Measured, measure } from '../support/load.ts';

const CUSTOMERS = 10_000;
const CLIENTS = 8;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const root = join(import.meta.dirname, '..', '..');

interface Case {
  readonly name: string;
  readonly goal: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** Lists, single fetches and creations of customers, as ratios to the hand-written floor. */
export async function runApiSuite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const postgres = await startEmbedded({ dataDir: folder });
  const { host = '', user = '', password = '', database = 'postgres' } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
  const children: Child[] = [];
  const db = connect(postgres.connection);
  try {
    const holdfast = await startChild([join(root, 'src', 'cli.ts'), 'start', '--json'], {
      DATABASE_URL: url,
      HOLDFAST_DATA_DIR: join(folder, 'holdfast'),
      HOLDFAST_DEMO: 'off',
      HOLDFAST_OWNER_EMAIL: 'owner@bench.test',
      HOLDFAST_OWNER_PASSWORD: 'a password for the bench',
      HOLDFAST_ACCESS_TOKEN: TOKEN,
      HOLDFAST_LOG_LEVEL: 'info',
      PORT: '0',
    });
    children.push(holdfast);
    const company = await db.one<{ id: string }>(sql`select id from companies`);
    await loadCustomers(db, company.id);
    const floor = await startChild([join(root, 'bench', 'api', 'floor.ts'), url, company.id, String(CUSTOMERS)], {});
    children.push(floor);
    const ports = { ours: Number(holdfast.facts['port']), floor: Number(floor.facts['port']) };
    const { id } = await db.one<{ id: string }>(sql`select id from customers order by number desc limit 1`);
    process.stdout.write(
      `\n${CUSTOMERS} customers, ${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, floor and ours in turn\n\n` +
        '                              ours req/s   floor req/s   ratio   goal   ours p50/p99 ms\n',
    );
    for (const benchCase of casesFor(id)) await runCase(benchCase, ports);
    process.stdout.write(`\nmemory of the server after this: ${residentMegabytes(holdfast)} MB\n`);
  } finally {
    for (const child of children) await child.stop();
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const TOKEN = 'b'.repeat(64);

const casesFor = (id: string): readonly Case[] => [
  { name: 'list of 25', goal: 0.6, method: 'GET', path: '/api/4/customers' },
  { name: 'list of 25, with properties', goal: 0.6, method: 'GET', path: '/api/4/customers?include=properties' },
  { name: 'single fetch', goal: 0.5, method: 'GET', path: `/api/4/customers/${id}` },
  {
    name: 'create',
    goal: 0.5,
    method: 'POST',
    path: '/api/4/customers',
    body: JSON.stringify({ data: { type: 'customers', attributes: { name: 'Bench', email: 'bench@example.test' } } }),
  },
];

interface Ports {
  readonly ours: number;
  readonly floor: number;
}

async function runCase(benchCase: Case, ports: Ports): Promise<void> {
  await requireSameBytes(benchCase, ports);
  const request = requestOf(benchCase);
  const load = (port: number, duration_ms: number): Promise<Measured> =>
    measure({ port, request, clients: CLIENTS, duration_ms });
  await load(ports.floor, ROUND_MS / 2);
  await load(ports.ours, ROUND_MS / 2);
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await load(ports.floor, ROUND_MS));
    ours.push(await load(ports.ours, ROUND_MS));
  }
  const ratio = median(ours.map(({ requests_per_s }, round) => requests_per_s / (floor[round]?.requests_per_s ?? 1)));
  process.stdout.write(
    `${benchCase.name.padEnd(30)}${rate(ours)}${rate(floor).padStart(14)}   ${ratio.toFixed(2)}${benchCase.goal
      .toFixed(1)
      .padStart(
        7,
      )}   ${median(ours.map(({ p50_ms }) => p50_ms)).toFixed(2)} / ${median(ours.map(({ p99_ms }) => p99_ms)).toFixed(2)}\n`,
  );
}

const rate = (measured: readonly Measured[]): string =>
  median(measured.map(({ requests_per_s }) => requests_per_s))
    .toFixed(0)
    .padStart(10);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function requestOf({ method, path, body = '' }: Case): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${TOKEN}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A floor with another response would be no floor. Ids, numbers and times of new records differ. */
async function requireSameBytes(benchCase: Case, ports: Ports): Promise<void> {
  const [ours, floor] = [await bodyFrom(benchCase, ports.ours), await bodyFrom(benchCase, ports.floor)];
  if (ours === floor) return;
  throw new Error(
    `the floor answers differently for ${benchCase.name}:\n${ours.slice(0, 3000)}\n${floor.slice(0, 3000)}`,
  );
}

async function bodyFrom({ method, path, body }: Case, port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  if (method === 'GET') return text;
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/"number":\d+/g, '"number":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, '<time>');
}

async function loadCustomers(db: Database, company: string): Promise<void> {
  process.stdout.write(`loading ${CUSTOMERS} customers …\n`);
  await db.run(sql`
    insert into customers (company_id, id, number, name, email, tag_list, created_at, updated_at)
    select ${company}, gen_random_uuid(), n, 'Customer ' || n, 'customer' || n || '@example.test',
      case when n % 3 = 0 then array['vip', 'wedding'] else '{}' end, at, at
    from generate_series(1, ${CUSTOMERS}) as n, lateral (select now() - n * interval '1 hour' as at) as moment
  `);
  await db.run(sql`
    insert into counters (company_id, name, value)
    values (${company}, 'customers', ${CUSTOMERS})
    on conflict (company_id, name) do update set value = excluded.value
  `);
  await db.run(sql`
    insert into properties (company_id, id, owner_type, owner_id, name, identifier, property_type, position, value)
    select c.company_id, gen_random_uuid(), 'customers', c.id, kind.name, lower(kind.name), 'text_field', kind.position, kind.name || ' of ' || c.name
    from customers as c cross join (values ('Phone', 1), ('Reference', 2)) as kind (name, position)
    where c.company_id = ${company}
  `);
  await db.run(sql`vacuum analyze`);
}

/** As reported by the operating system, if available. */
function residentMegabytes({ process: child }: Child): string {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0);
  } catch {
    return 'unknown';
  }
}
