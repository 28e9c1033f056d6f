import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondPhone, expectNoProblems, startBackOffice } from './back-office.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await startBackOffice();
}, 120_000);

afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const LONG = 60_000;

/** The group of that SKU in the demo, or of one just made. */
const groupOf = async (sku: string): Promise<{ id: string; name: string; products: { id: string }[] }> =>
  (await office.api('GET', `/product_groups?filter[sku]=${sku}&include=products`)).data[0];

const productsPage = (id: string, tab: string): string => `/products/${id}?tab=${tab}`;

const preview = (page: Page) => page.getByRole('list', { name: 'Price preview' });

test(
  'a newcomer makes a tracked product with two pieces, ready to be rented, in one form, and barcodes of the usual kind',
  async () => {
    await office.api('PUT', '/settings/current', { barcodes: { stock_item: 'code128' } });
    const page = await office.open('/products', { expecting: ['422'] });
    await page.getByRole('button', { name: 'New product' }).first().click();
    const form = page.getByRole('dialog', { name: 'New product' });
    await form.getByLabel('Name').fill('Drone');
    await form.getByLabel(/^Price/).fill('40');
    await form.getByLabel('Identifiers, one a line').fill('DRONE-A\nDRONE-B');
    await form.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Drone' }).waitFor();
    await page.getByRole('link', { name: 'DRONE-A' }).waitFor();
    await page.getByRole('link', { name: 'DRONE-B' }).waitFor();
    await page.getByText('1 d $40.00').waitFor();

    await page.getByRole('button', { name: 'Make 2 missing barcodes' }).click();
    await page.getByText('2 barcodes made').waitFor();
    await page.getByRole('button', { name: 'Add stock items' }).click();
    const more = page.getByRole('dialog', { name: 'Add stock items of Drone' });
    await more.getByLabel('Identifiers, one a line').fill('DRONE-C\nDRONE-A\nDRONE-D');
    await more.getByRole('button', { name: 'Add 3' }).click();
    await more.getByText('DRONE-A has already been taken').waitFor();
    await page.getByText('2 stock items added').waitFor();
    expect(await more.getByLabel('Identifiers, one a line').inputValue()).toBe('DRONE-A');
    const { data: codes } = await office.api('GET', '/barcodes?sort=-created_at&page[size]=2');
    expect(codes.map((code: { barcode_type: string }) => code.barcode_type)).toEqual(['code128', 'code128']);

    const { data: items } = await office.api('GET', '/stock_items?filter[identifier]=DRONE-A,DRONE-B');
    expect(items).toHaveLength(2);
    const location = items[0].location_id;
    const { data: free } = await office.api(
      'GET',
      `/inventory_availabilities?filter[item_id]=${items[0].product_id}&filter[location_id]=${location}` +
        '&filter[from]=2031-01-01T09:00:00Z&filter[till]=2031-01-02T09:00:00Z',
    );
    expect(free[0].available).toBe(4);
  },
  LONG,
);

test(
  'the price preview follows what is typed, before anything is saved',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups', {
      name: 'Megaphone',
      price_type: 'simple',
      price_period: 'day',
      flat_fee_price_in_cents: 1_000,
    });
    const page = await office.open(productsPage(group.id, 'pricing'));
    await preview(page).getByText('3 d $30.00').waitFor();
    await page.getByLabel('Price (USD)').fill('12.50');
    await preview(page).getByText('3 d $37.50').waitFor();

    // What others change of the product meanwhile takes nothing away, and nobody leaves by mistake.
    await office.api('PUT', `/product_groups/${group.id}`, { tag_list: ['loud'] });
    await page.getByText('loud', { exact: true }).waitFor();
    expect(await page.getByLabel('Price (USD)').inputValue()).toBe('12.50');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Each started').selectOption('hour');
    await preview(page).getByText('1 h $12.50').waitFor();
    await page.getByLabel('How it is charged').selectOption('private_structure');
    await preview(page).getByText('1 d $12.50').waitFor();
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByLabel('Step 2: up to').fill('3');
    await page.getByLabel('Step 2: times the price').fill('2.4');
    await preview(page).getByText('3 d $30.00').waitFor();
    expect((await office.api('GET', `/product_groups/${group.id}`)).data.flat_fee_price_in_cents).toBe(1_000);

    await page.getByRole('button', { name: 'Save prices' }).click();
    await page.getByText('Prices saved').waitFor();
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await page.getByLabel('New note').waitFor();
    const { data: saved } = await office.api(
      'GET',
      `/item_prices?filter[product_group_id]=${group.id}&filter[charge_length]=${3 * 86_400}`,
    );
    expect(saved[0].price_each_in_cents).toBe(3_000);
  },
  LONG,
);

