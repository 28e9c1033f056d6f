import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { slowness } from '../support/machine-speed.ts';
import { fetchApiDocument } from './api-document.ts';
import { exchangeWith } from './exchange.ts';
import { startingRecords } from './fuzz.ts';
import { type DemoProcess, METRICS_TOKEN, startDemoProcess } from './fuzz-server.ts';
import { largestRequests } from './largest-requests.ts';
import type { FuzzRequest } from './make-request.ts';

/** How long one request may keep all others waiting, on an ordinary machine. */
const MOST_BLOCK_MS = 250;
/** The first one of a kind may have code compiled and modules loaded. */
const TRIES = 3;

let demo: DemoProcess;
beforeAll(async () => {
  demo = await startDemoProcess();
  // A whole page of each of the lists that grow.
  await demo.test.database.run(sql`
    insert into customers (company_id, id, number, name, email)
    select company.id, gen_random_uuid(), 100000 + n, 'Customer ' || n, 'c' || n || '@example.com'
    from companies as company, generate_series(1, 1000) as n
  `);
}, 120_000);
afterAll(() => demo.stop());

test('the metrics tell how long the event loop was blocked', async () => {
  const response = await fetch(`${demo.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await response.text()).toMatch(/^nodejs_eventloop_lag_max_seconds [\d.e-]+$/m);
});

test('no operation blocks the event loop, however much it is asked for', async () => {
  const document = await fetchApiDocument(demo.url);
  const exchange = exchangeWith(demo.port, 1);
  const records = await startingRecords(demo, document, exchange);
  const limit_ms = MOST_BLOCK_MS * slowness();
  const blockOf = async (asked: FuzzRequest): Promise<{ block_ms: number; status: number }> => {
    const { status } = await exchange.send(asked);
    return { block_ms: await demo.longestBlock_ms(), status };
  };
  const found: string[] = [];
  const operations = document.operations.filter(({ id }) => !id.endsWith('_flat'));
  await demo.longestBlock_ms();
  for (const operation of operations) {
    for (const asked of largestRequests(document, records, operation, demo)) {
      let least = await blockOf(asked);
      for (let tries = 1; tries < TRIES && least.block_ms > limit_ms; tries += 1) {
        const again = await blockOf(asked);
        if (again.block_ms < least.block_ms) least = again;
      }
      const reported = `${asked.method} ${asked.target.slice(0, 200)} (${asked.body?.length ?? 0}): ${least.status}`;
      if (least.block_ms > limit_ms) found.push(`${reported} blocks for ${Math.round(least.block_ms)} ms`);
      if (least.status >= 500 || least.status === 0) found.push(reported);
    }
  }
  exchange.close();
  expect(found).toEqual([]);
}, 600_000);
