import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import {
  bulkProduct,
  inHours,
  type Order,
  type Product,
  reserved,
  scan,
  start,
  trackedProduct,
  unitsOf,
} from './rental.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;
let battery: Awaited<ReturnType<typeof bulkProduct>>;

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
  battery = await bulkProduct(office, 'Battery', 20);
}, 2 * TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const NOW = { starts_at: inHours(-1), stops_at: inHours(24) };
const pickUp = ({ id }: Order): string => `/orders/${id}/pick-up`;
const back = ({ id }: Order): string => `/orders/${id}/return`;
const codeOf = (product: Product, identifier: string): string => product.stockItems[identifier]?.code ?? '';
const chip = (page: Page, identifier: string) => page.getByRole('button', { name: identifier, exact: true });
const isPressed = (page: Page, identifier: string) =>
  page.getByRole('button', { name: identifier, exact: true, pressed: true });
const showing = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Where the page writes to from now on. */
function writesOf(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname.replace('.json', ''));
  });
  return writes;
}
/** The page gets its next answer about the order only after its next write: by then that answer is out of date. */
async function lockOrderOfPayment(page: Page, { id }: Order, write: string): Promise<{ readonly held: Promise<void> }> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    const written = page.waitForResponse((answer) => answer.url().includes(write));
    resolve();
    await written;
    await route.fulfill({ response });
  };
  await page.route(`**/api/4/orders/${id}.json*`, hold, { times: 1 });
  return { held };
}
const notice = (page: Page) => page.locator('[data-notice]');

