import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../web/src/format/zone.ts';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, type OpenOptions, startBackOffice } from './back-office.ts';

const TIMEOUT_MS = 60_000;
/** For what takes a request and a drawing on a busy machine. */
const SOON = { timeout: 20_000 };
const DAY_MS = 86_400_000;
const ZONE = 'Europe/Amsterdam';

let office: BackOffice;
let kit: Kit;
let made = 0;

interface Kit {
  readonly name: string;
  readonly product_id: string;
  readonly stockItems: readonly string[];
  readonly stockItem: (index: number) => string;
}

beforeAll(async () => {
  office = await startBackOffice();
}, 120_000);

afterAll(() => office.close());

beforeEach(async () => {
  kit = await newKit();
});

afterEach(() => expectNoProblems(office));

/** A product of three pieces that no other test looks at. */
async function newKit(): Promise<Kit> {
  made += 1;
  const name = `Kit ${made}`;
  const attributes = { name, tracking_type: 'trackable', product_type: 'rental' };
  const { data: group } = await office.api('POST', '/product_groups', attributes);
  const { data: products } = await office.api('GET', `/products?filter[product_group_id]=${group.id}`);
  const product_id = String(products[0].id);
  const stockItems: string[] = [];
  for (const number of [1, 2, 3]) {
    const stockItem = { product_id, identifier: `K${made}-${number}` };
    stockItems.push(String((await office.api('POST', '/stock_items', stockItem)).data.id));
  }
  return { name, product_id, stockItems: stockItems, stockItem: (index) => `K${made}-${index + 1}` };
}

/** Reserved from so many days from now at nine, on this piece if any; answers id and number. */
async function booked(from: number, till: number, stockItem: number | undefined, more: object = {}): Promise<Booked> {
  const at = (days: number) =>
    new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2).toISOString();
  const { data: customer } = await office.api('POST', '/customers', { name: 'Ada Lovelace' });
  const attributes = { starts_at: at(from), stops_at: at(till), customer_id: customer.id, ...more };
  const { data: order } = await office.api('POST', '/orders', attributes);
  const common = { mode: 'create_new', product_id: kit.product_id };
  const action =
    stockItem === undefined
      ? { ...common, action: 'book_product', quantity: 1 }
      : { ...common, action: 'book_stock_items', stock_item_ids: [kit.stockItems[stockItem]] };
  await office.api('POST', '/order_fulfillments', { order_id: order.id, actions: [action] });
  await office.api('POST', '/order_status_transitions', { order_id: order.id, transition_to: 'reserved' });
  const { data } = await office.api('GET', `/orders/${order.id}`);
  return { id: data.id, number: data.number, starts_at: data.starts_at, stops_at: data.stops_at };
}

interface Booked {
  readonly id: string;
  readonly number: number;
  readonly starts_at: string;
  readonly stops_at: string;
}

const openKit = (more = '') => opened(`/timeline?q=${encodeURIComponent(kit.name)}${more}`);

async function opened(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await office.open(path, options);
  page.setDefaultTimeout(25_000);
  return page;
}

/** A letter counts once it is clear that no scanner has typed it. */
async function startMoving(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await page.locator('[data-ghost]').waitFor();
}

const barOf = (page: Page, { number }: Booked): Locator => page.getByRole('gridcell', { name: `#${number}` });

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

const toast = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Notices' }).getByText(text).first().waitFor();

async function stockItemOf({ id }: Booked): Promise<readonly string[]> {
  const { data } = await office.api('GET', `/stock_item_plannings?filter[order_id]=${id}&filter[archived]=false`);
  return data.map((each: { readonly stock_item_id: string }) => each.stock_item_id);
}

const orderOf = async ({ id }: Booked) => (await office.api('GET', `/orders/${id}`)).data;

const dayAfter = (instant: string, days: number): string => dayOf(Date.parse(instant) + days * DAY_MS, ZONE);

