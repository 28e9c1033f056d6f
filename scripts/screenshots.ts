import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createLogger } from '../src/api/server/logging.ts';
import { readConfig } from '../src/config.ts';
import { startHoldfast } from '../src/main.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../test/web/browser.ts';
import { buildWeb } from './build-web.ts';

/**
 * Screenshots of the main screens for the README, from the demo company: `npm run screenshots`. Needs Chromium; the
 * data are always the same except for the dates.
 */
const FOLDER = join(import.meta.dirname, '../docs/screenshots');
const OWNER = { email: 'owner@demo.test', password: 'a password for pictures only' };
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pictures of a README should not make a clone slow. */
const MAX_BYTES = 150_000;

interface Shot {
  readonly name: string;
  readonly path: string | ((found: Found) => Promise<string>);
  readonly dark?: boolean;
  readonly phone?: boolean;
  /** Actions before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Asks the interface for the id of the first record. */
type Found = (query: string) => Promise<string>;

const SHOTS: readonly Shot[] = [
  { name: 'today', path: '/' },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: async (found) => `/orders/${await found('orders?filter[status]=started&sort=-item_count')}` },
  { name: 'timeline', path: '/timeline' },
  { name: 'timeline-dark', path: '/timeline', dark: true },
  { name: 'calendar', path: '/calendar' },
  {
    name: 'product',
    path: async (found) => `/products/${await found('product_groups?filter[name]=Halden M6 Mirrorless')}`,
  },
  { name: 'reports', path: '/reports?period=quarter' },
  { name: 'utilisation-dark', path: '/reports?tab=utilisation&period=12m', dark: true },
  { name: 'api-keys', path: '/settings/api' },
  {
    name: 'pick-up-phone',
    path: async (found) => `/orders/${await found('orders?filter[status]=reserved&sort=-item_count')}/pick-up`,
    phone: true,
  },
];

async function takeAll(names: readonly string[]): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error('there is no browser: install chromium, or name one in CHROMIUM');
  await buildWeb({ ifStale: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-screenshots-'));
  const config = { ...readConfig({}), port: 0, host: '127.0.0.1', dataDir, owner: OWNER, rateLimit: 0 };
  const holdfast = await startHoldfast(config, { logger: createLogger({ level: 'silent', to: 'stderr' }) });
  const companyId = holdfast.firstRun?.company.id;
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const url = `http://127.0.0.1:${holdfast.port}`;
  mkdirSync(FOLDER, { recursive: true });
  try {
    for (const shot of SHOTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const context = await browser.newContext({
        viewport: shot.phone === true ? PHONE : DESK,
        colorScheme: shot.dark === true ? 'dark' : 'light',
        locale: 'en-GB',
        reducedMotion: 'reduce',
        hasTouch: shot.phone === true,
      });
      context.setDefaultTimeout(60_000);
      // The banner about the demo is hidden in screenshots.
      await context.addInitScript(`localStorage.setItem('holdfast.demo-banner', '${companyId}')`);
      const bytes = await take(context, url, shot);
      await context.close();
      process.stdout.write(`${shot.name}.png ${Math.round(bytes / 1000)} kB\n`);
    }
  } finally {
    await browser.close();
    await holdfast.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function take(context: BrowserContext, url: string, { name, path, prepare }: Shot): Promise<number> {
  await context.request.post(`${url}/session`, { data: OWNER });
  const found: Found = async (query) => {
    const reply = await context.request.get(`${url}/api/4/${query}&page[size]=1`);
    const { data } = (await reply.json()) as { data?: readonly { id: string }[] };
    const id = data?.[0]?.id;
    if (id === undefined) throw new Error(`nothing found by ${query}`);
    return id;
  };
  const page = await context.newPage();
  await page.goto(`${url}${typeof path === 'string' ? path : await path(found)}`);
  await drawn(page);
  await prepare?.(page);
  await drawn(page);
  return save(name, await page.screenshot());
}

/** There is a heading, and nothing is loading. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const loading = page.locator('[role="status"]', { hasText: /^Loading/ });
  while ((await loading.count()) > 0) await page.waitForTimeout(100);
  await page.waitForLoadState('load');
  // Pictures, and parts drawn once their width is known.
  await page.waitForTimeout(1_500);
}

/** As few colours as it takes to be small enough. */
async function save(name: string, picture: Buffer): Promise<number> {
  for (const colours of [256, 128, 64, 32]) {
    const png = await sharp(picture).png({ palette: true, colours, effort: 10, compressionLevel: 9 }).toBuffer();
    if (png.length > MAX_BYTES && colours > 32) continue;
    if (png.length > MAX_BYTES) throw new Error(`${name}.png is ${png.length} bytes, more than ${MAX_BYTES}`);
    writeFileSync(join(FOLDER, `${name}.png`), png);
    return png.length;
  }
  return 0;
}

await takeAll(process.argv.slice(2));
