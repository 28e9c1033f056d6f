import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { raw } from '../../src/db/sql.ts';
import { compareIndexes } from './compare-indexes.ts';
import { type LoadedCompany, loadPlannings, type Scale } from './load-plannings.ts';
import { type Figures, measure } from './measure.ts';
import { PLANNED, planOf } from './plans.ts';
import { questions } from './questions.ts';

const PRODUCTS = 2_000;
/** At equal density every product has so many. */
const PER_PRODUCT = 500;

/**
 * `npm run bench -- availability`: up to a million plannings. `--all` continues to five million, and `--indexes`
 * compares ways to find overlapping plannings instead. `--plans` writes the plans of every statement at a million
 * plannings to `test/golden`.
 */
export async function runAvailabilitySuite(): Promise<void> {
  const flags = new Set(process.argv.filter((argument) => argument.startsWith('--')));
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const postgres = await startEmbedded({ dataDir: folder, durable: false });
  try {
    if (flags.has('--indexes')) await onScale(postgres.connection, MILLION, compareIndexes);
    else if (flags.has('--plans')) await onScale(postgres.connection, MILLION, writePlans);
    else await growth(postgres.connection, flags.has('--all') ? SIZES : SIZES.slice(0, -1));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writePlans(db: Database, company: LoadedCompany): Promise<void> {
  for (const name of Object.keys(PLANNED)) {
    const file = join(import.meta.dirname, '..', '..', 'test', 'golden', 'availability-plans', `${name}.txt`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await planOf(db, company, name));
  }
}

const SIZES = [10_000, 100_000, 1_000_000, 5_000_000];
const MILLION: Scale = { plannings: 1_000_000, products: PRODUCTS };

async function growth(connection: DatabaseOptions, sizes: readonly number[]): Promise<void> {
  const measured = new Map<string, ReadonlyMap<string, Figures>>();
  const figuresAt = async (plannings: number, products: number) => {
    const key = `${plannings} ${products}`;
    const known = measured.get(key) ?? (await figuresOn(connection, { plannings, products }));
    measured.set(key, known);
    return known;
  };
  write(`\n${PRODUCTS.toLocaleString('en')} products, more and more plannings over two years\n`);
  for (const plannings of sizes) table(plannings, PRODUCTS, await figuresAt(plannings, PRODUCTS));
  write(`\nEqual density: ${PER_PRODUCT} plannings for each product\n`);
  const least = sizes[0] as number;
  for (const plannings of sizes) {
    const products = plannings / PER_PRODUCT;
    table(plannings, products, await figuresAt(plannings, products), await figuresAt(least, least / PER_PRODUCT));
  }
}

const figuresOn = (connection: DatabaseOptions, scale: Scale): Promise<ReadonlyMap<string, Figures>> =>
  onScale(connection, scale, async (db, company) => {
    const figures = new Map<string, Figures>();
    for (const question of questions) figures.set(question.name, await measure(db, company, question));
    return figures;
  });

async function onScale<Result>(
  connection: DatabaseOptions,
  scale: Scale,
  work: (db: Database, company: LoadedCompany) => Promise<Result>,
): Promise<Result> {
  const name = `bench_${scale.plannings}_${scale.products}`;
  const admin = connect({ ...connection, maxConnections: 1 });
  await admin.run(raw(`create database ${name}`));
  const db = connect({ ...connection, database: name, maxConnections: 1, statementTimeout_ms: 0 });
  try {
    await migrate(db);
    return await work(db, await loadPlannings(db, scale, write));
  } finally {
    await db.close();
    await admin.run(raw(`drop database ${name}`));
    await admin.close();
  }
}

function table(
  plannings: number,
  products: number,
  figures: ReadonlyMap<string, Figures>,
  least?: ReadonlyMap<string, Figures>,
): void {
  write(`\n${plannings.toLocaleString('en')} plannings, ${products.toLocaleString('en')} products\n`);
  write(`${''.padEnd(36)}database p50/p99 ms   in process p50/p99 ms   buffers    rows${least ? '   growth' : ''}\n`);
  for (const [name, found] of figures) {
    const times = [found.database_p50_ms, found.database_p99_ms, found.process_p50_ms, found.process_p99_ms];
    const [dbHalf, dbLate, half, late] = times.map((ms) => ms.toFixed(2).padStart(8)) as [
      string,
      string,
      string,
      string,
    ];
    const before = least?.get(name)?.database_p50_ms;
    const ratio = before === undefined ? '' : `   ${(found.database_p50_ms / before).toFixed(2).padStart(6)}`;
    const counts = `${String(found.buffers).padStart(10)}${String(found.rows).padStart(8)}`;
    write(`${name.padEnd(36)}${dbHalf} /${dbLate}      ${half} /${late}   ${counts}${ratio}\n`);
  }
}

const write = (text: string): boolean => process.stdout.write(text);
