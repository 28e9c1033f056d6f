import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;

beforeAll(async () => {
  office = await startBackOffice();
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const rows = (page: Page) => page.locator('tbody tr');
const tab = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
const toast = (page: Page, text: RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text);

async function opened(path: string, options: Parameters<BackOffice['open']>[1] = {}): Promise<Page> {
  const page = await office.open(path, options);
  await rows(page).first().waitFor();
  return page;
}

/** The list settles a moment after the address has changed. */
const settled = (page: Page) => page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });

const numberIn = async (page: Page, row: number): Promise<string> =>
  (await rows(page).nth(row).getByRole('link').first().textContent()) ?? '';

test(
  'tabs count by status, and filters survive a reload and are undone by Back',
  async () => {
    const page = await opened('/orders');
    const { meta } = await office.api('GET', '/orders?filter[status]=started&page[size]=1&stats[total]=count');
    await tab(page, new RegExp(`^Out ?${meta.stats.total.count}$`)).click();
    await page.waitForURL('**/orders?status=started');
    await settled(page);
    const words = await page.locator('tbody tr td:nth-child(6)').allTextContents();
    const shown = new Set(words.map((word) => word.replace(/^[▲!]/, '')));
    expect([...shown]).toEqual(expect.arrayContaining(['Out', 'Late return']));
    // An order that went out in part is late for the rest, depending on the hour at which the demo is loaded.
    expect([...shown].filter((word) => !['Out', 'Late return', 'Late pickup'].includes(word))).toEqual([]);

    const all = words.length;
    await page.getByLabel('Attention').selectOption('late');
    await page.waitForURL('**/orders?status=started&needs=late');
    await settled(page);
    await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length < count, all);
    const late = await rows(page).count();
    await page.reload();
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(late);
    expect(await page.getByLabel('Attention').inputValue()).toBe('late');
    await page.goBack();
    await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, all);
    expect(await page.getByLabel('Attention').inputValue()).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'words, a period, payment and tags narrow the list; clearing widens it again',
  async () => {
    const page = await opened('/orders');
    const number = (await numberIn(page, 3)).slice(1);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
    await page.waitForURL(`**/orders?q=${number}`);
    await page.getByRole('link', { name: `#${number}`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL('**/orders');

    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByLabel('Orders that are').selectOption('out');
    await page.getByRole('button', { name: 'Apply' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Next 7 days' }).click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&till=\d{4}-\d\d-\d\d/);
    await page.getByLabel('Payment').selectOption('payment_due');
    await page.waitForURL(/payment=payment_due/);
    await settled(page);
    await page.goto(`${office.server.url}/orders?q=there-is-no-such-thing`);
    await page.getByText('No order matches').waitFor();
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'the keyboard moves, selects and opens; columns sort and pages turn',
  async () => {
    const page = await opened('/orders');
    await page.getByRole('button', { name: 'Total' }).click();
    await page.waitForURL('**/orders?sort=grand_total_with_tax_in_cents');
    await settled(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await settled(page);
    expect(await rows(page).count()).toBe(25);

    await page.locator('h1').click();
    const second = await numberIn(page, 1);
    for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key, { delay: 100 });
    await page.getByText('1 order selected').waitFor();
    expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: new RegExp(second) }).waitFor();
  },
  TIMEOUT_MS,
);

test(
  'several are tagged at once, another tab sees it without a reload, and Undo takes it back',
  async () => {
    const page = await opened('/orders');
    const other = await opened('/orders', { beside: page });
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('festival');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await toast(page, /Tagged 2 orders/).waitFor();
    for (const row of [0, 1]) {
      await rows(page).nth(row).getByText('festival').first().waitFor();
      await rows(other).nth(row).getByText('festival').first().waitFor();
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, /Put back the tags of 2 orders/).waitFor();
    await other.getByText('festival').first().waitFor({ state: 'detached' });
    const { data } = await office.api('GET', '/orders?filter[tag_list]=festival');
    expect(data).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'what is back goes into the archive, and out of it again',
  async () => {
    const page = await opened('/orders?status=stopped');
    const number = await numberIn(page, 0);
    await rows(page).nth(0).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await toast(page, /Archived 1 order\./).waitFor();
    await page.getByRole('link', { name: number, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: number, exact: true }).waitFor();

    // What is out cannot be archived, and the button says so.
    await tab(page, /^Out/).click();
    await page.waitForURL(/status=started/);
    await settled(page);
    await rows(page).nth(0).getByRole('checkbox').check();
    expect(await page.getByRole('button', { name: 'Archive', exact: true }).isDisabled()).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'the filtered list is saved as a file with all its pages',
  async () => {
    const page = await opened('/orders?status=stopped');
    const { meta } = await office.api('GET', '/orders?filter[status]=stopped&page[size]=1&stats[total]=count');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe(
      'Number,Status,Customer,E-mail,Pickup,Return,Items,Total in cents,Paid in cents,To pay in cents,Payment,Tags',
    );
    expect(lines).toHaveLength(1 + meta.stats.total.count);
    expect(lines.slice(1).every((line) => line.includes(',stopped,'))).toBe(true);
    await toast(page, /^Saved \d+ orders\.$/).waitFor();
  },
  TIMEOUT_MS,
);

/** How much of the table is out of sight. */
const cutOff = (page: Page) =>
  page.locator('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));

test.each([1600, 360])(
  'everybody can use it, in light and dark, %i wide',
  async (width) => {
    const page = await opened('/orders', { width });
    for (const narrower of [768, 1024, width]) {
      await page.setViewportSize({ width: narrower, height: 900 });
      expect([narrower, await cutOff(page)]).toEqual([narrower, 0]);
    }
    await rows(page).nth(0).getByRole('checkbox').check();
    if (width === 360) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Payment').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondEdge(page)).toBe(0);
  },
  TIMEOUT_MS,
);
