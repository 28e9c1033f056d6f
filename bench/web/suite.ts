import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildWeb } from '../../scripts/build-web.ts';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { CHROMIUM_FLAGS, headlessPath } from '../../test/web/browser.ts';
import { startChild } from '../support/child.ts';
import { quantile } from '../support/load.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { fillTimeline } from './fill-timeline.ts';
import { type FrameFigures, frameFigures } from './frames.ts';
import { loadOrders } from './load-orders.ts';

const root = join(import.meta.dirname, '..', '..');
const SHELL_BUDGET = 200_000;
const SIZES = (argument('sizes') ?? '100,1000,5000').split(',').map(Number);
const BOOKINGS_EACH = 6;
const ORDERS = 100_000;
const OPENINGS = 5;
const SCROLL_MS = 3_000;
const TURNS = 8;
/** A wheel turned fast, and a bar dragged over everything. */
const PACES_PX_PER_S = { wheel: 2_500, drag: 25_000 };
const OWNER = { email: 'owner@bench.test', password: 'a password for the bench' };

/**
 * `npm run bench -- web`: bundle sizes, the timeline's first draw and its scrolling in headless Chromium at several
 * sizes, and paging through orders. `--sizes=5000` for that one alone.
 */
export async function runWebSuite(): Promise<void> {
  const executablePath = headlessPath();
  if (executablePath === undefined) throw new Error('there is no browser: install chromium, or name one in CHROMIUM');
  await buildWeb({ ifStale: true });
  writeSizes();
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const postgres = await startEmbedded({ dataDir: folder, durable: false });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    write(`\ntimeline, ${BOOKINGS_EACH} bookings each, ${OPENINGS} openings, 1440 × 900; load average ${load()}\n`);
    write(
      `${''.padEnd(15)}from data to drawn, ms     asked to drawn   scrolling for ${SCROLL_MS / 1_000} s: p50 / p95 / worst ms, least frames in a second (in a fifth of one), cpu ms a frame\n`,
    );
    write(
      `${'stock items'.padEnd(15)}rows (p50)   bars (p50)   bars, ms (p50)   at ${PACES_PX_PER_S.wheel} px/s                    at ${PACES_PX_PER_S.drag} px/s\n`,
    );
    let least: Drawn | undefined;
    for (const stock_items of SIZES) {
      const found = await onServer(postgres.connection, `timeline_${stock_items}`, browser, folder, {
        fill: (db, place) => fillTimeline(db, { ...place, stock_items, bookings: stock_items * BOOKINGS_EACH }),
        measure: measureTimeline,
      });
      least ??= found;
      writeTimeline(stock_items, found, least);
    }
    await onServer(postgres.connection, 'orders', browser, folder, {
      fill: (db, place) => loadOrders(db, { ...place, orders: ORDERS }),
      measure: measurePaging,
    });
    write(`load average at the end: ${load()}\n`);
  } finally {
    await browser.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The options given as `--name=value`. */
function argument(name: string): string | undefined {
  return process.argv.find((given) => given.startsWith(`--${name}=`))?.split('=')[1];
}

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

function writeSizes(): void {
  const { shell_bytes, chunks } = bundleSizes(join(root, 'web', 'dist'));
  const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7);
  write(
    `\nbundle, brotli, KB\n${'shell (js, css, html)'.padEnd(32)}${kilobytes(shell_bytes)}   budget ${SHELL_BUDGET / 1_000}\n`,
  );
  for (const { name, bytes } of chunks.filter((chunk) => chunk.bytes >= 1_000)) {
    write(`${name.padEnd(32)}${kilobytes(bytes)}\n`);
  }
  const rest = chunks.filter((chunk) => chunk.bytes < 1_000);
  write(`${`${rest.length} smaller ones`.padEnd(32)}${kilobytes(rest.reduce((sum, { bytes }) => sum + bytes, 0))}\n`);
}

interface Place {
  readonly company_id: string;
  readonly location_id: string;
}

/** A server on a database of its own, filled before it is looked at. */
async function onServer<Result>(
  connection: DatabaseOptions,
  name: string,
  browser: Browser,
  folder: string,
  {
    fill,
    measure,
  }: {
    readonly fill: (db: Database, place: Place) => Promise<void>;
    readonly measure: (context: BrowserContext, url: string) => Promise<Result>;
  },
): Promise<Result> {
  const admin = connect({ ...connection, maxConnections: 1 });
  await admin.run(raw(`create database ${name}`));
  await admin.close();
  const { host = '', user = '', password = '' } = connection;
  const settings = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${name}`,
    HOLDFAST_DATA_DIR: join(folder, name),
    HOLDFAST_DEMO: 'off',
    HOLDFAST_OWNER_EMAIL: OWNER.email,
    HOLDFAST_OWNER_PASSWORD: OWNER.password,
    PORT: '0',
  };
  const holdfast = await startChild([join(root, 'src', 'cli.ts'), 'start', '--json'], settings, 'ignore');
  const db = connect({ ...connection, database: name, maxConnections: 1, statementTimeout_ms: 0 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await fill(
      db,
      await db.one<Place>(sql`select company_id, id as location_id from locations order by created_at limit 1`),
    );
    const url = `http://127.0.0.1:${Number(holdfast.facts['port'])}`;
    await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
    await context.request.post(`${url}/session`, { data: OWNER });
    return await measure(context, url);
  } finally {
    await context.close();
    await db.close();
    await holdfast.stop();
  }
}

