import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, createEmployee } from '../../src/app/company/first-company.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { sql } from '../../src/db/sql.ts';
import { colleagueOf } from '../v4/api.ts';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';

const TIMEOUT_MS = 120_000;

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice({ demo: false });
}, TIMEOUT_MS);
afterAll(() => office.close());
afterEach(() => expectNoProblems(office));

async function logIn(page: Page, { email, password } = office.server.employee): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('logging in', () => {
  test(
    'a wrong password is explained, the right one leads in',
    async () => {
      // The browser itself tells of the refusal.
      const page = await office.open('/', { signedIn: false, expecting: ['401'] });
      await logIn(page, { ...office.server.employee, password: 'not this one' });
      await page
        .getByRole('alert')
        .getByText(/^The e-mail or the password is wrong.*\.$/)
        .waitFor();
      await logIn(page);
      await heading(page, 'Today').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'leads back to where one wanted to go, and nowhere else',
    async () => {
      const page = await office.open('/customers?q=ada', { signedIn: false });
      await page.waitForURL('**/login?**');
      await logIn(page);
      await page.waitForURL('**/customers?q=ada');
      const other = await office.open('/login?to=//evil.example/', { signedIn: false });
      await logIn(other);
      await heading(other, 'Today').waitFor();
      expect(new URL(other.url()).origin).toBe(office.server.url);
      await page.context().close();
      await other.context().close();
    },
    TIMEOUT_MS,
  );

  test(
    'somebody of several companies chooses one after the password',
    async () => {
      const { email, password } = office.server.employee;
      const { database } = office.server;
      await database.transaction(async (tx) => {
        const facts = { name: 'Second Shop', slug: 'second-shop', default_timezone: 'UTC', currency: 'eur' };
        const company = await createCompany(tx, facts);
        const password_hash = await hashPassword(password);
        await createEmployee(tx, company.id, { email, password_hash, owner: true, permissions: [] });
      });
      try {
        const page = await office.open('/login', { signedIn: false, expecting: ['409'] });
        await logIn(page);
        await heading(page, 'Choose a company').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Second Shop' }).click();
        await heading(page, 'Today').waitFor();
        const answer = await page.request.get(`${office.server.url}/session`);
        expect(await answer.json()).toMatchObject({ company: { slug: 'second-shop' } });
        await page.context().close();
      } finally {
        await database.run(
          sql`update employees set email = 'other@second.test' where email = ${email} and company_id <> ${office.server.company.id}`,
        );
      }
    },
    TIMEOUT_MS,
  );

  test(
    'is accessible in light and dark, and fits a phone',
    async () => {
      const page = await office.open('/login', { signedIn: false, width: 360, height: 740 });
      await heading(page, 'Log in').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await beyondEdge(page)).toBe(0);
      await page.context().close();
    },
    TIMEOUT_MS,
  );
});

test(
  'logging out leads to the door, and Back does not lead in again',
  async () => {
    const page = await office.open('/orders');
    await heading(page, 'Orders').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading(page, 'Log in').waitFor();
    await page.goBack();
    await page.waitForURL('**/login?to=**');
    expect(await heading(page, 'Orders').count()).toBe(0);
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'a session that was ended elsewhere leads to the door and back again',
  async () => {
    const page = await office.open('/customers', { expecting: ['401'] });
    await heading(page, 'Customers').waitFor();
    const out = await page.context().request.delete(`${office.server.url}/session`, {
      headers: { origin: office.server.url },
    });
    expect(out.status()).toBe(204);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.waitForURL('**/login?**');
    await logIn(page);
    await page.waitForURL('**/orders');
    await page.context().close();
  },
  TIMEOUT_MS,
);

test(
  'somebody without permissions sees neither reports nor what they may not change',
  async () => {
    const page = await office.open('/login', { signedIn: false });
    await logIn(page, await colleagueOf(office.server));
    await heading(page, 'Today').waitFor();
    const main = page.getByRole('navigation', { name: 'Main' }).first();
    expect(await main.getByRole('link', { name: 'Reports' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Your account').waitFor();
    const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    expect(await sections.allTextContents()).toEqual(['Your account', 'API access']);
    await sections.last().click();
    await page.getByRole('heading', { name: 'Your authentication methods' }).waitFor();
    expect(await page.getByRole('heading', { name: 'API keys' }).count()).toBe(0);
    await page.goto(`${office.server.url}/settings/taxes`);
    await page.getByText('You may not change this').waitFor();
    await page.context().close();
  },
  TIMEOUT_MS,
);
