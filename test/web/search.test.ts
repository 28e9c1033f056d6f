import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import {
  bulkProduct,
  inHours,
  labelOf,
  type Order,
  type Product,
  reserved,
  scan,
  start,
  trackedProduct,
} from './rental.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;
let camera: Product;
let tripod: Awaited<ReturnType<typeof bulkProduct>>;
let order: Order;
let customer: { readonly id: string };
let bundle: { readonly id: string };

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  camera = await trackedProduct(office, 'KAM', 2);
  tripod = await bulkProduct(office, 'Tripod', 3);
  customer = (await office.api('POST', '/customers', { name: 'Grace Hopper', email: 'grace@navy.test' })).data;
  bundle = (await office.api('POST', '/bundles', { name: 'Interview set' })).data;
  order = await reserved(office, { starts_at: inHours(-2), stops_at: inHours(30) }, [
    { product: camera, stockItems: ['KAM-1'] },
  ]);
  await office.api('PUT', `/orders/${order.id}`, { customer_id: customer.id });
  await start(office, order, camera, ['KAM-1']);
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

async function today(options: Parameters<BackOffice['open']>[1] = {}): Promise<Page> {
  const page = await office.open('/', options);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  return page;
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Slower than a scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 });

async function searched(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await box(page).waitFor();
  await type(page, text);
}

describe('the search, by keyboard alone', () => {
  test(
    'finds orders, customers, products, bundles, stock items and barcodes',
    async () => {
      const page = await today();
      const places: readonly (readonly [string, string, string])[] = [
        [`#${order.number}`, `#${order.number}`, `/orders/${order.id}`],
        ['hopper', 'Grace Hopper', `/customers/${customer.id}`],
        ['tripo', 'Tripod', `/products/${tripod.product_group_id}`],
        ['interview', 'Interview set', `/bundles/${bundle.id}`],
        ['kam-2', 'KAM-2', `/stock-items/${camera.stockItems['KAM-2']?.id}`],
        [camera.stockItems['KAM-1']?.code ?? '', 'KAM-1', `/stock-items/${camera.stockItems['KAM-1']?.id}`],
      ];
      for (const [text, title, place] of places) {
        await searched(page, text);
        const hit = page
          .getByRole('option')
          .filter({ has: page.getByText(title, { exact: true }) })
          .first();
        await hit.waitFor();
        await page.getByText(/^\d+ found$/).waitFor();
        for (let tries = 0; (await hit.getAttribute('aria-selected')) !== 'true' && tries < 12; tries++) {
          await page.keyboard.press('ArrowDown');
        }
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${place}`);
        await box(page).waitFor({ state: 'detached' });
      }
      // What was opened is offered again, the last first.
      await page.goto(`${office.server.url}/orders`);
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      await page.keyboard.press('Control+k');
      await box(page).waitFor();
      expect(await page.getByRole('option').first().textContent()).toContain('KAM-1');
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'detached' });
    },
    TIMEOUT_MS,
  );

  test(
    'does what the rail and the top bar do, and says when there is nothing',
    async () => {
      const page = await today();
      await searched(page, 'go to cust');
      await page.getByRole('option', { name: 'Go to Customers' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/customers');
      await searched(page, 'nothing of the kind');
      await page.getByText('Nothing is called “nothing of the kind”.').waitFor();
      await page.keyboard.press('Escape');
      await searched(page, 'check av');
      await page.getByRole('option', { name: 'Check availability' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Check availability' }).waitFor();
      expect(await box(page).count()).toBe(0);
    },
    TIMEOUT_MS,
  );

  test.each([1280, 360])(
    'everybody can use it, in light and dark, %i wide',
    async (width) => {
      const page = await today({ width });
      await searched(page, 'kam');
      await page.getByText(/^\d+ found$/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await beyondEdge(page)).toBe(0);
    },
    TIMEOUT_MS,
  );
});

test(
  'a USB scanner opens what it reads, wherever one is',
  async () => {
    const page = await today();
    await scan(page, camera.stockItems['KAM-1']?.code ?? '');
    await page.waitForURL(`**/stock-items/${camera.stockItems['KAM-1']?.id}`);
    const code = await labelOf(office, 'orders', order.id);
    await page.goto(`${office.server.url}/orders`);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await scan(page, code);
    await page.waitForURL(`**/orders/${order.id}`);
    // Also while the search is open, which then is in the way no more.
    await page.goto(`${office.server.url}/customers`);
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    await scan(page, tripod.code);
    await page.waitForURL(`**/products/${tripod.product_group_id}`);
    await box(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
  },
  TIMEOUT_MS,
);

describe('what is free', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check availability' });

  async function asked(page: Page, text: string): Promise<void> {
    await page.keyboard.press('a');
    await dialog(page).waitFor();
    await type(page, text);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  }

  test(
    'how many, of how many, who has them, and an order with one',
    async () => {
      const page = await today();
      await asked(page, 'camera kam');
      await dialog(page).getByText('1 free of 2').waitFor();
      const line = dialog(page)
        .getByRole('listitem')
        .filter({ hasText: `#${order.number}` });
      await line.getByText(/Grace Hopper has it until/).waitFor();
      expect(await line.getByRole('link').getAttribute('href')).toBe(`/orders/${order.id}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'New order with this' }).click();
      await page.waitForURL('**/orders/new*');
      await page.getByText('Camera KAM').locator('visible=true').first().waitFor();
    },
    TIMEOUT_MS,
  );

  test(
    'none: when there is one again',
    async () => {
      const other = await reserved(office, { starts_at: inHours(-1), stops_at: inHours(70) }, [
        { product: camera, stockItems: ['KAM-2'] },
      ]);
      const page = await today({ width: 360 });
      await asked(page, 'camera kam');
      await dialog(page).getByText('None free of 2').waitFor();
      await dialog(page).getByText(`#${other.number}`).waitFor();
      await dialog(page)
        .getByText(/^Next free: /)
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await beyondEdge(page)).toBe(0);
      await dialog(page).getByRole('button', { name: 'Take that time' }).click();
      await dialog(page)
        .getByText(/^[12] free of 2$/)
        .waitFor();
    },
    TIMEOUT_MS,
  );

  test(
    'none with the buffer time of the product, and where there are some instead',
    async () => {
      const slider = await bulkProduct(office, 'Slider', 1);
      const days = (count: number) => count * 24;
      await office.api('PUT', `/product_groups/${slider.product_group_id}`, { buffer_time_after: days(6) * 3_600 });
      await reserved(office, { starts_at: inHours(days(5)), stops_at: inHours(days(6)) }, [{ product: slider }]);
      const { data: haarlem } = await office.api('POST', '/locations', { name: 'Haarlem', code: 'HAARLEM' });
      await office.api('POST', '/stock_adjustments', { product_id: slider.id, location_id: haarlem.id, quantity: 2 });
      const page = await today({ width: 360 });
      await page.keyboard.press('a');
      await dialog(page).waitFor();
      await type(page, 'slider');
      await page.getByRole('option', { name: 'none free 2 at Haarlem' }).click();
      await dialog(page).getByText('None free of 1, but 2 at Haarlem').waitFor();
      expect(await beyondEdge(page)).toBe(0);
    },
    TIMEOUT_MS,
  );
});