describe('by a USB scanner', () => {
  test(
    'an order goes out partly, then whole, and each step can be undone',
    async () => {
      const camera = await trackedProduct(office, 'A', 2);
      const order = await reserved(office, NOW, [
        { product: camera, stockItems: ['A-1', 'A-2'] },
        { product: battery, quantity: 3 },
      ]);
      const page = await office.open(pickUp(order));
      await showing(page, '0 of 5');
      await scan(page, codeOf(camera, 'A-1'));
      await isPressed(page, 'A-1').waitFor();
      await scan(page, battery.code);
      await scan(page, battery.code);
      await showing(page, '3 of 5');
      await page.getByRole('button', { name: 'Pick up 3 items' }).click();
      await showing(page, '3 items picked up.');
      await showing(page, '2 items still to pick up.');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Done');
      expect(await unitsOf(office, order)).toMatchObject({ started: 3, reserved: 2 });

      // The second part, by the identifier that is printed on the piece, with the focus in a field.
      await page.getByRole('button', { name: 'Pick up the rest' }).click();
      await page.getByLabel('Code or stock item').click();
      await scan(page, 'a-2');
      await isPressed(page, 'A-2').waitFor();
      expect(await page.getByLabel('Code or stock item').inputValue()).toBe('');
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await showing(page, '1 item picked up.');
      expect(await unitsOf(office, order)).toMatchObject({ started: 4, reserved: 1 });

      // The first part stays out, and one request does it: nothing can break in between.
      const writes = writesOf(page);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await showing(page, `Undone: #${order.number} is as it was.`);
      expect(await unitsOf(office, order)).toMatchObject({ started: 3, reserved: 2 });
      expect(writes).toEqual(['/api/4/order_fulfillments']);

      await page.getByRole('button', { name: 'All', exact: true }).click();
      await page.getByRole('button', { name: 'Pick up 2 items' }).click();
      await showing(page, 'Everything is picked up.');
      expect(await unitsOf(office, order)).toMatchObject({ started: 5 });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'an order comes back partly, then whole, and each step can be undone',
    async () => {
      const camera = await trackedProduct(office, 'B', 2);
      const order = await reserved(office, NOW, [
        { product: camera, stockItems: ['B-1', 'B-2'] },
        { product: battery, quantity: 1 },
      ]);
      await start(office, order, camera, ['B-1', 'B-2']);
      const page = await office.open(back(order));
      await showing(page, '0 of 2');
      await scan(page, codeOf(camera, 'B-2'));
      await page.getByRole('button', { name: 'Return 1 item', exact: true }).click();
      await showing(page, '1 item still to return.');
      expect(await unitsOf(office, order)).toMatchObject({ started: 1, stopped: 1 });
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await showing(page, `Undone: #${order.number} is as it was.`);
      expect(await unitsOf(office, order)).toMatchObject({ started: 2 });

      await scan(page, codeOf(camera, 'B-2'));
      await isPressed(page, 'B-2').waitFor();
      await scan(page, codeOf(camera, 'B-1'));
      await page.getByRole('button', { name: 'Return 2 items' }).click();
      await showing(page, 'Everything is back.');
      expect(await unitsOf(office, order)).toMatchObject({ stopped: 2 });
      // What was never picked up makes a reserved order of it.
      await showing(page, '1 item not picked up yet.');
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await showing(page, '0 of 2');
      expect(await unitsOf(office, order)).toMatchObject({ started: 2, reserved: 1 });
      await page.close();
    },
    TIMEOUT_MS,
  );
});

describe('what is wrong is a sentence, with what helps', () => {
  test(
    'a piece that is reserved for somebody else is not handed out; another is one tap away',
    async () => {
      const camera = await trackedProduct(office, 'C', 3);
      const theirs = await reserved(office, { starts_at: inHours(2), stops_at: inHours(30) }, [
        { product: camera, stockItems: ['C-3'] },
      ]);
      const ours = await reserved(office, NOW, [{ product: camera }]);
      const page = await office.open(pickUp(ours));
      await showing(page, '0 of 1');
      await scan(page, codeOf(camera, 'C-3'));
      const reported = notice(page);
      await reported.getByText(`C-3 is reserved for #${theirs.number} from`).waitFor();
      expect(await reported.textContent()).toContain('Use C-1 instead.');
      expect(await unitsOf(office, ours)).toEqual(expect.objectContaining({ reserved: 1 }));
      await reported.getByRole('button', { name: 'Use C-1' }).click();
      await isPressed(page, 'C-1').waitFor();
      expect(await notice(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await showing(page, 'Everything is picked up.');
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a piece that is set aside for next week can go out today',
    async () => {
      const camera = await trackedProduct(office, 'D', 2);
      await reserved(office, { starts_at: inHours(7 * 24), stops_at: inHours(8 * 24) }, [
        { product: camera, stockItems: ['D-2'] },
      ]);
      const today = await reserved(office, NOW, [{ product: camera }]);
      const page = await office.open(pickUp(today));
      await showing(page, '0 of 1');
      await scan(page, codeOf(camera, 'D-2'));
      await isPressed(page, 'D-2').waitFor();
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await showing(page, 'Everything is picked up.');
      expect(await notice(page).count()).toBe(0);
      const { data } = await office.api('GET', `/orders/${today.id}`);
      expect(data).toMatchObject({ status: 'started', shortage: false });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a piece comes back and goes out again on the same day',
    async () => {
      const lens = await trackedProduct(office, 'E', 1);
      const change = inHours(1);
      const stockItems = ['E-1'];
      const before = await reserved(office, { starts_at: inHours(-24), stops_at: change }, [
        { product: lens, stockItems: stockItems },
      ]);
      await start(office, before, lens, stockItems);
      const after = await reserved(office, { starts_at: change, stops_at: inHours(20) }, [
        { product: lens, stockItems: stockItems },
      ]);
      const page = await office.open(pickUp(after));
      await showing(page, '0 of 1');
      await scan(page, codeOf(lens, 'E-1'));
      await notice(page).getByText(`E-1 is out on #${before.number} until`).waitFor();
      await notice(page)
        .getByRole('button', { name: `Return #${before.number}` })
        .click();
      await page.getByRole('heading', { name: `Return #${before.number}` }).waitFor();
      await showing(page, '0 of 1');
      await scan(page, codeOf(lens, 'E-1'));
      await page.getByRole('button', { name: 'Return 1 item', exact: true }).click();
      await showing(page, 'Everything is back.');
      await page.goto(`${office.server.url}${pickUp(after)}`);
      await showing(page, '0 of 1');
      await scan(page, codeOf(lens, 'E-1'));
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await showing(page, 'Everything is picked up.');
      expect(await unitsOf(office, after)).toMatchObject({ started: 1 });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'what is not on the order can be added, another piece than the one set aside swapped, the unknown is named',
    async () => {
      const lens = await trackedProduct(office, 'L', 1);
      const camera = await trackedProduct(office, 'F', 3);
      const order = await reserved(office, NOW, [{ product: camera, stockItems: ['F-1'] }]);
      const page = await office.open(pickUp(order), { expecting: ['422'] });
      await showing(page, '0 of 1');
      await scan(page, 'NOBODYHASTHIS');
      await notice(page).getByText('Nothing here has the code NOBODYHASTHIS.').waitFor();
      await notice(page).getByRole('button', { name: 'Dismiss' }).click();
      const { data: place } = await office.api('POST', '/locations', { name: 'Haarlem', code: 'HAARLEM' });
      const far = { product_id: camera.id, identifier: 'FAR-9', location_id: place.id };
      await office.api('POST', '/stock_items', far);
      await scan(page, 'FAR-9');
      await notice(page).getByText('FAR-9 is at Haarlem.').waitFor();
      await notice(page).getByRole('button', { name: 'Dismiss' }).click();
      await scan(page, codeOf(lens, 'L-1'));
      await notice(page).getByText('L-1 (Camera L) is not on this order. Add it?').waitFor();
      await notice(page).getByRole('button', { name: 'Add it' }).click();
      await isPressed(page, 'L-1').waitFor();
      await scan(page, codeOf(camera, 'F-2'));
      await notice(page).getByRole('button', { name: 'Take F-2 instead' }).click();
      await isPressed(page, 'F-2').waitFor();
      await showing(page, '2 of 2');

      // Somebody else is quicker.
      const rival = await reserved(office, { starts_at: inHours(25), stops_at: inHours(26) }, [{ product: camera }]);
      await start(office, rival, camera, ['F-2']);
      await page.getByRole('button', { name: 'Pick up 2 items' }).click();
      await notice(page).getByText(`F-2 is out on #${rival.number} until`).waitFor();
      expect(await unitsOf(office, order)).toMatchObject({ reserved: 2 });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'an archived piece, one of another order and one that never left are told apart on return',
    async () => {
      const camera = await trackedProduct(office, 'G', 4);
      const spare = await trackedProduct(office, 'OLD', 1);
      await office.api('POST', '/stock_item_archivations', { stock_item_id: spare.stockItems['OLD-1']?.id });
      const mine = await reserved(office, NOW, [{ product: camera, stockItems: ['G-1', 'G-2'] }]);
      await start(office, mine, camera, ['G-1']);
      const other = await reserved(office, NOW, [{ product: camera, stockItems: ['G-3'] }]);
      await start(office, other, camera, ['G-3']);
      const page = await office.open(back(mine));
      await showing(page, '0 of 1');
      for (const [identifier, product, words] of [
        ['G-2', camera, 'G-2 was not picked up yet.'],
        ['G-3', camera, `G-3 is not from this order: it is out on #${other.number}.`],
        ['G-4', camera, 'G-4 is not out on any order.'],
        ['OLD-1', spare, 'OLD-1 is archived, and not out on any order.'],
      ] as const) {
        await scan(page, codeOf(product, identifier));
        await notice(page).getByText(words).waitFor();
      }
      expect(await unitsOf(office, mine)).toMatchObject({ started: 1, reserved: 1 });
      await page.close();
    },
    TIMEOUT_MS,
  );
});

test(
  'on a phone, by tapping: nothing sticks out, and what is due is told',
  async () => {
    const camera = await trackedProduct(office, 'H', 3);
    const lamp = await bulkProduct(office, 'Head lamp', 2);
    const order = await reserved(office, NOW, [
      { product: camera, quantity: 2 },
      { product: battery, quantity: 2 },
    ]);
    const page = await office.open(pickUp(order), { width: 360, height: 740 });
    await chip(page, 'H-1').click();
    await isPressed(page, 'H-1').waitFor();
    await page.getByRole('button', { name: 'One more' }).click();
    await showing(page, '2 of 4');
    await page.getByText('to pay').first().waitFor();
    expect(await page.getByRole('link', { name: 'Take payment' }).getAttribute('href')).toBe(
      `/orders/${order.id}#payments`,
    );
    expect(await beyondEdge(page)).toBe(0);
    await page.getByRole('button', { name: 'Pick up 2 items' }).click();
    await showing(page, '2 items still to pick up.');
    const { held } = await lockOrderOfPayment(page, order, '/order_fulfillments.json');
    await office.api('PUT', `/orders/${order.id}`, { tag_list: ['counter'] });
    await held;
    await page.getByRole('combobox', { name: 'Something else goes along' }).fill(lamp.name);
    await page.getByRole('option', { name: lamp.name }).click();
    await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
    await showing(page, '1 item picked up.');
    await page.goto(`${office.server.url}/orders/${order.id}#payments`);
    await page.getByRole('dialog', { name: 'Record a payment' }).waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

describe('without a connection', () => {
  const expecting = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '422'];
  const waiting = (page: Page) => page.getByRole('complementary', { name: 'Not sent yet' });

  test(
    'what is tapped on a phone is kept, shown, sent once there is one, and can be dropped',
    async () => {
      const camera = await trackedProduct(office, 'OFF', 2);
      const order = await reserved(office, NOW, [
        { product: camera, stockItems: ['OFF-1', 'OFF-2'] },
        { product: battery, quantity: 2 },
      ]);
      const page = await office.open(pickUp(order), { width: 390, expecting });
      await showing(page, '0 of 4');
      await page.context().setOffline(true);
      await waiting(page).getByText('No connection.').waitFor();
      await chip(page, 'OFF-1').click();
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      const first = `Pick up 1 item of #${order.number}`;
      await waiting(page).getByRole('link', { name: first }).waitFor();
      await showing(page, '1 item not sent yet.');
      await showing(page, '0 of 3');
      await chip(page, 'OFF-2').click();
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await showing(page, '0 of 2');
      expect(await beyondEdge(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await unitsOf(office, order)).toMatchObject({ started: 0 });

      await waiting(page).getByRole('button', { name: 'Drop' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
      await showing(page, '0 of 3');
      await page.context().setOffline(false);
      await showing(page, `${first}: sent`);
      await waiting(page).waitFor({ state: 'detached' });
      expect(await unitsOf(office, order)).toMatchObject({ started: 1 });
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'an answer that is lost and a reload do not make it happen twice; what was chosen survives the reload',
    async () => {
      const order = await reserved(office, NOW, [{ product: battery, quantity: 5 }]);
      const page = await office.open(pickUp(order), { expecting });
      await showing(page, '0 of 5');
      await scan(page, battery.code);
      await scan(page, battery.code);
      await showing(page, '2 of 5');
      await page.reload();
      await showing(page, '2 of 5');
      const path = '**/api/4/order_fulfillments.json*';
      // The server carries it out, and its answer gets lost.
      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route(path, loseAnswer, { times: 1 });
      await page.getByRole('button', { name: 'Pick up 2 items' }).click();
      await showing(page, `Pick up 2 items of #${order.number}: sent`);
      await showing(page, '0 of 3');
      expect(await unitsOf(office, order)).toMatchObject({ started: 2 });

      // A waiting entry is still there after a reload, and is then sent.
      await page.route(path, (route) => route.abort());
      await scan(page, battery.code);
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await waiting(page).getByText(`Pick up 1 item of #${order.number}`).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await showing(page, '0 of 2');
      await expect.poll(() => unitsOf(office, order)).toMatchObject({ started: 3 });
      await waiting(page).waitFor({ state: 'detached' });

      // A refused entry stays, with the reason, until somebody decides.
      await page.route(path, (route) => route.abort());
      await scan(page, battery.code);
      await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
      await waiting(page).waitFor();
      await office.api('POST', '/order_status_transitions', {
        order_id: order.id,
        transition_to: 'draft',
        revert: true,
      });
      await office.api('POST', '/order_status_transitions', { order_id: order.id, transition_to: 'canceled' });
      await page.unrouteAll({ behavior: 'wait' });
      await waiting(page).getByRole('button', { name: 'Send now' }).click();
      await waiting(page).getByText('canceled').waitFor();
      await waiting(page).getByRole('button', { name: 'Drop' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
      await waiting(page).waitFor({ state: 'detached' });
      await page.close();
    },
    TIMEOUT_MS,
  );
});

test(
  'everybody can use it, in light and dark',
  async () => {
    const camera = await trackedProduct(office, 'AXE', 1);
    const order = await reserved(office, NOW, [
      { product: camera, stockItems: ['AXE-1'] },
      { product: battery, quantity: 2 },
    ]);
    const page = await office.open(pickUp(order));
    await showing(page, '0 of 3');
    await scan(page, 'NOBODYHASTHIS');
    await notice(page).waitFor();
    await scan(page, codeOf(camera, 'AXE-1'));
    await isPressed(page, 'AXE-1').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pick up 1 item', exact: true }).click();
    await showing(page, '1 item picked up.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${office.server.url}${back(order)}`);
    await showing(page, '0 of 1');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  },
  TIMEOUT_MS,
);
