import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { bulkProduct, inHours, type Order, type Product, reserved, scan, start, trackedProduct } from './rental.ts';

const TIMEOUT_MS = 60_000;
/** The back office may have to be built first. */
const START_MS = 180_000;

let office: BackOffice;
let drone: Product;
let customer: { readonly id: string; readonly name: string };

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  drone = await trackedProduct(office, 'DRONE', 2);
  customer = (await office.api('POST', '/customers', { name: 'Ada Lovelace', email: 'ada@example.com' })).data;
}, START_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const PERIOD = { starts_at: inHours(48), stops_at: inHours(72) };

/** An order that holds nothing yet. */
async function draftOf(product: Product, quantity = 1, period = PERIOD): Promise<Order> {
  const { data } = await office.api('POST', '/orders', { ...period, status: 'draft', customer_id: customer.id });
  await office.api('POST', '/order_fulfillments', {
    order_id: data.id,
    actions: [{ action: 'book_product', mode: 'create_new', product_id: product.id, quantity }],
  });
  return { id: data.id, number: data.number };
}

const orderNow = async (id: string) => (await office.api('GET', `/orders/${id}`)).data;
const openOrder = (order: Order, options = {}) => office.open(`/orders/${order.id}`, options);
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const menu = async (page: Page, button: string, entry: string) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Answers to such requests wait until what is answered here is called. */
async function hold(page: Page, requests: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

describe('a new order', () => {
  test(
    'is made and reserved in five interactions, and the reservation is undone in one',
    async () => {
      const page = await office.open('/');
      let interactions = 0;
      const interact = async (verb: () => Promise<unknown>) => {
        await verb();
        interactions += 1;
      };
      await interact(() => page.getByRole('link', { name: 'New order' }).click());
      await interact(() => page.getByRole('button', { name: '2 days' }).click());
      await interact(async () => {
        // The box has the focus, so one types at once; faster than this it would be a scanner.
        await page.keyboard.type('Camera DR', { delay: 90 });
        await page.getByRole('option', { name: /Camera DRONE.*2 free/ }).waitFor();
        await page.keyboard.press('Enter');
      });
      await page.getByRole('list', { name: 'Lines' }).getByRole('link', { name: 'Camera DRONE' }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
      await interact(async () => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('Ada');
        await page.getByRole('option', { name: /Ada Lovelace/ }).click();
      });
      await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await expect.poll(() => focused(page)).toBe('Change');
      await interact(() => page.getByRole('button', { name: 'Reserve', exact: true }).click());
      await toast(page, 'Reserved').waitFor();
      expect(interactions).toBeLessThanOrEqual(6);

      await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
      await expect.poll(() => focused(page)).toBe('Pick up');
      const id = page.url().split('/').at(-1) ?? '';
      expect(await orderNow(id)).toMatchObject({ status: 'reserved', customer_id: customer.id, item_count: 1 });

      await toast(page, 'Reserved').getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'Undone').waitFor();
      expect((await orderNow(id)).status).toBe('draft');
      await page.getByRole('button', { name: 'Reserve', exact: true }).waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'is there again after a reload, takes what a link asks for, and what is scanned',
    async () => {
      const cable = await bulkProduct(office, 'Cable', 10);
      const link = new URLSearchParams({ item_id: drone.id, customer_id: customer.id, ...PERIOD });
      const page = await office.open(`/orders/new?${link.toString()}`);
      const lines = page.getByRole('list', { name: 'Lines' });
      await lines.getByRole('link', { name: 'Camera DRONE' }).waitFor();
      await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await page.locator('h1').click();
      await scan(page, cable.code);
      await lines.getByRole('link', { name: 'Cable' }).waitFor();

      await page.reload();
      await lines.getByRole('link', { name: 'Cable' }).waitFor();
      expect(await lines.getByRole('textbox', { name: /Quantity of/ }).count()).toBe(2);
      const { data } = await office.api('GET', '/orders?filter[status]=new');
      expect(data).toHaveLength(1);

      await menu(page, 'More to do with this order', 'Save as draft');
      await page.getByRole('heading', { name: /^Order #\d+/ }).waitFor();

      // Whoever is faster than the server loses nothing of what they type, and gets what they typed.
      const begin = await hold(page, '**/api/4/orders/new*');
      const find = await hold(page, '**/api/4/items*DRONE*');
      await page.keyboard.press('n');
      await page.keyboard.type('DRONE', { delay: 90 });
      begin();
      const box = page.getByRole('combobox', { name: 'Add a product' });
      await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('DRONE');
      await page.getByRole('option', { name: /Cable/ }).waitFor();
      await page.keyboard.press('Enter');
      find();
      await lines.getByRole('link', { name: 'Camera DRONE' }).waitFor();
      expect(await lines.getByRole('textbox', { name: /Quantity of/ }).count()).toBe(1);

      // Nor what they change before they go on.
      await page.getByRole('button', { name: 'One Camera DRONE more' }).click();
      await page.getByRole('link', { name: 'Today', exact: true }).click();
      const begun = async () => (await office.api('GET', '/orders?filter[status]=new')).data[0];
      await expect.poll(async () => (await begun()).item_count).toBe(2);
      await page.close();
    },
    TIMEOUT_MS,
  );
});

describe('a shortage', () => {
  test(
    'names the order that has the item, and is solved by the next free period',
    async () => {
      const crane = await trackedProduct(office, 'CRANE', 1);
      const holder = await reserved(office, PERIOD, [{ product: crane }]);
      const order = await draftOf(crane);
      // What is refused shows on the console.
      const page = await openOrder(order, { expecting: ['status of 422'] });
      const note = page.getByRole('status').filter({ hasText: 'Short 1 of 1' });
      await note.getByText(/has it until/).waitFor();
      await note.getByRole('link', { name: `#${holder.number}` }).waitFor();
      // No limit allows it: nobody is offered what would be refused.
      expect(await note.getByRole('button', { name: 'Book anyway' }).count()).toBe(0);

      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'There is not enough of it' });
      await dialog.getByRole('link', { name: `#${holder.number}` }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).first().click();

      await note.getByRole('button', { name: 'Next free period' }).click();
      await toast(page, 'Moved to').waitFor();
      await note.waitFor({ state: 'detached' });
      expect(Date.parse((await orderNow(order.id)).starts_at)).toBeGreaterThanOrEqual(Date.parse(PERIOD.stops_at));
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'is booked anyway where the limit allows it',
    async () => {
      const lamp = await bulkProduct(office, 'Lamp', 2);
      await office.api('PUT', `/product_groups/${lamp.product_group_id}`, { allow_shortage: true, shortage_limit: 1 });
      const order = await draftOf(lamp, 3);
      const page = await openOrder(order);
      const note = page.getByRole('status').filter({ hasText: 'Short 1 of 3' });
      await note.getByRole('button', { name: 'Book anyway' }).click();
      await toast(page, 'Reserved with a shortage').waitFor();
      expect(await orderNow(order.id)).toMatchObject({ status: 'reserved', shortage: true });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'is solved by another product that is free',
    async () => {
      const [rare, common] = [await bulkProduct(office, 'Rare stand', 1), await bulkProduct(office, 'Plain stand', 5)];
      for (const { product_group_id } of [rare, common]) {
        await office.api('PUT', `/product_groups/${product_group_id}`, { tag_list: ['stand'] });
      }
      const order = await draftOf(rare, 2);
      const page = await openOrder(order);
      await page.getByRole('button', { name: 'Substitute' }).click();
      await page.getByRole('button', { name: /Plain stand/ }).click();
      const lines = page.getByRole('list', { name: 'Lines' });
      await lines.getByRole('link', { name: 'Plain stand' }).waitFor();
      await page.getByRole('button', { name: 'Substitute' }).waitFor({ state: 'detached' });
      expect((await orderNow(order.id)).item_count).toBe(2);
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'is none today of an item that is assigned for next week',
    async () => {
      const boat = await trackedProduct(office, 'BOAT', 1);
      await reserved(office, { starts_at: inHours(7 * 24), stops_at: inHours(8 * 24) }, [
        { product: boat, stockItems: ['BOAT-1'] },
      ]);
      const order = await draftOf(boat, 1, { starts_at: inHours(-1), stops_at: inHours(20) });
      const page = await openOrder(order);
      await page.getByRole('button', { name: /^assign 1 of Camera BOAT/ }).click();
      await page.getByRole('button', { name: /BOAT-1 free/ }).click();
      await page.getByRole('button', { name: 'Change BOAT-1' }).waitFor();
      expect(await page.getByText(/^Short/).count()).toBe(0);
      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      await toast(page, 'Reserved').waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'is none of an item that comes back on the day on which it goes out again',
    async () => {
      const tent = await trackedProduct(office, 'TENT', 1);
      const noon = inHours(96);
      await reserved(office, { starts_at: inHours(72), stops_at: noon }, [{ product: tent, stockItems: ['TENT-1'] }]);
      const order = await draftOf(tent, 1, { starts_at: noon, stops_at: inHours(120) });
      const page = await openOrder(order);
      await page.getByRole('button', { name: /^assign 1/ }).click();
      await page.getByRole('button', { name: /TENT-1 free/ }).click();
      await page.getByRole('button', { name: 'Change TENT-1' }).waitFor();
      expect(await page.getByText(/^Short/).count()).toBe(0);
      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      await toast(page, 'Reserved').waitFor();
      expect((await orderNow(order.id)).status).toBe('reserved');
      await page.close();
    },
    TIMEOUT_MS,
  );
});

describe('what is on an order', () => {
  test(
    'a changed period asks about prices once',
    async () => {
      const van = await bulkProduct(office, 'Van', 3);
      await office.api('PUT', `/product_groups/${van.product_group_id}`, {
        price_type: 'simple',
        price_period: 'day',
        flat_fee_price_in_cents: 10_000,
      });
      const order = await draftOf(van, 1, { starts_at: inHours(48), stops_at: inHours(72) });
      const page = await openOrder(order);
      await page.getByRole('button', { name: '1 week' }).click();
      const question = page.getByRole('dialog', { name: 'Charge for the new period?' });
      await question.getByRole('button', { name: /^Keep .*100\.00/ }).waitFor();
      expect((await orderNow(order.id)).amount_in_cents).toBe(10_000);
      await question.getByRole('button', { name: /^Charge/ }).click();
      await toast(page, 'Prices are those of the new period').waitFor();
      await question.waitFor({ state: 'detached' });
      const { amount_in_cents } = await orderNow(order.id);
      expect(amount_in_cents).toBeGreaterThanOrEqual(70_000);
      await page
        .getByText(new RegExp((amount_in_cents / 100).toFixed(2)))
        .first()
        .waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a bundle opens to show its parts, and comes back when it was removed by mistake',
    async () => {
      const body = await bulkProduct(office, 'Kit body', 4);
      const lens = await bulkProduct(office, 'Kit lens', 8);
      await office.api('POST', '/bundles', {
        name: 'Starter kit',
        bundle_items_attributes: [
          { product_group_id: body.product_group_id, product_id: body.id, quantity: 1 },
          { product_group_id: lens.product_group_id, product_id: lens.id, quantity: 2 },
        ],
      });
      const order = await draftOf(drone);
      const page = await openOrder(order);
      const lines = page.getByRole('list', { name: 'Lines' });
      await page.getByRole('combobox', { name: 'Add a product' }).fill('Starter');
      await page.getByRole('option', { name: /Starter kit.*4 free/ }).click();
      await lines.getByRole('link', { name: 'Starter kit' }).waitFor();
      expect(await lines.getByRole('link', { name: 'Kit lens' }).count()).toBe(0);
      await page.getByRole('button', { name: '2 parts' }).click();
      await page.getByRole('list', { name: 'Parts of Starter kit' }).getByRole('link', { name: 'Kit lens' }).waitFor();

      await page.getByRole('button', { name: 'One Starter kit more' }).click();
      await expect.poll(async () => (await orderNow(order.id)).item_count, { timeout: 10_000 }).toBe(7);
      await page.getByRole('button', { name: 'Remove Starter kit' }).click();
      await toast(page, 'Starter kit removed').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await orderNow(order.id)).item_count, { timeout: 10_000 }).toBe(7);
      await lines.getByRole('link', { name: 'Starter kit' }).waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a price, a discount and a charge are changed by hand',
    async () => {
      const order = await draftOf(drone);
      const page = await openOrder(order);
      await page.getByRole('button', { name: /^Price of Camera DRONE/ }).click();
      await page.getByRole('textbox', { name: /^Price each/ }).fill('80');
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await expect.poll(async () => (await orderNow(order.id)).amount_in_cents, { timeout: 10_000 }).toBe(8_000);
      await page.getByRole('button', { name: 'Change the discount' }).click();
      await page.getByRole('textbox', { name: 'Discount' }).fill('25');
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await page.getByText('Discount (25 %)').waitFor();
      expect((await orderNow(order.id)).amount_in_cents).toBe(6_000);
      await menu(page, 'Other: add a charge or section', 'Charge');
      await page.getByRole('textbox', { name: 'What is charged' }).waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );
});

describe('the papers and the money of an order', () => {
  test(
    'a contract is made, viewed and signed on the screen',
    async () => {
      const order = await draftOf(drone);
      const page = await openOrder(order, { expecting: ['leaves the host: chrome'] });
      await menu(page, 'New document', 'Contract');
      await page.getByRole('heading', { name: /^Contract/ }).waitFor();
      // A browser without a viewer shows the text and asks for no paper.
      const file = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '';
      const paper = await page.request.get(`${office.server.url}${file}`);
      expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);

      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      const dialog = page.getByRole('dialog');
      const pad = await dialog.getByRole('img', { name: /^Signature of/ }).boundingBox();
      if (pad === null) throw new Error('there is nothing to sign on');
      expect(await dialog.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true);
      await page.mouse.move(pad.x + 40, pad.y + 60);
      await page.mouse.down();
      await page.mouse.move(pad.x + 120, pad.y + 30, { steps: 5 });
      await page.mouse.move(pad.x + 200, pad.y + 80, { steps: 5 });
      await page.mouse.up();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
      await toast(page, 'is signed').waitFor();
      await page.getByText('Signed', { exact: true }).waitFor();
      expect((await orderNow(order.id)).has_signed_contract).toBe(true);
      const differs = page.getByText('The order has changed since this was signed: items');
      expect(await differs.count()).toBe(0);
      const more = { action: 'book_product', mode: 'infer_planning', product_id: drone.id, quantity: 1 };
      await office.api('POST', '/order_fulfillments', { order_id: order.id, actions: [more] });
      await differs.waitFor();
      await page.getByRole('link', { name: 'Open the order' }).click();
      await page.getByRole('heading', { name: /^Order #/ }).waitFor();
      await differs.waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a payment is recorded, and some of it given back',
    async () => {
      const order = await draftOf(drone);
      const page = await openOrder(order);
      await page.getByRole('button', { name: 'Record payment' }).click();
      await page.getByRole('radio', { name: 'Card' }).check();
      await page.getByRole('button', { name: /^Record .*50\.00/ }).click();
      await toast(page, 'recorded as paid').waitFor();
      await expect.poll(() => focused(page)).toBe('Record payment');
      expect(await orderNow(order.id)).toMatchObject({ payment_status: 'paid', paid_in_cents: 5_000 });
      await menu(page, 'Refund or hold', 'Refund…');
      await page.getByRole('textbox', { name: /^Amount/ }).fill('20');
      await page.getByRole('button', { name: /^Refund .*20\.00/ }).click();
      await toast(page, 'recorded as refunded').waitFor();
      expect((await orderNow(order.id)).paid_in_cents).toBe(3_000);
      await page.getByText('Refund, card').waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );
});

test(
  'an order goes back a step and forth again, is canceled after a question, and is duplicated',
  async () => {
    const order = await reserved(office, { starts_at: inHours(-1), stops_at: inHours(24) }, [
      { product: drone, stockItems: ['DRONE-1'] },
    ]);
    await office.api('POST', '/order_fulfillments', {
      order_id: order.id,
      actions: [
        { action: 'start_stock_items', product_id: drone.id, stock_item_ids: [drone.stockItems['DRONE-1']?.id] },
      ],
    });
    const page = await openOrder(order, { expecting: ['404'] });
    await page.getByRole('link', { name: 'Return', exact: true }).waitFor();
    await page.getByRole('link', { name: 'DRONE-1 · out' }).waitFor();
    await menu(page, 'More to do with this order', 'Back to draft');
    await toast(page, 'Saved as a draft').getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone').waitFor();
    expect(await orderNow(order.id)).toMatchObject({ status: 'started', entirely_started: true });

    await menu(page, 'More to do with this order', 'Duplicate');
    await toast(page, 'Duplicated as a draft').waitFor();
    await page.getByRole('button', { name: 'Reserve', exact: true }).waitFor();
    await menu(page, 'More to do with this order', 'Cancel order…');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('main').getByText('Canceled').first().waitFor();
    expect((await orderNow(order.id)).status).toBe('started');
    await page.getByRole('button', { name: 'Duplicate', exact: true }).waitFor();
    const due = page.getByRole('definition').last();
    expect([await due.textContent(), await page.getByRole('button', { name: /^Period/ }).count()]).toEqual(['–', 0]);
    await page.goto(`${office.server.url}/orders/nowhere`);
    await page.getByText('There is nothing at this address').waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'nothing stands in anybody’s way, in light and dark',
  async () => {
    const crane = await trackedProduct(office, 'AXE', 1);
    await reserved(office, PERIOD, [{ product: crane }]);
    const order = await draftOf(crane);
    const page = await openOrder(order);
    await page.getByText('Short 1 of 1').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${office.server.url}/orders/new`);
    await page.getByRole('combobox', { name: 'Add a product' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'an order fits on a phone',
  async () => {
    const crane = await trackedProduct(office, 'PHONE', 1);
    await reserved(office, PERIOD, [{ product: crane }]);
    const order = await draftOf(crane);
    const page = await openOrder(order, { width: 360, height: 740 });
    await page.getByText('Short 1 of 1').waitFor();
    expect(await beyondEdge(page)).toBe(0);
    await page.close();
  },
  TIMEOUT_MS,
);

describe('a stock item that is out', () => {
  test(
    'is warned about when it is scanned into an order, and a free one is offered; one elsewhere says where it is',
    async () => {
      const rig = await trackedProduct(office, 'RIG', 2);
      const period = { starts_at: inHours(-1), stops_at: inHours(24) };
      const holder = await reserved(office, period, [{ product: rig, stockItems: ['RIG-1'] }]);
      await start(office, holder, rig, ['RIG-1']);
      const { data: place } = await office.api('POST', '/locations', { name: 'Haarlem', code: 'HAARLEM' });
      const far = { product_id: rig.id, identifier: 'RIG-3', location_id: place.id };
      await office.api('POST', '/stock_items', far);
      const order = await draftOf(drone, 1, { starts_at: inHours(1), stops_at: inHours(20) });
      const page = await openOrder(order);
      const lines = page.getByRole('list', { name: 'Lines' });
      await lines.getByRole('link', { name: 'Camera DRONE' }).waitFor();
      await scan(page, 'RIG-1');
      const dialog = page.getByRole('dialog', { name: 'RIG-1 is not free' });
      await dialog.getByText(`RIG-1 is out on #${holder.number} until`).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Use RIG-2' }).click();
      await page.getByRole('button', { name: 'Change RIG-2' }).click();
      await page.getByRole('button', { name: 'RIG-3 at Haarlem' }).waitFor();
      await page.keyboard.press('Escape');
      await scan(page, 'RIG-3');
      await page.getByRole('dialog', { name: 'RIG-3 is not free' }).getByText('RIG-3 is at Haarlem').waitFor();
      await page.close();

      // The same where a new order is begun with it.
      const link = new URLSearchParams({ stock_item_id: rig.stockItems['RIG-1']?.id ?? '', ...period });
      const begun = await office.open(`/orders/new?${link.toString()}`);
      await toast(begun, `RIG-1 is out on #${holder.number} until`).waitFor();
      await begun.close();
    },
    TIMEOUT_MS,
  );
});

describe('what is refused offers another way', () => {
  test(
    'a reservation later on, and more of something from another location or with a substitute',
    async () => {
      const [dolly, other] = [await bulkProduct(office, 'Dolly', 1), await bulkProduct(office, 'Other dolly', 4)];
      for (const { product_group_id } of [dolly, other]) {
        await office.api('PUT', `/product_groups/${product_group_id}`, { tag_list: ['dolly'] });
      }
      const { data: leiden } = await office.api('POST', '/locations', { name: 'Leiden', code: 'LEIDEN' });
      await reserved(office, PERIOD, [{ product: dolly, quantity: 1 }]);
      const order = await draftOf(dolly);
      const page = await openOrder(order, { expecting: ['status of 422', 'ERR_FAILED'] });
      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'There is not enough of it' });
      await dialog.getByRole('button', { name: 'Substitute' }).waitFor();
      expect(await dialog.getByRole('button', { name: 'From Leiden' }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      // The last request of a substitution fails: those before it are undone.
      await page.route('**/order_status_transitions.json*', (route) => route.abort(), { times: 1 });
      await dialog.getByRole('button', { name: 'Substitute' }).click();
      await page.getByRole('button', { name: /Other dolly/ }).click();
      await toast(page, 'The server cannot be reached').waitFor();
      const { data: left } = await office.api('GET', `/lines?filter[order_id]=${order.id}&filter[archived]=false`);
      expect(left).toMatchObject([{ item_id: dolly.id, quantity: 1 }]);
      await dialog.getByRole('button', { name: 'Next free period' }).click();
      await toast(page, 'Moved to').waitFor();
      await dialog.waitFor({ state: 'detached' });
      const moved = await orderNow(order.id);
      expect(moved.status).toBe('reserved');
      expect(Date.parse(moved.starts_at)).toBeGreaterThanOrEqual(Date.parse(PERIOD.stops_at));

      await office.api('POST', '/stock_adjustments', { product_id: dolly.id, location_id: leiden.id, quantity: 5 });
      await page.getByRole('button', { name: 'One Dolly more' }).click();
      await dialog.getByText('Short 1 of 2').waitFor();
      await dialog.getByRole('button', { name: 'From Leiden' }).click();
      await toast(page, 'It goes out from there now').waitFor();
      expect(await orderNow(order.id)).toMatchObject({ start_location_id: leiden.id, item_count: 2 });
      await page.close();
    },
    TIMEOUT_MS,
  );
});
