import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { beyondEdge, expectNoProblems, startUnsetBackOffice } from './back-office.ts';

const TIMEOUT_MS = 120_000;

let office: Awaited<ReturnType<typeof startUnsetBackOffice>>;
beforeAll(async () => {
  office = await startUnsetBackOffice();
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillIn(page: Page, shop: string, email: string): Promise<void> {
  await page.getByLabel('Name of the shop').fill(shop);
  await page.getByLabel('Your first name').fill('Jo');
  await page.getByLabel('Last name').fill('de Boer');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('long enough to keep');
}

test(
  'whatever one asks for, the first page is the welcome; the country sets currency and time zone',
  async () => {
    const page = await office.open('/orders');
    await heading(page, 'Set up your shop').waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome');
    await page.getByLabel('Country').selectOption({ label: 'Japan' });
    expect(await page.getByLabel('Currency').inputValue()).toBe('jpy');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
    expect(await page.getByLabel('Currency').inputValue()).toBe('eur');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Amsterdam');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'fits a phone',
  async () => {
    const page = await office.open('/', { width: 360, height: 740 });
    await heading(page, 'Set up your shop').waitFor();
    expect(await beyondEdge(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'a shop with demo data opens, says that it is one, and becomes one’s own and empty',
  async () => {
    const page = await office.open('/');
    page.setDefaultTimeout(TIMEOUT_MS);
    await heading(page, 'Set up your shop').waitFor();
    await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
    await fillIn(page, 'Zeehond', 'jo@zeehond.test');
    await page.getByLabel(/^Demo data/).check();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await heading(page, 'Today').waitFor();
    await page.getByText('This shop shows demo data.').waitFor();
    await page.getByRole('link', { name: 'Make it yours' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Make it yours' }).click();

    await heading(page, 'Make this shop yours').waitFor();
    await fillIn(page, 'Zeehond Verhuur', 'jo@zeehond.test');
    await page.getByLabel(/^An empty shop/).check();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await page.getByRole('dialog', { name: 'Delete the demo data?' }).waitFor();
    await page.getByRole('button', { name: 'Start empty' }).click();
    await heading(page, 'Today').waitFor();
    expect(await page.getByText('This shop shows demo data.').count()).toBe(0);
    await page.getByRole('link', { name: 'Zeehond Verhuur, to Today' }).waitFor();
    const orders = await page.context().request.get(`${office.server.url}/api/4/orders.json`);
    expect(await orders.json()).toMatchObject({ data: [] });
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'it is done once: others are sent to the door',
  async () => {
    const page = await office.open('/welcome');
    await heading(page, 'This shop is set up').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await heading(page, 'Log in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  },
  TIMEOUT_MS,
);
