import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { bulkProduct, inHours, type Order, type Product, reserved } from './rental.ts';

const TIMEOUT_MS = 90_000;
const PHONE = { width: 390, height: 844 };
/** As long as a name may be, without a place to break it. */
const LONG = 'W'.repeat(240);

let office: BackOffice;
let tripod: Product;
let order: Order;

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  await bulkProduct(office, 'Carbon tripod slider', 3);
  tripod = await bulkProduct(office, 'Tripod', 3);
  order = await reserved(office, { starts_at: inHours(24), stops_at: inHours(48) }, [{ product: tripod }]);
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

describe('what somebody types', () => {
  test(
    'a quantity that is refused is the real one again',
    async () => {
      const page = await office.open(`/orders/${order.id}`, { expecting: ['422'] });
      const field = page.getByRole('textbox', { name: 'Quantity of Tripod' });
      await field.fill('99');
      await page
        .getByRole('dialog')
        .getByText(/short|not enough/i)
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => field.inputValue()).toBe('1');
      await field.fill('abc');
      await field.blur();
      await expect.poll(() => field.inputValue()).toBe('1');
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'the product box takes what is called exactly so on Enter',
    async () => {
      const page = await office.open('/orders/new');
      const box = page.getByRole('combobox', { name: 'Add a product' });
      await box.fill('tripod');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Quantity of Tripod' }).waitFor();
      expect(await page.getByRole('textbox', { name: /slider/ }).count()).toBe(0);
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'a change from elsewhere keeps what is typed, and shows both',
    async () => {
      const page = await office.open(`/products/${tripod.product_group_id}?tab=settings`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tripod, mine');
      await office.api('PUT', `/product_groups/${tripod.product_group_id}`, { name: 'Tripod, theirs', sku: 'TRI-9' });
      await page.getByText('Name was changed meanwhile to “Tripod, theirs”.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Tripod, mine');
      expect(await page.getByRole('textbox', { name: 'SKU' }).inputValue()).toBe('TRI-9');
      await page.getByRole('button', { name: 'Take theirs' }).click();
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Tripod, theirs');
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'a dialog shows both, and saves only what was changed in it',
    async () => {
      const { data: customer } = await office.api('POST', '/customers', { name: 'Ann', email: 'ann@acme.test' });
      const page = await office.open(`/customers/${customer.id}`);
      await page.getByRole('button', { name: 'Change', exact: true }).first().click();
      const name = page.getByRole('dialog').getByLabel('Name');
      await name.fill('Ann, mine');
      await office.api('PUT', `/customers/${customer.id}`, { name: 'Ann, theirs', email: 'new@acme.test' });
      await page.getByText('Name was changed meanwhile to “Ann, theirs”.').waitFor();
      expect(await name.inputValue()).toBe('Ann, mine');
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Save' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ data: { attributes: { name: 'Ann, mine' } } });
      expect(Object.keys((await sent).postDataJSON().data.attributes)).toEqual(['name']);
      await page.getByText('Customer changed').waitFor();
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'a custom field keeps what is typed',
    async () => {
      const { data: field } = await office.api('POST', '/default_properties', {
        name: 'Reference',
        property_type: 'text_field',
        owner_type: 'orders',
      });
      const page = await office.open(`/orders/${order.id}`);
      await page.getByRole('textbox', { name: 'Reference' }).fill('mine');
      await office.api('POST', '/properties', {
        owner_type: 'orders',
        owner_id: order.id,
        default_property_id: field.id,
        value: 'theirs',
      });
      await page.getByText('Changed meanwhile to “theirs”.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('mine');
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'the search finds a phone number in any spelling, and a document by its number',
    async () => {
      const { data: customer } = await office.api('POST', '/customers', {
        name: 'Rings',
        properties_attributes: [{ name: 'Phone', property_type: 'phone', value: '020-123 4567' }],
      });
      const { data: quote } = await office.api('POST', '/documents', { document_type: 'quote', order_id: order.id });
      const page = await office.open('/');
      const expectFound = async (text: string, place: string): Promise<void> => {
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Search' }).fill(text);
        await page.getByRole('option').locator(`visible=true`).filter({ hasText: place }).first().waitFor();
        await page.keyboard.press('Escape');
      };
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      await expectFound('+31 20 1234567', customer.name);
      await expectFound(quote.prefix_with_number, 'quote');
      await page.context().close();
    },
    TIMEOUT_MS,
  );
});

test(
  'the API button shows a line in which the shell fills the token in',
  async () => {
    const page = await office.open('/customers');
    await page.getByRole('button', { name: 'API' }).click();
    const line = page.getByText(/^curl -g -H "Authorization: Bearer \$TOKEN" 'http/);
    await line.waitFor();
    expect(await line.count()).toBe(1);
    await page.context().close();
  },
  TIMEOUT_MS,
);

describe('what programs write', () => {
  test(
    'a method of payment that is called __proto__ is shown as it is',
    async () => {
      await office.api('POST', '/payment_charges', {
        order_id: order.id,
        mode: 'manual',
        provider: 'none',
        provider_method: '__proto__',
        amount_in_cents: 100,
      });
      const page = await office.open(`/orders/${order.id}`);
      const method = page.getByText('__proto__').first();
      await method.waitFor();
      expect(await method.isVisible()).toBe(true);
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'long words wrap on a phone',
    async () => {
      for (const owner_type of ['orders', 'customers', 'product_groups']) {
        await office.api('POST', '/default_properties', { name: LONG, property_type: 'text_field', owner_type });
      }
      const { data: customer } = await office.api('POST', '/customers', { name: LONG, tag_list: [LONG] });
      const product = await bulkProduct(office, LONG, 3);
      const { id } = await reserved(office, { starts_at: inHours(2), stops_at: inHours(30) }, [{ product }]);
      await office.api('PUT', `/orders/${id}`, { customer_id: customer.id, tag_list: [LONG] });
      await office.api('POST', '/lines', { owner_type: 'orders', owner_id: id, title: LONG, price_each_in_cents: 1 });
      await office.api('POST', '/lines', { owner_type: 'orders', owner_id: id, line_type: 'section', title: LONG });
      await office.api('POST', '/notes', { owner_type: 'orders', owner_id: id, body: LONG });
      const { data: quote } = await office.api('POST', '/documents', {
        document_type: 'quote',
        order_id: id,
        body: LONG,
        reference: LONG.slice(0, 200),
      });
      const { data: bundle } = await office.api('POST', '/bundles', {
        name: LONG,
        bundle_items_attributes: [{ product_id: product.id, quantity: 1 }],
      });
      const page = await office.open('/', PHONE);
      const wide: string[] = [];
      for (const path of [
        '/',
        '/orders',
        `/orders/${id}`,
        `/orders/${id}/pick-up`,
        `/documents/${quote.id}`,
        '/calendar',
        '/timeline',
        '/customers',
        `/customers/${customer.id}`,
        '/products',
        `/products/${product.product_group_id}`,
        `/products/${product.product_group_id}?tab=settings`,
        '/bundles',
        `/bundles/${bundle.id}`,
        '/settings/custom-fields',
        '/reports',
      ]) {
        await page.goto(`${office.server.url}${path}`);
        await settled(page);
        wide.push(...(await beyond(page)).map((what) => `${path} ${what}`));
      }
      expect(wide).toEqual([]);
      await page.context().close();
    },
    TIMEOUT_MS,
  );
});

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.startsWith('Loading')) &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

/** The elements that overflow to the right, unless they lie in a scrolling container. */
async function beyond(page: Page): Promise<readonly string[]> {
  if ((await beyondEdge(page)) <= 0) return [];
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(0, 6)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`),
  );
}
