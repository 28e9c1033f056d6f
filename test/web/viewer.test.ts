import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BackOffice, expectNoProblems, startBackOffice } from './back-office.ts';
import { trackedProduct } from './rental.ts';

const TIMEOUT_MS = 60_000;
const WITHIN = { timeout: 20_000 };

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice({ demo: false }, { whole: true });
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

/** The viewer is made of pages of the browser's own. */
const open = (path: string) => office.open(path, { expecting: ['leaves the host: chrome'] });

const addresses = (page: Page): readonly string[] => page.frames().map((frame) => frame.url());

test(
  'the browser’s own viewer shows documents and labels in the page',
  async () => {
    const { product_group_id } = await trackedProduct(office, 'VIEW', 1);
    const { data: order } = await office.api('POST', '/orders', { status: 'draft' });
    const { data: document } = await office.api('POST', '/documents', {
      order_id: order.id,
      document_type: 'contract',
    });
    const page = await open(`/documents/${document.id}`);
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await expect.poll(() => addresses(page), WITHIN).toContainEqual(expect.stringContaining('/pdf'));
    await page.goto(`${office.server.url}/labels?product_group_id=${product_group_id}`);
    await page.getByText('1 of 1 chosen').waitFor();
    await expect.poll(() => addresses(page), WITHIN).toContainEqual(expect.stringContaining('barcode_labels'));
    await page.close();
  },
  TIMEOUT_MS,
);
