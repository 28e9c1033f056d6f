import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmployee } from '../../src/app/company/first-company.ts';
import { createAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { secretBox } from '../../src/auth/secret-box.ts';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { serverKey } from '../../src/server-key.ts';
import { type LoadedCompany, loadPlannings } from '../availability/load-plannings.ts';
import { type Child, startChild } from '../support/child.ts';
import { measure, type Measured } from '../support/load.ts';
import { loadOrdersToBook, loadOrdersToList } from './load-orders.ts';
import { type FloorMeasured, pgbenchVersion, runDriver, runPgbench } from './run-floor.ts';

const ORDERS_TO_BOOK = 80_000;
const ROUNDS = 5;
const ROUND_S = 3;
const SECRET = 'a secret for the bench';
const TOKEN = 'b'.repeat(64);
const root = join(import.meta.dirname, '..', '..');

/**
 * `npm run bench -- booking`: booking on reserved orders over HTTP beside the least SQL that does the same safely, and
 * a page of orders with customers, lines and plannings beside hand-written statements, among a million plannings.
 * `--plannings=100000` for fewer.
 */
export async function runBookingSuite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const postgres = await startEmbedded({ dataDir: folder });
  const connection = { ...postgres.connection, database: 'bench' };
  const children: Child[] = [];
  const admin = connect({ ...postgres.connection, maxConnections: 1 });
  await admin.run(raw('create database bench'));
  await admin.close();
  const db = connect({ ...connection, maxConnections: 1, statementTimeout_ms: 0 });
  try {
    await migrate(db);
    const company = await load(db);
    const employee_id = await addEmployee(db, company);
    const url = urlOf(connection);
    const settings = {
      DATABASE_URL: url,
      HOLDFAST_DATA_DIR: join(folder, 'holdfast'),
      HOLDFAST_SECRET: SECRET,
      HOLDFAST_DEMO: 'off',
      HOLDFAST_LOG_LEVEL: 'info',
      PORT: '0',
    };
    const holdfast = await startChild([join(root, 'src', 'cli.ts'), 'start', '--json'], settings, 'ignore');
    children.push(holdfast);
    const port = Number(holdfast.facts['port']);
    await runBookings(db, { connection, company, port });
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total
      from orders
      where status not in ('new', 'archived')
    `);
    const page = await pageOf(port);
    const floor = await startChild(
      [
        join(root, 'bench', 'booking', 'list-floor.ts'),
        url,
        company.company_id,
        employee_id,
        String(total),
        JSON.stringify(page.relationships),
      ],
      {},
    );
    children.push(floor);
    await runLists(page, { ours: port, floor: Number(floor.facts['port']) });
  } finally {
    for (const child of children) await child.stop();
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const urlOf = ({ host = '', user = '', password = '', database = '' }: DatabaseOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;

const plannings = Number(
  process.argv.find((argument) => argument.startsWith('--plannings='))?.split('=')[1] ?? 1_000_000,
);

async function load(db: Database): Promise<LoadedCompany> {
  const first_day = Temporal.Now.plainDateISO('UTC').subtract({ days: 365 }).toString();
  const company = await loadPlannings(db, { plannings, products: 2_000, first_day }, write);
  await loadOrdersToBook(db, company, ORDERS_TO_BOOK);
  await loadOrdersToList(db, company);
  await db.run(raw('vacuum analyze'));
  await db.run(raw('checkpoint'));
  return company;
}

async function addEmployee(db: Database, { company_id }: LoadedCompany): Promise<string> {
  const secrets = secretBox(serverKey({ secret: SECRET, dataDir: '' }));
  return db.transaction(async (tx) => {
    const employee = { email: 'owner@bench.test', password_hash: '', owner: true, permissions: [] };
    const employee_id = await createEmployee(tx, company_id, employee);
    const work = { tx, company: { id: company_id }, employee_id, services: { secrets } };
    await createAuthenticationMethod(work, { name: 'bench' }, TOKEN);
    return employee_id;
  });
}

interface Booked {
  readonly connection: DatabaseOptions;
  readonly company: LoadedCompany;
  readonly port: number;
}

async function runBookings(db: Database, { connection, company, port }: Booked): Promise<void> {
  const orders = await db.many<{ id: string; product_id: string }>(sql`
    select id, product_id
    from bench_orders
    order by n
  `);
  const version = pgbenchVersion();
  const runFloor = version === undefined ? runDriver : runPgbench;
  heading(
    `\nbooking, ${plannings.toLocaleString('en')} plannings, ${ROUNDS} rounds of ${ROUND_S} s each, floor and ours in turn`,
    `floor: ${version ?? 'our own driver, since there is no pgbench'} with bench/booking/floor.sql`,
  );
  let next = 1;
  const bookNext = (): Buffer => {
    const order = orders[next - 1];
    if (order === undefined) throw new Error(`more than ${ORDERS_TO_BOOK} orders were booked on: load more`);
    next += 1;
    return bookingOf(order);
  };
  const measureFloor = async (clients: number, seconds: number): Promise<FloorMeasured> => {
    const { company_id } = company;
    const floor = await runFloor({ connection, company_id, clients, seconds, first: next });
    next = floor.next;
    return floor;
  };
  const measureOurs = (clients: number, seconds: number): Promise<Measured> =>
    measure({ port, request: bookNext, clients, duration_ms: seconds * 1_000 });
  for (const clients of [8, 32]) {
    await compare(`booking, ${clients} clients`, 0.4, {
      floor: (seconds) => measureFloor(clients, seconds),
      ours: (seconds) => measureOurs(clients, seconds),
    });
  }
}

function bookingOf({ id, product_id }: { readonly id: string; readonly product_id: string }): Buffer {
  const actions = [{ action: 'book_product', mode: 'create_new', product_id, quantity: 1 }];
  const body = JSON.stringify({ data: { type: 'order_fulfillments', attributes: { order_id: id, actions } } });
  return requestOf('POST', '/api/4/order_fulfillments', body);
}

interface Ports {
  readonly ours: number;
  readonly floor: number;
}

interface Page {
  /** The list of orders does not include lines, so that a page of them is two requests. */
  readonly orders: string;
  readonly lines: string;
  /** By type, with the names of columns for ids. */
  readonly relationships: Readonly<Record<string, string>>;
}

async function pageOf(port: number): Promise<Page> {
  const orders = '/api/4/orders?include=customer';
  const first = JSON.parse(await bodyFrom(port, orders)) as Listed;
  const ids = first.data.map(({ id }) => id).toSorted();
  const lines = `/api/4/lines?include=planning&filter[order_id]=${ids.join(',')}&page[size]=1000`;
  const second = JSON.parse(await bodyFrom(port, lines)) as Listed;
  const records = [first, second].flatMap(({ data, included }) => [...included, ...data]);
  const relationships = Object.fromEntries(records.map((record) => [record.type, relationshipsOf(record)]));
  return { orders, lines, relationships };
}

interface Listed {
  readonly data: readonly Listing[];
  readonly included: readonly Listing[];
}

interface Listing {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: unknown;
}

function relationshipsOf({ id, attributes, relationships }: Listing): string {
  const ids = Object.entries({ id, ...attributes }).filter(([name]) => name === 'id' || name.endsWith('_id'));
  return ids.reduce(
    (text, [name, value]) => (typeof value === 'string' ? text.replaceAll(value, `{${name}}`) : text),
    JSON.stringify(relationships),
  );
}

async function runLists({ orders, lines }: Page, ports: Ports): Promise<void> {
  heading('\na page of 25 orders, 8 clients', 'floor: hand-written statements behind node:http, the same bytes');
  for (const path of [orders, lines]) await requireSameBytes(path, ports);
  const both: [string, number, Buffer | (() => Buffer)][] = [
    ['25 orders with customer', 0.6, requestOf('GET', orders)],
    ['their lines with plannings', 0.6, requestOf('GET', lines)],
    ['both in turn', 0.6, alternating([requestOf('GET', orders), requestOf('GET', lines)])],
  ];
  for (const [name, goal, request] of both) {
    const loadOn = (port: number) => (seconds: number) =>
      measure({ port, request, clients: 8, duration_ms: seconds * 1_000 });
    await compare(name, goal, { floor: loadOn(ports.floor), ours: loadOn(ports.ours) });
  }
}

function alternating(requests: readonly Buffer[]): () => Buffer {
  let sent = 0;
  return () => {
    sent += 1;
    return requests[sent % requests.length] as Buffer;
  };
}

/** A floor with another response would be no floor. */
async function requireSameBytes(path: string, ports: Ports): Promise<void> {
  const [ours, floor] = [await bodyFrom(ports.ours, path), await bodyFrom(ports.floor, path)];
  if (ours === floor) return;
  const at = ours.split('').findIndex((letter, index) => letter !== floor[index]);
  const around = (text: string): string => text.slice(at - 200, at + 500);
  throw new Error(`the floor answers differently from ${at} on for ${path}:\n${around(ours)}\n${around(floor)}`);
}

async function bodyFrom(port: number, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

interface Compared {
  readonly floor: (seconds: number) => Promise<Measured>;
  readonly ours: (seconds: number) => Promise<Measured>;
}

async function compare(name: string, goal: number, { floor, ours }: Compared): Promise<void> {
  await floor(1);
  await ours(1);
  const rounds: { readonly floor: Measured; readonly ours: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ floor: await floor(ROUND_S), ours: await ours(ROUND_S) });
  }
  const ratio = median(rounds.map((round) => round.ours.requests_per_s / round.floor.requests_per_s));
  const figure = (of: keyof Compared, which: keyof Measured): number => median(rounds.map((round) => round[of][which]));
  const times = (of: keyof Compared): string =>
    `${figure(of, 'p50_ms').toFixed(2)} / ${figure(of, 'p99_ms').toFixed(2)}`.padStart(18);
  const rate = (of: keyof Compared): string => figure(of, 'requests_per_s').toFixed(0).padStart(10);
  write(
    `${name.padEnd(28)}${rate('ours')}${rate('floor')}   ${ratio.toFixed(2)}${goal.toFixed(1).padStart(7)}${times('ours')}${times('floor')}\n`,
  );
}

function heading(...lines: readonly string[]): void {
  write(`${lines.join('\n')}\n\n`);
  write(`${''.padEnd(28)}    ours/s   floor/s  ratio   goal  ours p50/p99 ms   floor p50/p99 ms\n`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function requestOf(method: string, path: string, body = ''): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${TOKEN}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const write = (text: string): boolean => process.stdout.write(text);
