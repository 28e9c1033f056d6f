import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';

vi.setConfig({ hookTimeout: 120_000 });

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demo: true });
});

afterAll(() => server.stop());

test('the demo is as it must be', async () => {
  const { orders } = await server.database.one<{ orders: number }>(sql`select count(*) as orders from orders`);
  expect(orders).toBeGreaterThan(100);
  await expectCleanAudit(server.database);
});
