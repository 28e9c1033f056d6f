import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/database.ts';
import { layoutOf } from '../../src/db/embedded/layout.ts';
import { connectionTo } from '../../src/db/embedded/start-embedded.ts';
import { sql } from '../../src/db/sql.ts';
import { SEED } from '../engine/property-runs.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { type Caller, callerAt, dataOf, idOf, listAt, required } from '../support/caller.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type LoadWriter, loadWriter, type LoadProduct, type LoadProducts } from './load-writer.ts';
import { scratchFolder, settingsFor, spawnServer, type SpawnedServer } from './spawned-server.ts';

/** `HOLDFAST_CRASH_KILLS` asks for more. */
const KILLS = Number(process.env['HOLDFAST_CRASH_KILLS'] ?? 10);
const WRITERS = 12;
/** Requests that are acknowledged between two kills. */
const LEAST_BEFORE_KILL = 20;
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

const PLENTY = 10_000;
const SCARCE = 2;

const folder = scratchFolder();
const dataDir = join(folder.path, 'data');
const environment: Record<string, string> = { ...settingsFor(dataDir), HOLDFAST_RATE_LIMIT: '0' };
let server: SpawnedServer;

afterEach(async () => {
  await server?.stop();
  folder.remove();
}, TIMEOUT_MS);

const callerOf = ({ facts }: SpawnedServer): Caller =>
  callerAt(facts.urls.base, {
    token: environment['HOLDFAST_ACCESS_TOKEN'] as string,
    apiKey: environment['HOLDFAST_API_KEY'] as string,
  });

async function stocked({ v4 }: Caller, name: string, quantity: number): Promise<LoadProduct> {
  const product_group_id = idOf(dataOf(await required(v4('POST', 'product_groups', { name }))));
  const [product] = listAt(await required(v4('GET', `products?filter[product_group_id]=${product_group_id}`)), 'data');
  const id = idOf(product ?? {});
  await required(v4('POST', 'stock_adjustments', { product_id: id, quantity }));
  return { id, product_group_id };
}

const KINDS = ['server', 'PostgreSQL', 'both'] as const;

/** Ends a process at once, and brings back what does not come back by itself. */
async function kill(kind: (typeof KINDS)[number]): Promise<void> {
  if (kind !== 'server') process.kill(postgresPid(), 'SIGKILL');
  if (kind === 'PostgreSQL') return;
  server.signal('SIGKILL');
  await server.exited;
  server = await spawnServer({ environment });
}

const postgresPid = (): number => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

test(
  'whatever is killed, and whenever: what was acknowledged is there, once, and nothing else',
  async () => {
    const random = seededRandom(SEED);
    process.stdout.write(`crashes: ${KILLS} kills, seed ${SEED}\n`);
    server = await spawnServer({ environment });
    const products = {
      plenty: await stocked(callerOf(server), 'Plenty', PLENTY),
      scarce: await stocked(callerOf(server), 'Scarce', SCARCE),
    };
    const writers = Array.from({ length: WRITERS }, () => loadWriter(products, random.fork()));
    let doneUnheard = 0;
    for (let number = 0; number < KILLS; number += 1) {
      const running = writers.map((writer) => writer.runUntilGone(callerOf(server)));
      const enough = totalOf(writers) + random.between(LEAST_BEFORE_KILL, 6 * LEAST_BEFORE_KILL);
      while (totalOf(writers) < enough) await sleep(1);
      await sleep(random.between(0, 20));
      await Promise.all([...running, kill(KINDS[number % KINDS.length] ?? 'both')]);
      const settled = await Promise.all(writers.map((writer) => writer.reconcile(callerOf(server))));
      doneUnheard += settled.filter(Boolean).length;
      const repeated = await Promise.all(writers.map((writer) => writer.repeat(callerOf(server))));
      expect(repeated).not.toContain(false);
      await withDatabase((database) => agreeWith(database, writers, products));
    }
    process.stdout.write(`crashes: ${totalOf(writers)} requests acknowledged, ${doneUnheard} done but not heard of\n`);
  },
  TIMEOUT_MS,
);

const totalOf = (writers: readonly LoadWriter[]): number =>
  writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function withDatabase(look: (database: Database) => Promise<void>): Promise<void> {
  const database = connect({ ...connectionTo(layoutOf(dataDir)), database: 'holdfast', maxConnections: 1 });
  try {
    await look(database);
  } finally {
    await database.close();
  }
}

/** Every order is there as it was acknowledged, and there is no other. */
async function agreeWith(database: Database, writers: readonly LoadWriter[], products: LoadProducts): Promise<void> {
  const found = await database.many<object>(sql`
    select o.tag_list[1] as tag, o.id, o.status, to_json(o.starts_at) #>> '{}' as starts_at,
      coalesce(json_agg(
        json_build_object('item_id', p.item_id, 'quantity', p.quantity, 'started', p.started, 'stopped', p.stopped)
        order by p.item_id
      ) filter (where p.id is not null), '[]') as plannings
    from orders as o
    left join plannings as p on p.company_id = o.company_id and p.order_id = o.id and p.archived_at is null
    group by o.company_id, o.id
    order by o.tag_list[1]
  `);
  const expected = writers
    .flatMap(({ orders }) => orders)
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
    .map(({ units, starts_at, ...order }) => ({
      ...order,
      starts_at: new Date(starts_at).toISOString().replace('.000Z', '+00:00'),
      plannings: [
        { item_id: products.plenty.id, ...units.plenty },
        { item_id: products.scarce.id, ...units.scarce },
      ].filter(({ quantity }) => quantity > 0),
    }));
  expect(found).toEqual(expected);
  const stock = await database.one<{ units: number }>(sql`
    select sum(quantity)::integer as units from stock_counts where item_id = ${products.plenty.id}
  `);
  expect(stock.units).toBe(PLENTY + writers.reduce((sum, { added }) => sum + added, 0));
  await expectCleanAudit(database);
}