test(
  'bulk stock is counted in and out, with the reason kept',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups?include=products', {
      name: 'Folding chair',
      tracking_type: 'bulk',
    });
    const page = await office.open(productsPage(group.id, 'stock'), { expecting: ['422'] });
    await page.getByRole('spinbutton', { name: 'Units' }).fill('8');
    await page.getByLabel('Why?').fill('Bought');
    await page.getByRole('button', { name: 'Add to stock' }).click();
    await page.getByText('8 added to stock').waitFor();
    await page.getByText('Stock +8: Bought').waitFor();
    await page.getByRole('table', { name: 'Changes of stock' }).getByText('+8').waitFor();

    await page.getByLabel('What', { exact: true }).selectOption('remove');
    await page.getByRole('spinbutton', { name: 'Units' }).fill('9');
    await page.getByRole('button', { name: 'Take from stock' }).click();
    await page.getByRole('spinbutton', { name: 'Units' }).and(page.locator('[aria-invalid]')).waitFor();
    await page.getByRole('spinbutton', { name: 'Units' }).fill('3');
    await page.getByRole('button', { name: 'Take from stock' }).click();
    await page.getByRole('table', { name: 'Stock by location' }).getByText('5', { exact: true }).waitFor();
    const { data: counts } = await office.api('GET', `/stock_counts?filter[product_group_id]=${group.id}`);
    expect(counts.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(5);
  },
  LONG,
);

