import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { type Product, trackedProduct } from './rental.ts';

const TIMEOUT_MS = 60_000;
/** The browser's own viewer of PDF, in the preview. */
const expecting = ['chrome-extension://', 'chrome://resources'];

let office: BackOffice;
let product: Product;

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  product = await trackedProduct(office, 'LAB', 3);
  await office.api('POST', '/stock_items', { product_id: product.id, identifier: 'LAB-4' });
}, 2 * TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

test(
  'labels of a product are chosen, laid out and fetched as PDF; missing barcodes are made on the way',
  async () => {
    const page = await office.open('/labels', { expecting });
    await page.getByRole('combobox', { name: 'Product' }).fill('Camera LAB');
    await page.getByRole('option', { name: /Camera LAB/ }).click();
    await page.getByText('3 of 4 chosen').waitFor();
    await page.getByRole('button', { name: 'Make the missing barcode' }).click();
    await page.getByText('4 of 4 chosen').waitFor();
    await page.getByLabel('LAB-2', { exact: true }).uncheck();
    await page.getByLabel('Copies of each').fill('2');
    await page.getByLabel('Labels used up').fill('20');
    await page.getByText('6 labels on 2 sheets').waitFor();
    const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
    const pdf = await page.request.get(`${office.server.url}${href ?? ''}`);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const svg = await page.getByRole('link', { name: 'SVG of the barcode of LAB-1' }).getAttribute('href');
    expect((await page.request.get(`${office.server.url}${svg ?? ''}`)).headers()['content-type']).toContain('svg');
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'labels of a selection come from the address',
  async () => {
    const ids = ['LAB-1', 'LAB-3'].map((name) => product.stockItems[name]?.id).join(',');
    const page = await office.open(`/labels?ids=${ids}&layout=roll_62x29`, { expecting });
    await page.getByText('2 labels on a roll').waitFor();
    expect(await page.getByText('2 of 2 chosen').count()).toBe(1);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'everybody can use it, in light and dark, on a phone too',
  async () => {
    const page = await office.open(`/labels?product_group_id=${product.product_group_id}`, {
      width: 360,
      expecting,
    });
    await page.getByText(/of 4 chosen/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondEdge(page)).toBe(0);
    await page.close();
  },
  TIMEOUT_MS,
);
