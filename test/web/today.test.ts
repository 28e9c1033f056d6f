import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { bulkProduct, inHours, type Order, type Product, reserved, trackedProduct } from './rental.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;
let cable: Product;

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const column = (page: Page, name: string, count: number) =>
  page.getByRole('region', { name: `${name} ${count}`, exact: true });

/** In half an hour, but today by the clocks of the company. */
async function laterToday(): Promise<string> {
  const { data } = await office.api('GET', '/companies/current');
  const now = Temporal.Now.zonedDateTimeISO(data.default_timezone);
  const end = now.add({ days: 1 }).startOfDay().subtract({ seconds: 20 });
  const soon = now.add({ minutes: 30 });
  return (Temporal.ZonedDateTime.compare(soon, end) < 0 ? soon : end).toInstant().toString();
}

const start = (order: Order, quantity = 1) =>
  office.api('POST', '/order_fulfillments', {
    order_id: order.id,
    actions: [{ action: 'start_product', product_id: cable.id, quantity }],
  });

test(
  'an empty shop is told what to do first',
  async () => {
    const page = await office.open('/');
    await page.getByRole('heading', { name: 'Three steps to the first rental' }).waitFor();
    await column(page, 'Going out', 0).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.waitForURL('**/products');

    // What has been done is ticked off, and gone with the first order.
    cable = await bulkProduct(office, 'Cable', 20);
    await office.api('POST', '/customers', { name: 'Ada Lovelace' });
    await page.goBack();
    await page.getByRole('img', { name: 'Done' }).nth(1).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New order' }).waitFor();
  },
  TIMEOUT_MS,
);

test(
  'the day in four columns, each card with its one step',
  async () => {
    const soon = await laterToday();
    const goingOut = await reserved(office, { starts_at: soon, stops_at: inHours(50) }, [
      { product: cable, quantity: 2 },
    ]);
    const comingBack = await reserved(office, { starts_at: inHours(-60), stops_at: soon }, [{ product: cable }]);
    const notBack = await reserved(office, { starts_at: inHours(-60), stops_at: inHours(-30) }, [{ product: cable }]);
    const notFetched = await reserved(office, { starts_at: inHours(-30), stops_at: inHours(60) }, [{ product: cable }]);
    await start(comingBack);
    await start(notBack);
    const camera = await trackedProduct(office, 'T', 1);
    const unassigned = await reserved(office, { starts_at: inHours(30), stops_at: inHours(40) }, [{ product: camera }]);

    const page = await office.open('/');
    const out = column(page, 'Going out', 1);
    await out.getByText('2 items').waitFor();
    await out.getByRole('img', { name: '2 to pick up' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Three steps' }).count()).toBe(0);
    const href = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await href(`Pick up: order ${goingOut.number}`)).toBe(`/orders/${goingOut.id}/pick-up`);
    expect(await href(`Return: order ${comingBack.number}`)).toBe(`/orders/${comingBack.id}/return`);
    expect(await href(`Return: order ${notBack.number}`)).toBe(`/orders/${notBack.id}/return`);
    expect(await href(`Pick up: order ${notFetched.number}`)).toBe(`/orders/${notFetched.id}/pick-up`);
    await column(page, 'Coming back', 1).getByText(`#${comingBack.number}`).waitFor();
    const late = column(page, 'Late', 2);
    await late.getByText('Late pickup').waitFor();
    await late.getByText('Late return').waitFor();
    // Both that are out are unpaid; the camera has no stock item yet.
    const attention = column(page, 'Needs attention', 3);
    await attention.getByText('Stock items to assign').waitFor();
    expect(await attention.getByText('to pay').count()).toBe(2);
    // Of what is out it matters when it comes back.
    expect(await attention.getByText(/^Return /).count()).toBe(2);
    expect(await href(`Open: order ${unassigned.number}`)).toBe(`/orders/${unassigned.id}`);
  },
  TIMEOUT_MS,
);

test(
  'a change made elsewhere shows without a reload',
  async () => {
    const page = await office.open('/');
    await column(page, 'Going out', 1).waitFor();
    const order = await reserved(office, { starts_at: await laterToday(), stops_at: inHours(70) }, [
      { product: cable },
    ]);
    await column(page, 'Going out', 2).getByText(`#${order.number}`).waitFor();
    await office.api('POST', '/order_status_transitions', { order_id: order.id, transition_to: 'canceled' });
    await column(page, 'Going out', 1).waitFor();
    expect(await page.getByText(`#${order.number}`, { exact: true }).count()).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'two weeks ahead, each day a way to its orders',
  async () => {
    const page = await office.open('/');
    const days = page.getByRole('link', { name: /\d+ out, \d+ back$/ });
    await days.first().waitFor();
    expect(await days.count()).toBe(14);
    expect(await days.first().textContent()).toMatch(/1 out, 1 back$/);
    await days.first().click();
    await page.waitForURL('**/orders?from=*&till=*&by=either');
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    // The list has the one that was canceled too.
    expect(await page.getByRole('row').count()).toBe(1 + 3);
  },
  TIMEOUT_MS,
);

test.each([1440, 360])(
  'everybody can use it, in light and dark, %i wide',
  async (width) => {
    const page = await office.open('/', { width });
    await column(page, 'Late', 2).getByText('Late return').waitFor();
    await page
      .getByRole('link', { name: /\d+ out, \d+ back$/ })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondEdge(page)).toBe(0);
  },
  TIMEOUT_MS,
);
