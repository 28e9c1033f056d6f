import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondPhone, expectNoProblems, startBackOffice } from './back-office.ts';
import { bulkProduct, inHours, reserved } from './rental.ts';

const TIMEOUT_MS = 60_000;

let office: BackOffice;

beforeAll(async () => {
  office = await startBackOffice({ demo: false });
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

async function customer(
  name: string,
  attributes: object = {},
): Promise<{ readonly id: string; readonly number: number }> {
  const { data } = await office.api('POST', '/customers', { name, ...attributes });
  return data;
}

const ADDRESS = {
  identifier: 'main',
  property_type: 'address',
  address1: 'Kade 1',
  city: 'Delft',
  country: 'Netherlands',
};

test(
  'somebody new is added with an address, and gets an order',
  async () => {
    const page = await office.open('/customers');
    await page.getByRole('button', { name: 'New customer' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
    await page.getByLabel('E-mail').fill('not an address');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Phone').fill('+31 6 12345678');
    await page.getByLabel('Street and number').fill('Keizersgracht 1');
    await page.getByLabel('Postcode').fill('1015 CJ');
    await page.getByLabel('City').fill('Amsterdam');
    await page.getByLabel('Country').fill('Netherlands');
    await page.getByLabel('Discount in %').fill('7,5');
    await page.getByLabel('Deposit').selectOption('fixed');
    await page.getByLabel(/^Amount/).fill('50');
    await page.getByRole('button', { name: 'Add customer' }).click();

    await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor();
    await page.getByText('Keizersgracht 1').waitFor();
    await page.getByText('1015 CJ Amsterdam').waitFor();
    await page.getByText('7.5 %').waitFor();
    const { data } = await office.api('GET', '/customers?filter[name]=Ada%20Byron');
    expect(data[0]).toMatchObject({ email: 'ada@example.com', deposit_type: 'fixed', deposit_value: 50 });

    await page.getByRole('link', { name: 'New order for this customer' }).click();
    await page.waitForURL(/\/orders\/new/);
    await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'an address is changed part by part, and a refusal stands beside its field',
  async () => {
    const { id } = await customer('Bo Peep', { email: 'bo@example.com', properties_attributes: [ADDRESS] });
    const page = await office.open(`/customers/${id}`, { expecting: ['422'] });
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('City').fill('Gouda');
    await page.getByLabel('Discount in %').fill('101');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/discount_percentage must be/).waitFor();
    await page.getByLabel('Discount in %').fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Gouda').waitFor();
    const { data } = await office.api('GET', `/properties?filter[owner_id]=${id}`);
    expect(data).toMatchObject([{ address1: 'Kade 1', city: 'Gouda', identifier: 'main' }]);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'two who are one are merged, with what happens told before',
  async () => {
    const kept = await customer('Cy Twombly', { email: 'cy@example.com' });
    const other = await customer('C. Twombly', { email: 'cy@example.com', tag_list: ['painter'] });
    const tripod = await bulkProduct(office, 'Tripod', 3);
    const order = await reserved(office, { starts_at: inHours(24), stops_at: inHours(48) }, [{ product: tripod }]);
    await office.api('PUT', `/orders/${order.id}`, { customer_id: other.id });

    const page = await office.open(`/customers/${kept.id}`);
    await page.getByText('The same e-mail address is known of').waitFor();
    await page.getByRole('button', { name: 'Merge…' }).click();
    const happens = page.getByRole('region', { name: 'What happens' });
    await happens.getByText(/gets 1 order/).waitFor();
    await happens.getByText('Added to Cy Twombly: the tag painter.').waitFor();
    await happens.getByText('Not merged: the name C. Twombly.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page
      .getByRole('link', { name: `#${order.number}` })
      .first()
      .waitFor();
    expect((await office.api('GET', `/customers/${other.id}`)).data.archived).toBe(true);
    expect((await office.api('GET', `/orders/${order.id}`)).data.customer_id).toBe(kept.id);
    await page.getByText('merged').waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'archiving can be undone, and a change made elsewhere appears',
  async () => {
    const { id } = await customer('Di Prince');
    const page = await office.open(`/customers/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'New order for this customer' }).waitFor();
    expect((await office.api('GET', `/customers/${id}`)).data.archived).toBe(false);

    await office.api('PUT', `/customers/${id}`, { name: 'Diana Prince' });
    await page.getByRole('heading', { level: 1, name: 'Diana Prince' }).waitFor();
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'the list is searched, tagged, and kept in the address',
  async () => {
    await customer('Ed Wood', { email: 'ed@example.com' });
    await customer('Edna Mode', { email: 'edna@example.com' });
    const page = await office.open('/customers');
    await page.getByLabel('Search customers').fill('ed');
    await page.waitForURL(/q=ed/);
    const table = page.getByRole('table', { name: 'Customers' });
    await table.getByRole('link', { name: 'Edna Mode' }).waitFor();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('film');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByText(/^Tagged \d+ customers?\.$/).waitFor();
    await page.getByLabel('Tag', { exact: true }).selectOption('film');
    await page.waitForURL(/tag=film/);
    await page.reload();
    await table.getByRole('link', { name: 'Ed Wood' }).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^customers-.*\.csv$/);
    await page.close();
  },
  TIMEOUT_MS,
);

test(
  'both screens are accessible, light and dark, and fit a phone',
  async () => {
    const { id } = await customer('Fay Wray', {
      email: 'fay.wray.of.the.empire.state.building@example.com',
      tag_list: ['vip'],
      properties_attributes: [ADDRESS],
    });
    await office.api('POST', '/notes', { body: 'Fond of gorillas.', owner_id: id, owner_type: 'customers' });
    const page = await office.open('/customers');
    await page.getByRole('link', { name: 'Fay Wray' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondPhone(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const cutOff_px = await page
      .getByRole('table', { name: 'Customers' })
      .evaluate(({ parentElement: card }) => (card === null ? 0 : card.scrollWidth - card.clientWidth));
    expect(cutOff_px).toBe(0);
    await page.getByRole('link', { name: 'Fay Wray' }).click();
    await page.getByText('Fond of gorillas.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await beyondPhone(page)).toBe(0);
    await page.close();
  },
  TIMEOUT_MS,
);