test(
  'variations are turned on and added',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups', { name: 'Wetsuit' });
    const page = await office.open(productsPage(group.id, 'variations'));
    await page.getByLabel('What they differ in').fill('Size');
    await page.getByRole('button', { name: 'Turn variations on' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByRole('button', { name: 'Add variation' }).first().click();
    const form = page.getByRole('dialog', { name: 'New variation of Wetsuit' });
    await form.getByLabel('Size').fill('XL');
    await form.getByLabel(/^Price/).fill('15');
    await form.getByRole('button', { name: 'Add variation' }).click();
    await page.getByRole('row', { name: /XL/ }).getByText('$15.00').waitFor();
    const { data: products } = await office.api('GET', `/products?filter[product_group_id]=${group.id}`);
    expect(products.map(({ name }: { name: string }) => name)).toContain('Wetsuit - XL');
  },
  LONG,
);

test(
  'a photo is uploaded, and deleted after a question',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups', { name: 'Lantern' });
    const page = await office.open(`/products/${group.id}`);
    const files = page.getByLabel('Add photos');
    await files.setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('img', { name: 'Lantern' }).waitFor();
    await files.setInputFiles({ name: 'lantern.txt', mimeType: 'text/plain', buffer: Buffer.from('a lantern') });
    await page.getByText('lantern.txt is no picture.').waitFor();
    await page.getByRole('button', { name: 'Delete photo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click();
    await page.getByText('Photo deleted').waitFor();
    await page.getByRole('img', { name: 'Lantern' }).waitFor({ state: 'detached' });
    expect((await office.api('GET', `/photos?filter[owner_id]=${group.id}`)).data).toEqual([]);
  },
  LONG,
);

test(
  'a downtime that collides names the order, before and after it is refused',
  async () => {
    const { data: planned } = await office.api(
      'GET',
      '/stock_item_plannings?filter[status]=started&filter[stopped]=false&filter[stock_item_planning_type]=order' +
        '&include=order,stock_item&page[size]=1&sort=starts_at',
    );
    const { order, stock_item } = planned[0];
    const page = await office.open(`/stock-items/${stock_item.id}`, { expecting: ['422'] });
    await page.getByRole('button', { name: 'New downtime' }).click();
    const form = page.getByRole('dialog', { name: 'New downtime' });
    await form.getByRole('button', { name: /^When/ }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByLabel('Out at').fill('00:01');
    await page.getByLabel('Back at').fill('23:59');
    await page.getByRole('button', { name: 'Set period' }).click();
    await form.getByText('This stock item is booked in that period:').waitFor();
    await form.getByRole('link', { name: `#${order.number}` }).waitFor();
    await form.getByRole('button', { name: 'Begin downtime' }).click();
    await form.getByRole('alert').getByText('These orders need it during that period:').waitFor();
    const blamed = form.getByRole('alert').getByRole('link');
    await blamed.first().waitFor();
    expect(await blamed.first().textContent()).toContain(`#${order.number}`);
  },
  LONG,
);

test(
  'a downtime is begun and ended',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups?include=products', { name: 'Fog machine' });
    await office.api('POST', '/stock_adjustments', { product_id: group.products[0].id, quantity: 2 });
    const { id } = (
      await office.api('POST', '/downtimes', {
        product_id: group.products[0].id,
        reason: 'repair',
        starts_at: new Date(Date.now() - 3_600_000).toISOString(),
        stops_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
    ).data;
    const page = await office.open('/downtime?q=Fog');
    await page.getByText('should have begun').waitFor();
    await page.getByRole('button', { name: 'Change the downtime of Fog machine' }).click();
    await page.getByRole('menuitem', { name: 'Begin' }).click();
    await page.getByRole('cell', { name: 'Running', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change the downtime of Fog machine' }).click();
    await page.getByRole('menuitem', { name: 'End now' }).click();
    await page.getByText('The downtime is over').waitFor();
    expect((await office.api('GET', `/downtimes/${id}`)).data.status).toBe('stopped');
  },
  LONG,
);

test(
  'a bundle is made of two products with a discount',
  async () => {
    const page = await office.open('/bundles');
    await page.getByRole('button', { name: 'New bundle' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Weekend kit');
    await page.getByRole('button', { name: 'Create bundle' }).click();
    await page.getByRole('heading', { level: 1, name: 'Weekend kit' }).waitFor();
    for (const name of ['Monopod', 'Camera Slider 120 cm']) {
      await page.getByRole('combobox', { name: 'Add a product' }).fill(name);
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    }
    await page.getByLabel('How many Monopod').fill('2');
    await page.getByLabel('Discount on Monopod in percent').fill('50');
    await page.getByLabel('Discount on Monopod in percent').blur();
    // Two at half of 12, and a slider for 45.
    await page.getByText('1 d $57.00').waitFor();
    expect(await page.getByRole('table', { name: 'Parts of the bundle' }).getByRole('row').count()).toBe(3);
  },
  LONG,
);

test(
  'an archived product can be brought back at once',
  async () => {
    const { data: group } = await office.api('POST', '/product_groups', { name: 'Stretcher' });
    const page = await office.open(`/products/${group.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive product' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Archived', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Stretcher is back').waitFor();
    expect((await office.api('GET', `/product_groups/${group.id}`)).data.archived).toBe(false);
  },
  LONG,
);

describe('every tab and dialog', () => {
  /** Beyond what every-screen.test.ts looks at, with something to wait for that shows last. */
  async function screens(): Promise<readonly (readonly [string, string])[]> {
    const tracked = await groupOf('HM6');
    const bulk = await groupOf('SOFT');
    return [
      [productsPage(tracked.id, 'pricing'), 'ul[aria-label="Price preview"] li'],
      [productsPage(tracked.id, 'settings'), 'button:has-text("Save settings")'],
      [productsPage(tracked.id, 'bookings'), 'table[aria-label="Bookings"]'],
      [productsPage(bulk.id, 'stock'), 'table[aria-label="Changes of stock"]'],
      [productsPage(bulk.id, 'variations'), 'table[aria-label="Variations"]'],
    ];
  }

  const DIALOGS = [
    ['/products', 'New product'],
    ['/downtime', 'New downtime'],
    ['/bundles', 'New bundle'],
  ] as const;

  test(
    'is without accessibility faults, and fits a phone',
    async () => {
      const page = await office.open('/products');
      const faults: string[] = [];
      for (const [path, last] of await screens()) {
        await page.goto(`${office.server.url}${path}`);
        await page.locator(last).first().waitFor();
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${path}: ${fault}`));
        expect([path, await beyondPhone(page)]).toEqual([path, 0]);
      }
      for (const [path, name] of DIALOGS) {
        await page.goto(`${office.server.url}${path}`);
        await page.getByRole('button', { name }).first().click();
        await page.getByRole('dialog', { name }).waitFor();
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    3 * LONG,
  );
});

/** One red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
