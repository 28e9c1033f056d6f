import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { bulkProduct, type Order, type Product, reserved } from './rental.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;
let camera: Product;
let order: Order;
let next: Order;

/** Noon in March 2031: the same day wherever the company is, and in the middle of a week that begins on any day. */
const noon = (day: number): string => `2031-03-0${day}T12:00:00.000Z`;
const WEEK = '/calendar?view=week&date=2031-03-05';

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  camera = await bulkProduct(office, 'Camera', 1);
  order = await reserved(office, { starts_at: noon(4), stops_at: noon(5) }, [{ product: camera }]);
  next = await reserved(office, { starts_at: '2031-03-06T09:00:00.000Z', stops_at: noon(7) }, [{ product: camera }]);
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const entry = (page: Page, { id }: Order, end: 'pickup' | 'return'): Locator =>
  page.locator(`[data-entry="${id} ${end}"]`);
const on = (page: Page, day: number): Locator => page.locator(`[data-day="2031-03-0${day}"]`);
const ghost = (page: Page, kind: string): Locator => page.locator(`[data-ghost="${kind}"]`);

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(start.x + 20, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 20);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 20, { steps: 4 });
}

const periodOf = async ({ id }: Order): Promise<readonly string[]> => {
  const { data } = await office.api('GET', `/orders/${id}`);
  return [data.starts_at, data.stops_at].map((instant: string) => new Date(instant).toISOString());
};

test(
  'a pickup is dragged to another day once that is known to be free, and put back',
  async () => {
    const page = await office.open(WEEK);
    await on(page, 4)
      .locator(entry(page, order, 'pickup'))
      .waitFor();
    await dragTo(page, entry(page, order, 'pickup'), on(page, 3));
    await ghost(page, 'free').waitFor();
    await page.mouse.up();
    await on(page, 3)
      .locator(entry(page, order, 'pickup'))
      .waitFor();
    expect(await periodOf(order)).toEqual([noon(3), noon(5)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await on(page, 4)
      .locator(entry(page, order, 'pickup'))
      .waitFor();
    expect(await periodOf(order)).toEqual([noon(4), noon(5)]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'where another order has it the ghost says so, and nothing moves',
  async () => {
    const page = await office.open(WEEK);
    await dragTo(page, entry(page, order, 'return'), on(page, 6));
    await ghost(page, 'taken').getByText('short 1 of 1 Camera').waitFor();
    await page.mouse.up();
    await page.getByText(`#${order.number} cannot be there: short 1 of 1 Camera.`).waitFor();
    expect(await periodOf(order)).toEqual([noon(4), noon(5)]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'the same by keyboard, the whole order on request, and in a dialog',
  async () => {
    const page = await office.open(WEEK);
    await entry(page, order, 'pickup').focus();
    await page.keyboard.press('m');
    await ghost(page, 'home').waitFor();
    await page.keyboard.press('ArrowRight');
    await ghost(page, 'taken').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('w');
    await ghost(page, 'free').getByText('The whole order: ').waitFor();
    await page.keyboard.press('Enter');
    await on(page, 4)
      .locator(entry(page, order, 'return'))
      .waitFor();
    expect(await periodOf(order)).toEqual([noon(3), noon(4)]);

    await on(page, 3).getByRole('button').first().click();
    await page.getByRole('button', { name: `Move #${order.number}, pickup` }).click();
    const back = page.getByLabel('Comes back');
    await back.fill((await back.inputValue()).replace('03-04', '03-05'));
    await page.getByText('Everything is free').waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => periodOf(order)).toEqual([noon(3), noon(5)]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'what is out is asked about, and a change made elsewhere appears',
  async () => {
    const lamp = await bulkProduct(office, 'Lamp', 1);
    const out = await reserved(office, { starts_at: noon(4), stops_at: noon(5) }, [{ product: lamp }]);
    await office.api('POST', '/order_fulfillments', {
      order_id: out.id,
      actions: [{ action: 'start_product', product_id: lamp.id, quantity: 1 }],
    });
    const page = await office.open(WEEK);
    await dragTo(page, entry(page, out, 'return'), on(page, 6));
    await ghost(page, 'free').waitFor();
    await page.mouse.up();
    await page.getByRole('dialog', { name: `#${out.number} is out already` }).waitFor();
    await page.getByRole('button', { name: 'Change the return' }).click();
    await on(page, 6)
      .locator(entry(page, out, 'return'))
      .waitFor();
    expect(await periodOf(out)).toEqual([noon(4), noon(6)]);

    await office.api('PUT', `/orders/${next.id}`, { stops_at: '2031-03-06T18:00:00.000Z' });
    await on(page, 6)
      .locator(entry(page, next, 'return'))
      .waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'full days are folded, the screens are accessible in light and dark, and fit a phone',
  async () => {
    for (let count = 0; count < 6; count += 1) {
      await office.api('POST', '/orders', { status: 'draft', starts_at: noon(8), stops_at: noon(9) });
    }
    const page = await office.open('/calendar?date=2031-03-05');
    await on(page, 8).getByRole('button', { name: '2 more on' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await on(page, 8).getByRole('button', { name: '2 more on' }).click();
    await page.getByRole('dialog').getByText('6 pickups').waitFor();
    await page.waitForURL(/day=2031-03-08/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
    const phone = await office.open('/calendar?date=2031-03-05', { width: 360, height: 740 });
    await on(phone, 8).getByText('6 pickups').waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    expect(await beyondEdge(phone)).toBe(0);
    // Days that are over do not stand between somebody and today.
    await phone.clock.setFixedTime(noon(9));
    await phone.reload();
    await on(phone, 9).getByText('Today,').waitFor();
    expect(await on(phone, 8).count()).toBe(0);
    await phone.getByRole('button', { name: /earlier day/ }).click();
    await on(phone, 8).getByText('6 pickups').waitFor();
    await phone.close();
  },
  TIMEOUT_MS,
);
