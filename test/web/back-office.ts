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
  /** A page with a profile of its own, logged in as the owner unless told otherwise. */
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
  const browser = await browserOf(whole, flags);
  const problems: string[] = [];
  const contexts = new Set<BrowserContext>();
  const sessionCookies = owner === undefined ? () => Promise.resolve([]) : sessionsOf(server.url, owner);
  return {
    problems,
    async open(path = '/', options: OpenOptions = {}) {
      const context = options.beside?.context() ?? (await newContext(browser, options));
      contexts.add(context);
      if (options.beside === undefined && options.signedIn !== false) await context.addCookies(await sessionCookies());
      const page = await context.newPage();
      watch(page, server.url, problems, options.expecting ?? []);
      await page.goto(`${server.url}${path}`);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await server.stop();
    },
  };
}

const browsers = new Map<string, Promise<Browser>>();

/** One browser for all files of a worker; it ends with the worker. */
function browserOf(whole: boolean, flags: readonly string[]): Promise<Browser> {
  const executablePath = whole ? chromiumPath() : headlessPath();
  if (executablePath === undefined) throw new Error('there is no browser: install chromium, or name one in CHROMIUM');
  const args = [...CHROMIUM_FLAGS, ...flags];
  const key = [executablePath, ...args].join(' ');
  const known = browsers.get(key);
  if (known !== undefined) return known;
  const launched = chromium.launch({ executablePath, args });
  browsers.set(key, launched);
  return launched;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The cookies of a session of the owner. Pages share it while it is valid: checking a password takes long on purpose. */
function sessionsOf(url: string, owner: Credentials): () => Promise<Cookies> {
  let cookies: Cookies | undefined;
  return async () => {
    if (cookies !== undefined && (await isLoggedIn(url, cookies))) return cookies;
    const reply = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
    if (!reply.ok) throw new Error(`cannot log in: ${reply.status} ${await reply.text()}`);
    cookies = reply.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return { name, value, url, httpOnly: /; *HttpOnly/i.test(line), sameSite: 'Strict' };
    });
    return cookies;
  };
}

async function isLoggedIn(url: string, cookies: Cookies): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${url}/session`, { headers: { cookie } })).status === 200;
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

async function newContext(browser: Browser, options: OpenOptions): Promise<BrowserContext> {
  const { width = 1280, height = 900 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(width < 600 ? { hasTouch: true } : {}),
  });
  context.setDefaultTimeout(30_000);
  // A person would be asked; a browser without a window asks nobody.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context;
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
