import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type BareServer,
  type ServerOverrides,
  startBareServer,
  startServer,
  type TestServer,
} from '../support/server.ts';
import { CHROMIUM_FLAGS, chromiumPath, headlessPath } from './browser.ts';

export interface BackOffice extends Shown {
  readonly server: TestServer;
  /** Asks version 4 as the owner: for what a test needs before it begins, and to see what came of it. */
  api<T = ApiDocument>(method: string, path: string, attributes?: object): Promise<T>;
}

export interface Shown {
  readonly browser: Browser;
  /** A page of its own browser profile, logged in as the owner unless told otherwise. */
  open(path?: string, options?: OpenOptions): Promise<Page>;
  /** What went wrong on any page so far: errors on the console, refused by the policy, requests that leave the host. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly signedIn?: boolean;
  /** Shares its session with this page: another tab of the same browser. */
  readonly beside?: Page;
  /** Problems that this page is meant to meet, as texts they hold. */
  readonly expecting?: readonly string[];
}

export interface BrowserKind {
  /** With its camera and its viewer of PDFs, which the faster one has not. */
  readonly whole?: boolean;
  readonly flags?: readonly string[];
}

export interface ApiDocument {
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any resource, looked into by tests
  readonly data: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly meta?: any;
}

/** A real server with the back office that is built from these sources, and a real browser to look at it. */
export async function startBackOffice(overrides: ServerOverrides = {}, kind: BrowserKind = {}): Promise<BackOffice> {
  const server = await startServer({ demo: true, ...overrides });
  return {
    ...(await show(server, server.employee, kind)),
    server,
    api: async <T>(method: string, path: string, attributes?: object): Promise<T> => {
      const type = path.split(/[/?]/)[1];
      const reply = await fetch(`${server.url}/api/4${path.replace(/^(\/[^?]*)/, '$1.json')}`, {
        method,
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}

/** The same on a server that nobody has set up; pages are opened by nobody. */
export async function startUnsetBackOffice(): Promise<Shown & { readonly server: BareServer }> {
  const server = await startBareServer();
  return { ...(await show(server)), server };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function show(
  server: Pick<TestServer, 'url' | 'stop'>,
  owner?: Credentials,
  { whole = false, flags = [] }: BrowserKind = {},
): Promise<Shown> {
  const executablePath = whole ? chromiumPath() : headlessPath();
  if (executablePath === undefined) throw new Error('there is no browser: install chromium, or name one in CHROMIUM');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
  const problems: string[] = [];
  return {
    browser,
    problems,
    async open(path = '/', options: OpenOptions = {}) {
      const context = options.beside?.context() ?? (await newContext(browser, server.url, options, owner));
      const page = await context.newPage();
      watch(page, server.url, problems, options.expecting ?? []);
      await page.goto(`${server.url}${path}`);
      return page;
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** By how much the page must be scrolled sideways to see all of it: nothing, on any screen. */
export const beyondEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const PHONE_PX = 360;

/** The same on a phone; the page is as wide as before again. */
export async function beyondPhone(page: Page): Promise<number> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: PHONE_PX, height: 740 });
  // Drawn once more: some parts are others there.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const beyond_px = await beyondEdge(page);
  await page.setViewportSize(before);
  return beyond_px;
}

/** At the end of every test: nothing has gone wrong where nobody looked. */
export const expectNoProblems = ({ problems }: Pick<Shown, 'problems'>): void => expect(problems).toEqual([]);

async function newContext(
  browser: Browser,
  url: string,
  options: OpenOptions,
  owner: Credentials | undefined,
): Promise<BrowserContext> {
  const { width = 1280, height = 900, signedIn = true } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(width < 600 ? { hasTouch: true } : {}),
  });
  context.setDefaultTimeout(30_000);
  // As a person who presses Copy; without a window nobody is asked.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (signedIn && owner !== undefined) await logIn(context, url, owner);
  return context;
}

async function logIn(context: BrowserContext, url: string, { email, password }: Credentials): Promise<void> {
  const reply = await context.request.post(`${url}/session`, { data: { email, password } });
  if (!reply.ok()) throw new Error(`cannot log in: ${reply.status()} ${await reply.text()}`);
}

function watch(page: Page, host: string, problems: string[], expecting: readonly string[]): void {
  const note = (problem: string) => {
    if (!expecting.some((text) => problem.includes(text))) problems.push(`${page.url()}: ${problem}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(host) && !url.startsWith('data:') && !url.startsWith('blob:')) note(`leaves the host: ${url}`);
  });
}