interface Drawn {
  readonly rows_ms: number;
  readonly bars_ms: number;
  readonly asked_ms: number;
  readonly scrolls: readonly ScrollFigures[];
}

interface ScrollFigures extends FrameFigures {
  /** Of the page's thread for a frame: the same on a busy machine. */
  readonly cpu_ms: number;
}

/** Answers how long the page's thread has worked since. The session must stay: without it the clock is another. */
async function stopwatch(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before_ms = await worked();
  return async () => (await worked()) - before_ms;
}

async function measureTimeline(context: BrowserContext, url: string): Promise<Drawn> {
  const openings: Omit<Drawn, 'scrolls'>[] = [];
  const scrolls: ScrollFigures[] = [];
  // The first fills the browser's cache.
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    const page = await context.newPage();
    await page.goto(`${url}/timeline`);
    const seen = await firstDraw(page);
    if (opening > 0) openings.push(seen);
    if (opening === OPENINGS) {
      await page.waitForTimeout(1_500);
      for (const pace of Object.values(PACES_PX_PER_S)) {
        const worked = await stopwatch(page);
        const frames = await inPage<readonly number[]>(page, `scroll('.tl-scroller', ${pace}, ${SCROLL_MS})`);
        scrolls.push({ ...frameFigures(frames), cpu_ms: (await worked()) / frames.length });
        await page.waitForTimeout(500);
      }
    }
    await page.close();
  }
  const middle = (of: (seen: Omit<Drawn, 'scrolls'>) => number): number =>
    quantile(
      openings.map(of).toSorted((a, b) => a - b),
      0.5,
    );
  return {
    rows_ms: middle(({ rows_ms }) => rows_ms),
    bars_ms: middle(({ bars_ms }) => bars_ms),
    asked_ms: middle(({ asked_ms }) => asked_ms),
    scrolls,
  };
}

interface Asked {
  readonly start_ms: number;
  readonly end_ms: number;
}

async function firstDraw(page: Page): Promise<Omit<Drawn, 'scrolls'>> {
  const bars_ms = await inPage<number>(page, `firstDrawn('[data-bar]')`);
  const rows_ms = await inPage<number>(page, `firstDrawn('.tl-row')`);
  const rows = await inPage<Asked>(page, `request('/timeline_rows.json')`);
  const bars = await inPage<Asked>(page, `request('/timelines.json')`);
  return { rows_ms: rows_ms - rows.end_ms, bars_ms: bars_ms - bars.end_ms, asked_ms: bars_ms - rows.start_ms };
}

/** As text: this side knows nothing of documents and windows. */
const inPage = <Result>(page: Page, call: string): Promise<Result> =>
  page.evaluate<Result>(`globalThis.holdfastBench.${call}`);

function writeTimeline(stock_items: number, { rows_ms, bars_ms, asked_ms, scrolls }: Drawn, least: Drawn): void {
  const ms = (value: number): string => value.toFixed(0).padStart(8);
  const frames = scrolls.map((scroll) =>
    `${scroll.p50_ms.toFixed(1)} / ${scroll.p95_ms.toFixed(1)} / ${scroll.worst_ms.toFixed(1)}, ${scroll.least_fps.toFixed(0)} (${scroll.briefly_fps.toFixed(0)}) fps, ${scroll.cpu_ms.toFixed(1)} cpu`.padEnd(
      34,
    ),
  );
  write(
    `${stock_items.toLocaleString('en').padEnd(12)}${ms(rows_ms)}     ${ms(bars_ms)}     ${ms(asked_ms)}       ${frames.join('')}\n`,
  );
  if (least.bars_ms !== bars_ms) {
    write(
      `${'  ratio'.padEnd(12)}${(rows_ms / least.rows_ms).toFixed(2).padStart(8)}     ${(bars_ms / least.bars_ms).toFixed(2).padStart(8)}     ${(asked_ms / least.asked_ms).toFixed(2).padStart(8)}\n`,
    );
  }
}

async function measurePaging(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  for (const [where, first] of [
    ['first pages', 1],
    ['the middle', ORDERS / 50],
  ] as const) {
    await page.goto(`${url}/orders?page=${first}`);
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Next page' }).waitFor();
    const turns_ms: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns_ms.push(await inPage<number>(page, `turnPage('Next page')`));
      await page.waitForTimeout(150);
    }
    const sorted = turns_ms.toSorted((a, b) => a - b);
    write(
      `\n${ORDERS.toLocaleString('en')} orders, next page from ${where}: p50 ${quantile(sorted, 0.5).toFixed(0)} ms, worst ${(sorted.at(-1) ?? 0).toFixed(0)} ms from click to drawn\n`,
    );
  }
}

const write = (text: string): boolean => process.stdout.write(text);
