import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

test('is ready, and two of them do not share anything', async () => {
  const other = await startServer({ companySlug: 'other' });
  expect(other.port).not.toBe(server.port);
  expect([server.company.slug, other.company.slug]).toEqual(['acme', 'other']);
  await other.stop();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
