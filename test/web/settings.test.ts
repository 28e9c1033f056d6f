import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS } from '../../web/src/screens/settings/sections.ts';
import { signedProgram } from '../../web/src/screens/settings/examples.ts';
import { ecKeys, rsaKeys } from '../auth/signer.ts';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondPhone, expectNoProblems, startBackOffice } from './back-office.ts';

const TIMEOUT_MS = 120_000;

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice({ demo: false });
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const runs = promisify(execFile);

/** Runs a program as somebody who copied it would: with Node, beside the private key. */
async function ran(program: string, privateKey?: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-example-'));
  try {
    writeFileSync(join(directory, 'request.mjs'), program);
    if (privateKey !== undefined) writeFileSync(join(directory, 'holdfast-private-key.pem'), privateKey);
    return (await runs(process.execPath, ['request.mjs'], { cwd: directory })).stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('API access', () => {
  test(
    'an API key is made, copied, used and revoked',
    async () => {
      const page = await office.open('/settings/api');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Name').fill('Website');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('it is shown this once').waitFor();
      const key = await page.getByLabel('API key', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Copy API key' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.getByRole('region', { name: 'Try it' }).textContent()).toContain(`Bearer ${key}`);
      const use = () => fetch(`${office.server.url}/api/1/customers`, { headers: { authorization: `Bearer ${key}` } });
      expect((await use()).status).toBe(200);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Name').press('ControlOrMeta+V');
      await expect.poll(() => page.getByLabel('Name').inputValue(), { timeout: 10_000 }).toBe(key);
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Revoke Website' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('Website is revoked').waitFor();
      expect((await use()).status).toBe(401);
      await page.getByRole('button', { name: 'Revoke Website' }).waitFor({ state: 'detached' });
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'an ES256 key pair made in the browser signs a request with the program that is shown',
    async () => {
      const page = await office.open('/settings/api');
      await page.getByRole('button', { name: 'New authentication method' }).click();
      await page.getByLabel('Name').fill('Bookkeeping');
      await page.getByLabel('Kind').selectOption('ES256');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the private key' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe('holdfast-private-key.pem');
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
      const pem = Buffer.concat(chunks).toString();
      expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
      const program = (await page.getByRole('region', { name: 'A program that signs' }).textContent()) ?? '';
      expect(JSON.parse(await ran(program, pem))).toMatchObject({ data: { id: office.server.company.id } });
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('cell', { name: 'Signed, ES256' }).waitFor();

      await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('Bookkeeping is revoked').waitFor();
      expect(JSON.parse(await ran(program, pem))).toMatchObject({ errors: [{ status: '401' }] });
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test.each(['ES256', 'RS256', 'HS256'] as const)(
    'the program that is shown signs with %s',
    async (algorithm) => {
      const pair = algorithm === 'HS256' ? undefined : algorithm === 'ES256' ? ecKeys() : rsaKeys();
      const { data } = await office.api('POST', '/authentication_methods', {
        name: algorithm,
        kind: 'single_use',
        algorithm,
        ...(pair === undefined ? {} : { key: pair.pem }),
      });
      const { employee, company, url: origin } = office.server;
      const program = signedProgram({
        origin,
        algorithm,
        kid: data.id,
        employee_id: employee.id,
        company_id: company.id,
        secret: data.key,
      });
      const pem = pair?.privateKey.export({ type: 'pkcs8', format: 'pem' });
      expect(JSON.parse(await ran(program, pem?.toString()))).toMatchObject({ data: { id: company.id } });
    },
    TIMEOUT_MS,
  );

  test(
    'an access token is shown once; a public key that is none is refused beside its field',
    async () => {
      const page = await office.open('/settings/api', { expecting: ['422'] });
      await page.getByRole('button', { name: 'New authentication method' }).click();
      await page.getByLabel('Name').fill('Script');
      await page.getByLabel('Kind').selectOption('RS256');
      await page.getByLabel('I have one: paste the public key').check();
      await page.getByLabel('Public key', { exact: true }).fill('not a key');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('must be exactly one PEM block').waitFor();
      await page.getByLabel('Kind').selectOption('token');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const token = await page.getByLabel('Access token', { exact: true }).inputValue();
      const reply = await fetch(`${office.server.url}/api/4/orders`, { headers: { authorization: `Bearer ${token}` } });
      expect(reply.status).toBe(200);
      await page.context().close();
    },
    TIMEOUT_MS,
  );
});

test(
  'somebody is invited, joins in another browser, is deactivated and cannot log in any more',
  async () => {
    const page = await office.open('/settings/employees');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('ada@acme.test');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Reports').check();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'Invited', exact: true }).waitFor();

    const hers = await office.open(link.slice(new URL(link).origin.length), { signedIn: false, expecting: ['401'] });
    await heading(hers, 'Welcome').waitFor();
    expect(await accessibilityFaults(hers)).toEqual([]);
    await hers.getByLabel('Password').fill('a password of hers');
    await hers.getByRole('button', { name: 'Join' }).click();
    await heading(hers, 'Today').waitFor();
    const main = hers.getByRole('navigation', { name: 'Main' }).first();
    await main.getByRole('link', { name: 'Reports' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'More about Ada' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('cell', { name: 'Deactivated', exact: true }).waitFor();
    await main.getByRole('link', { name: 'Orders' }).click();
    await heading(hers, 'Log in').waitFor();
    expect(new URL(hers.url()).pathname).toBe('/login');
    await hers.context().close();
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'a new order lasts one day from the time of pick-up; on the same day it ends at the time of return',
  async () => {
    const page = await office.open('/settings/dates');
    // Such as never pass in the middle of a day: whenever this runs, they are the next ones.
    await page.getByLabel('Pick up at').fill('23:45');
    await page.getByLabel('Return by').fill('23:50');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Times of orders: saved').waitFor();
    await page.getByRole('link', { name: 'New order' }).click();
    await page
      .getByRole('button', { name: /^(Period|Rental period|When)/ })
      .first()
      .click();
    expect(await page.getByLabel('Out at').inputValue()).toBe('23:45');
    expect(await page.getByLabel('Back at').inputValue()).toBe('23:45');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 day$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    expect(await page.getByLabel('Back at').inputValue()).toBe('23:50');
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'the company, a location, a tax and a price list are changed; what is refused is told beside its field',
  async () => {
    const { data: tent } = await office.api('POST', '/product_groups', { name: 'Tent from before there were taxes' });
    const page = await office.open('/settings/company', { expecting: ['422'] });
    const contact = page.locator('section').filter({ hasText: 'Contact' }).first();
    await contact.getByLabel('Name').fill('Acme & Daughters');
    await contact.getByLabel('Website').fill('acme.test');
    await contact.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Acme & Daughters, to Today' }).waitFor();

    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('button', { name: 'New location' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Harbour');
    await page.getByLabel('City').fill('Rotterdam');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: /^Harbour/ }).waitFor();

    await sections.getByRole('link', { name: 'Taxes' }).click();
    await page.getByRole('button', { name: 'New tax category' }).click();
    await page.getByLabel('Name of the tax category').fill('Standard');
    await page.getByLabel('Name of rate 1').fill('VAT');
    await page.getByLabel('Per cent of rate 1').fill('21');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('cell', { name: 'VAT 21 %', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tax it by Standard' }).click();
    await page.getByText('Standard now taxes 1 product').waitFor();
    const { data: taxed } = await office.api('GET', `/product_groups/${tent.id}?include=tax_category`);
    expect(taxed.tax_category).toMatchObject({ name: 'Standard', default: true });

    await sections.getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('button', { name: 'New price list' }).click();
    await page.getByLabel('Name of the price list').fill('By the day');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByLabel('How many, step 2').fill('1');
    await page.getByLabel('Of what, step 2').selectOption('weeks');
    await page.getByLabel('Times the base price, step 2').fill('4');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('cell', { name: 'By the day', exact: true }).waitFor();
    await page.getByRole('button', { name: 'New set of rules' }).click();
    await page.getByLabel('Name of the set').fill('Weekends');
    await page.getByLabel('Name', { exact: true }).fill('Weekend');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('cell', { name: 'Weekends', exact: true }).waitFor();

    await sections.getByRole('link', { name: 'Coupons' }).click();
    const makeCoupon = async () => {
      await page.getByRole('button', { name: 'New coupon' }).click();
      await page.getByLabel('Code').fill('SUMMER');
      await page.getByRole('button', { name: 'Make the coupon' }).click();
    };
    await makeCoupon();
    await page.getByRole('cell', { name: 'SUMMER', exact: true }).waitFor();
    await makeCoupon();
    await page.getByText(/taken/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await sections.getByRole('link', { name: 'Custom fields' }).click();
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByLabel('Name').fill('Passport');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: /^Passport/ }).waitFor();
    const { data: locations } = await office.api('GET', '/locations?filter[name]=Harbour');
    expect(locations).toMatchObject([{ name: 'Harbour', city: 'Rotterdam', pickup_enabled: true }]);
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'changing the own password keeps this session and ends the others',
  async () => {
    const { employee } = office.server;
    const page = await office.open('/settings/account', { expecting: ['422'] });
    const other = await office.open('/', { expecting: ['401'] });
    const card = page.locator('section').filter({ hasText: 'New password' });
    await card.getByLabel('Present password').fill('not this one');
    await card.getByLabel('New password').fill('another password');
    await card.getByRole('button', { name: 'Change password' }).click();
    await card.getByText('is not right').waitFor();
    await card.getByLabel('Present password').fill(employee.password);
    await card.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'Orders').waitFor();
    await other.reload();
    await heading(other, 'Log in').waitFor();
    await page.goto(`${office.server.url}/settings/account`);
    await card.getByLabel('Present password').fill('another password');
    await card.getByLabel('New password').fill(employee.password);
    await card.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/account');
    await page.context().close();
    await other.context().close();
  },
  TIMEOUT_MS,
);

test(
  'every section is accessible, in light and dark, and fits a phone',
  async () => {
    const page = await office.open('/settings');
    for (const { key, label } of SECTIONS.filter((section) => section.key !== 'demo')) {
      await page.goto(`${office.server.url}/settings/${key}`);
      await heading(page, label).waitFor();
      await page.locator('main section, main table').first().waitFor();
      expect(await accessibilityFaults(page), key).toEqual([]);
      expect([key, await beyondPhone(page)]).toEqual([key, 0]);
    }
    await page.goto(`${office.server.url}/settings/api`);
    await page.getByRole('button', { name: 'New authentication method' }).click();
    await page.getByLabel('Kind').selectOption('ES256');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'on a phone the sections are a select',
  async () => {
    const page = await office.open('/settings', { width: 360, height: 740 });
    await page.getByLabel('Settings of').selectOption('taxes');
    await heading(page, 'Taxes').waitFor();
    expect(await page.getByLabel('Settings of').locator('option').count()).toBe(SECTIONS.length - 1);
    await page.context().close();
  },
  TIMEOUT_MS,
);
