import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, startBackOffice } from './back-office.ts';

/** Every screen of the router as it opens in the demo company, with the `$names` of its path filled in. */
const ROUTES: readonly string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/dist/routes.json'), 'utf8'),
);
const OUTSIDE = ['/login', '/welcome', '/invitation'];
const INSIDE = ROUTES.filter((path) => !OUTSIDE.includes(path));

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const TIME = 60_000;
/** Its own viewer of PDFs is made of pages, too. */
const OF_THE_BROWSER = ['leaves the host: chrome-extension://', 'leaves the host: chrome://'];

let office: BackOffice;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  office = await startBackOffice();
  ids = await someRecords(office);
}, 90_000);
afterAll(() => office.close());

test('the build lists the paths of the router', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect(ROUTES).toEqual(expect.arrayContaining([...OUTSIDE, '/', '/orders/$orderId', '/settings/$section']));
});

describe.each([
  ['before logging in', OUTSIDE, false],
  ['inside', INSIDE, true],
] as const)('%s', (_, paths, signedIn) => {
  let page: Page;
  const refusals: string[] = [];
  beforeAll(async () => {
    page = await office.open('/login', { signedIn, expecting: OF_THE_BROWSER });
    page.setDefaultTimeout(30_000);
    page.on('response', (reply) => {
      if (reply.status() >= 400) refusals.push(`${reply.status()} ${decodeURIComponent(reply.url())}`);
    });
  }, TIME);

  test.each(paths)('%s', { timeout: TIME }, async (pattern) => {
    const problemsBefore = office.problems.length;
    refusals.length = 0;
    await page.setViewportSize(WIDE);
    const reply = await page.goto(`${office.server.url}${filledIn(pattern)}`);
    await settled(page);
    expect.soft(reply?.status()).toBe(200);
    expect.soft(policyFaults(reply)).toEqual([]);
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), 'headings of level 1').toBe(1);
    expect.soft(await page.title()).toMatch(/^\S.* · Holdfast$/);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await settled(page);
    expect.soft(await tooWide(page), 'beyond the right edge of a phone').toEqual([]);
    expect.soft(refusals, 'refused by the server').toEqual([]);
    expect.soft(office.problems.slice(problemsBefore)).toEqual([]);
  });
});

/** Nothing but what is named, only from its own host, no script or style that stands in the page, and nobody may frame it. */
function policyFaults(reply: Response | null): readonly string[] {
  const policy = reply?.headers()['content-security-policy'] ?? '';
  const directives = policy.split(';').map((directive) => directive.trim());
  const sources = directives.flatMap((directive) => directive.split(/\s+/).slice(1));
  return [
    ...["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"].filter((each) => !directives.includes(each)),
    ...sources.filter((source) => FORBIDDEN.has(source) || source.includes('.') || /^\w+:\/\//.test(source)),
  ];
}

const FORBIDDEN = new Set(['*', "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", 'http:', 'https:']);

/** There is a heading, nothing says that it is loading, and no answer of the interface is awaited. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.startsWith('Loading')) &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  // Drawn once more, with what has come.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

/** What sticks out to the right when the whole page can be scrolled sideways. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  });

function filledIn(pattern: string): string {
  if (pattern === '/orders/$orderId/return') return pattern.replace('$orderId', ids['startedOrderId'] ?? '');
  return pattern.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
}

async function someRecords(of: BackOffice): Promise<Readonly<Record<string, string>>> {
  const idOf = async (path: string): Promise<string> => {
    const { data } = await of.api<{ data: readonly { id: string }[] }>('GET', `${path}page[size]=1`);
    const [first] = data;
    if (first === undefined) throw new Error(`the demo company has none of ${path}`);
    return first.id;
  };
  return {
    orderId: await idOf('/orders?filter[status]=reserved&'),
    startedOrderId: await idOf('/orders?filter[status]=started&'),
    documentId: await idOf('/documents?'),
    customerId: await idOf('/customers?'),
    productGroupId: await idOf('/product_groups?'),
    stockItemId: await idOf('/stock_items?'),
    bundleId: await idOf('/bundles?'),
    section: 'company',
  };
}
