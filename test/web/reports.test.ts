import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice();
}, 90_000);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const TIME = 60_000;

/** Reports ask for much at once; a machine that does something else besides takes its time. */
const opened: BackOffice['open'] = async (path, options) => {
  const page = await office.open(path, options);
  page.setDefaultTimeout(40_000);
  return page;
};

test('key figures are those of the interface, for the period of the address', { timeout: TIME }, async () => {
  const page = await opened('/reports?period=custom&from=2026-01-01&till=2026-01-02');
  const answer = page.waitForResponse(
    (reply) => reply.url().includes('stats[order_count]') && !reply.url().includes('2026-01-02T'),
  );
  await page.getByLabel('Period').selectOption('12m');
  const { meta } = (await (await answer).json()) as { meta: { stats: { order_count: { sum: number } } } };
  const { sum } = meta.stats.order_count;
  expect(page.url()).toContain('period=12m');
  expect(sum).toBeGreaterThan(100);
  await page.locator('dl > div', { hasText: 'Orders' }).getByText(String(sum), { exact: true }).waitFor();
  await page.getByRole('img', { name: /^Revenue: / }).focus();
  await page.keyboard.press('End');
  await page.locator('output', { hasText: 'a year before' }).waitFor();
  await page.context().close();
});

test('a chart shows its numbers as a table, as a file and as an API call', { timeout: TIME }, async () => {
  const page = await opened('/reports');
  const revenue = page.locator('section', { has: page.getByRole('heading', { name: 'Revenue' }) });
  await revenue.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => revenue.getByRole('row').count()).toBe(31);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    revenue.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^revenue-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines[0]).toContain('Revenue in cents');
  await revenue.getByRole('button', { name: 'API' }).click();
  await page.getByText('/api/4/report_company_performances?', { exact: false }).waitFor();
  await page.context().close();
});

test('the keyboard goes from product to product and opens one', { timeout: TIME }, async () => {
  const page = await opened(`/reports?tab=utilisation&period=custom&from=${LONG_AGO}&till=${LONG_AGO}`);
  await refusedDemandIsShown(page);
  await page.getByRole('img', { name: /products by the share of time/ }).focus();
  await page.keyboard.press('End');
  const words = page.locator('output', { hasText: 'per unit' });
  const name = await words.locator('strong').textContent();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/products\/[0-9a-f-]+$/);
  const heading = page.getByRole('heading', { level: 1 });
  // A variation is called by its group's name and its own.
  await expect.poll(async () => name?.startsWith((await heading.textContent()) ?? '?'), { timeout: 20_000 }).toBe(true);
  await page.context().close();
});

/** Before the demo begins. */
const LONG_AGO = Temporal.Now.plainDateISO().subtract({ years: 2 }).toString();

/** What it is about where there is none; then what the interface says, most wanted first, as a file and as an API call. */
async function refusedDemandIsShown(page: Page): Promise<void> {
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Refused demand' }) });
  await card.getByText('Nothing was refused on these days.').waitFor();
  await page.getByLabel('Until').fill(Temporal.Now.plainDateISO().toString());
  const path = `/report_refused_demands?filter[from]=${LONG_AGO}&sort=-short_units_s,name`;
  const { data } = await office.api('GET', path);
  const [first] = data as [{ name: string; refused_count: number }];
  const row = card.getByRole('row').nth(1);
  await row.getByRole('link', { name: first.name, exact: true }).waitFor();
  expect(await row.getByRole('cell').nth(1).textContent()).toBe(String(first.refused_count));
  expect(await card.getByRole('row').count()).toBe(data.length + 1);
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'CSV' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(data.length + 1);
  await card.getByRole('button', { name: 'API' }).click();
  await page.getByText('/api/4/report_refused_demands?', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
}

test('products and stock items are sorted, searched and turned over', { timeout: TIME }, async () => {
  const page = await opened('/reports?tab=products');
  const table = page.getByRole('table', { name: 'Figures of products' });
  await table.getByRole('button', { name: 'Days out' }).click();
  await expect.poll(() => page.url()).toContain('sort=rent_duration_in_seconds');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26–36 of 36').waitFor();
  await page.getByRole('button', { name: 'Stock items' }).click();
  await page.getByLabel('Search stock items').fill('no such thing');
  await page.getByText('No stock items').waitFor();
  await page.context().close();
});

test.each([
  ['/reports', 1280],
  ['/reports?tab=products', 360],
  ['/reports?tab=utilisation&period=12m&by=week', 360],
] as const)('%s at %s is in order, in light and dark', { timeout: TIME }, async (path, width) => {
  const page = await opened(path, { width });
  await page.getByRole('button', { name: 'CSV' }).and(page.locator(':enabled')).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await beyondEdge(page)).toBe(0);
  await page.context().close();
});

test('whoever may not see reports is told so', { timeout: TIME }, async () => {
  const page = await opened('/orders');
  await page.route('**/session', async (route) => {
    const reply = await route.fetch();
    const session = (await reply.json()) as { permissions: string[] };
    await route.fulfill({ response: reply, json: { ...session, permissions: ['orders'] } });
  });
  await page.goto(`${office.server.url}/reports`);
  await page.getByText('Reports are not for everybody').waitFor();
  expect(await page.getByLabel('Period').count()).toBe(0);
  await page.context().close();
});
