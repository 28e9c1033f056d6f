import { Session } from 'node:inspector/promises';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { apiOf, recordOf } from '../v4/api.ts';
import { book, orderIn } from '../v4/booking.ts';

/** To understand a booking, a reader opens at most this many files. */
const MAX_FILES = 25;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test(`one book_product runs code in at most ${MAX_FILES} files of src/app and src/domain`, async () => {
  const api = apiOf(server, server.token);
  const { order, product } = await orderIn(api, 'reserved');
  const files = await filesRunBy(async () => {
    recordOf(await book(api, order, product));
  });
  process.stdout.write(`book_product runs code in ${files.length} files:\n${files.join('\n')}\n`);
  expect(files).toContain('src/app/orders/fulfill-order.ts');
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
});

/** The files of src/app and src/domain that have a function which runs during `task`. */
async function filesRunBy(task: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await task();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ran(ranges)))
      .map(({ url }) => relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url))
      .filter((path) => /^src\/(app|domain)\//.test(path))
      .toSorted();
  } finally {
    session.disconnect();
  }
}

const ran = (ranges: readonly { readonly count: number }[]): boolean => ranges.some(({ count }) => count > 0);