async function middle(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it cannot be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test(
  'a bar is dragged to another piece, and back again by Undo',
  async () => {
    const order = await booked(2, 5, 0);
    const page = await openKit();
    const bar = barOf(page, order);
    await bar.waitFor();
    const from = await middle(bar);
    await drag(page, from, { x: from.x, y: (await middle(rowOf(page, kit.stockItem(1)))).y });
    await page.getByText(`${kit.stockItem(1)} is free`).waitFor();
    await page.mouse.up();
    await toast(page, `#${order.number} is now on ${kit.stockItem(1)}`);
    expect(await stockItemOf(order)).toEqual([kit.stockItems[1]]);
    await rowOf(page, kit.stockItem(1))
      .getByRole('gridcell', { name: `#${order.number}` })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone');
    expect(await stockItemOf(order)).toEqual([kit.stockItems[0]]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'the same by keyboard, with what is in the way told on the way',
  async () => {
    const order = await booked(2, 5, 0);
    const other = await booked(1, 4, 1);
    const page = await openKit();
    await barOf(page, order).waitFor();
    await page.getByRole('rowheader', { name: kit.stockItem(0), exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await startMoving(page);
    await page.keyboard.press('ArrowDown');
    const live = page.locator('[aria-live="assertive"]');
    await live.getByText(`${kit.stockItem(1)} has #${other.number} then`).waitFor();
    await page.keyboard.press('ArrowDown');
    await live.getByText(`${kit.stockItem(2)} is free`).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, `#${order.number} is now on ${kit.stockItem(2)}`);
    expect(await stockItemOf(order)).toEqual([kit.stockItems[2]]);
    // Escape leaves everything as it is.
    await page.getByRole('rowheader', { name: kit.stockItem(1), exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await startMoving(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.locator('[data-ghost]').waitFor({ state: 'detached' });
    expect((await orderOf(other)).starts_at).toBe(other.starts_at);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'an order is extended by keyboard and by its end, and moved as a whole after a question when it has more',
  async () => {
    const order = await booked(2, 5, 0);
    const page = await openKit();
    await barOf(page, order).waitFor();
    await page.getByRole('rowheader', { name: kit.stockItem(0), exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await startMoving(page);
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await toast(page, `#${order.number} is now from`);
    const extended = await orderOf(order);
    expect(extended.starts_at).toBe(order.starts_at);
    expect(dayOf(extended.stops_at, ZONE)).toBe(dayAfter(order.stops_at, 2));

    // The bar is drawn anew before it is taken by its end.
    await page.waitForTimeout(600);
    const box = await barOf(page, order).boundingBox();
    const end = { x: (box?.x ?? 0) + (box?.width ?? 0) - 3, y: (box?.y ?? 0) + 12 };
    const day_px = (box?.width ?? 0) / 5;
    await drag(page, end, { x: end.x - day_px, y: end.y });
    await page.mouse.up();
    await expect.poll(async () => dayOf((await orderOf(order)).stops_at, ZONE), SOON).toBe(dayAfter(order.stops_at, 1));

    const { data: other } = await office.api('POST', '/product_groups', {
      name: `Also ${kit.name}`,
      tracking_type: 'trackable',
    });
    const { data: products } = await office.api('GET', `/products?filter[product_group_id]=${other.id}`);
    await office.api('POST', '/stock_items', { product_id: products[0].id, identifier: `Also ${kit.name}` });
    const also = { action: 'book_product', mode: 'create_new', product_id: products[0].id, quantity: 1 };
    await office.api('POST', '/order_fulfillments', { order_id: order.id, actions: [also] });
    await page.waitForTimeout(600);
    await page.getByRole('rowheader', { name: kit.stockItem(0), exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await startMoving(page);
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: `Change the whole order #${order.number}?` });
    await dialog.getByText('1 other item').waitFor();
    await dialog.getByRole('button', { name: 'Change the order' }).click();
    await expect
      .poll(async () => dayOf((await orderOf(order)).starts_at, ZONE), SOON)
      .toBe(dayAfter(order.starts_at, 1));
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'Move… does the same without dragging, and pieces can be named for what has none',
  async () => {
    const order = await booked(2, 5, undefined);
    const page = await openKit();
    const bar = rowOf(page, 'Unassigned').getByRole('gridcell', { name: `#${order.number}` });
    await bar.click();
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog', { name: `Move #${order.number}` });
    await dialog.getByLabel('Stock item').selectOption({ label: kit.stockItem(2) });
    await dialog.getByText(`${kit.stockItem(2)} is free`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await toast(page, `#${order.number} is now on ${kit.stockItem(2)}`);
    expect(await stockItemOf(order)).toEqual([kit.stockItems[2]]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'a drag over an empty place begins an order of it then',
  async () => {
    const page = await openKit('&zoom=week');
    await rowOf(page, kit.stockItem(1)).waitFor();
    const lane = await rowOf(page, kit.stockItem(1)).boundingBox();
    const y = (lane?.y ?? 0) + 12;
    // Names at the left are about 250 pixels wide; a day of the week is over 100.
    const grid = await page.getByRole('treegrid', { name: 'Timeline' }).boundingBox();
    const day_px = ((grid?.width ?? 0) - 250) / 7;
    const x = (grid?.x ?? 0) + 250 + 2.5 * day_px;
    await drag(page, { x, y }, { x: x + 2 * day_px, y });
    await page.getByText(`${kit.stockItem(1)} is free`).waitFor();
    await page.mouse.up();
    await page.waitForURL(/\/orders\/new/);
    const asked = new URL(page.url()).searchParams;
    expect(asked.get('item_id')).toBe(kit.product_id);
    const today = dayOf(Date.now(), ZONE);
    expect(dayOf(asked.get('starts_at') ?? '', ZONE)).toBe(dayAfter(`${today}T12:00:00Z`, 1));
    expect(dayOf(asked.get('stops_at') ?? '', ZONE)).toBe(dayAfter(`${today}T12:00:00Z`, 3));
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'what happens elsewhere appears, and what is short is said',
  async () => {
    const page = await openKit();
    await rowOf(page, kit.stockItem(0)).waitFor();
    const order = await booked(1, 3, 0);
    await barOf(page, order).waitFor();
    await booked(1, 3, 1);
    await booked(1, 3, 2);
    await page.locator('[data-none]').first().waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /0 free/ }).count(), SOON).toBe(1);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'a late return is marked with words and a sign, on the bar, its card and in the table',
  async () => {
    const order = await booked(-3, -1, 0);
    const start = { action: 'start_stock_items', product_id: kit.product_id, stock_item_ids: [kit.stockItems[0]] };
    await office.api('POST', '/order_fulfillments', { order_id: order.id, actions: [start] });
    const page = await openKit();
    const bar = page.getByRole('gridcell', { name: new RegExp(`#${order.number} Ada Lovelace.*late return`) });
    expect(await bar.textContent()).toContain('!');
    await bar.hover();
    const card = page.locator('[data-card]');
    await card.getByText('Should be back since').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await card.getByRole('link', { name: 'Open order' }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Table' }).click();
    const cells = page.getByRole('table', { name: 'Bookings' }).getByRole('row').nth(1).getByRole('cell');
    await cells.first().waitFor();
    const words = await cells.allTextContents();
    expect(words.slice(0, 4)).toEqual([kit.name, kit.stockItem(0), `#${order.number}`, 'Ada Lovelace']);
    expect(words.at(-1)).toContain('Late return');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'filters and zoom are in the address; rows close and open by keys; only what is booked',
  async () => {
    const order = await booked(2, 5, 0);
    const page = await openKit();
    await barOf(page, order).waitFor();
    await page.getByRole('rowheader', { name: kit.name }).focus();
    await page.keyboard.press('ArrowLeft');
    await rowOf(page, kit.stockItem(0)).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await rowOf(page, kit.stockItem(0)).waitFor();
    await page.getByRole('button', { name: 'Quarter' }).click();
    await page.waitForURL(/zoom=quarter/);
    await barOf(page, order).waitFor();
    await page.getByLabel('Only with bookings').check();
    await page.waitForURL(/booked=yes/);
    await barOf(page, order).waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.getByText('No products here').waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await barOf(page, order).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: kit.name,
      zoom: 'quarter',
      booked: 'yes',
    });
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'stock of another location is not free for an order here, and a piece there says where it is',
  async () => {
    const name = `Utrecht ${made}`;
    const { data: away } = await office.api('POST', '/locations', { name, code: `U${made}` });
    const distant = `K${made}-away`;
    await office.api('POST', '/stock_items', {
      product_id: kit.product_id,
      identifier: distant,
      location_id: away.id,
    });
    const days = [2, 5] as const;
    for (const stockItem of [0, 1, 2]) await booked(...days, stockItem);
    const order = await booked(8, 10, undefined);
    const page = await openKit();
    await rowOf(page, 'Unassigned')
      .getByRole('gridcell', { name: `#${order.number}` })
      .click();
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog', { name: `Move #${order.number}` });
    // Three pieces are taken then; the fourth is elsewhere.
    const wall = (days_ahead: number) => `${dayAfter(new Date().toISOString(), days_ahead)}T10:00`;
    await dialog.getByLabel('Out at').fill(wall(3));
    await dialog.getByLabel('Back at').fill(wall(4));
    await dialog.getByText(`Not possible: short 1 of 1 ${kit.name}`).waitFor();
    await dialog.getByLabel('Stock item').selectOption({ label: distant });
    await dialog.getByText(`${distant} is at ${name}, the order at`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // Drawing on a piece makes an order at the location of the piece.
    await page.getByRole('rowheader', { name: distant, exact: true }).focus();
    await page.keyboard.press('+');
    await page.getByText(`${distant} is free at ${name}`).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\/new/);
    await page.getByText(distant).first().waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(away.id);
    await page.close();
  },
  TIMEOUT_MS,
);

test.each([1280, 360])(
  'everybody can use it, in light and dark, %i pixels wide',
  async (width) => {
    const page = await opened('/timeline', { width });
    await page.locator('[data-bar]').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondEdge(page)).toBe(0);
    await page.close();
  },
  TIMEOUT_MS,
);
