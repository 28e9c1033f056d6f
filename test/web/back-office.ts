import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { type ServerOverrides, startServer, type TestServer } from '../support/server.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './browser.ts';

export interface BackOffice {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page of its own browser profile, logged in as the owner unless told otherwise. */
  open(path?: string, options?: OpenOptions): Promise<Page>;
  /** Asks version 4 as the owner: for what a test needs before it begins, and to see what came of it. */
  api<T = ApiDocument>(method: string, path: string, attributes?: object): Promise<T>;
  /** What went wrong on any page so far: errors on the console, refused by the policy, requests that leave the host. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly signedIn?: boolean;
  /** Shares its session with this page: another tab of the same browser. */
  readonly beside?: Page;
  /** Problems that this page is meant to meet, as texts they hold. */
  readonly expecting?: readonly string[];
}

export interface ApiDocument {
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any resource, looked into by tests
  readonly data: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly meta?: any;
}

/** A real server with the back office that is built from these sources, and a real browser to look at it. */
export async function startBackOffice(overrides: ServerOverrides = {}): Promise<BackOffice> {
  await buildWeb({ ifStale: true });
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error('there is no browser: install chromium, or name one in CHROMIUM');
  const server = await startServer({ demo: true, ...overrides });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const problems: string[] = [];

  const open = async (path = '/', options: OpenOptions = {}): Promise<Page> => {
    const context = options.beside?.context() ?? (await newContext(browser, server, options));
    const page = await context.newPage();
    watch(page, server, problems, options.expecting ?? []);
    await page.goto(`${server.url}${path}`);
    return page;
  };

  return {
    server,
    browser,
    open,
    problems,
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
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** At the end of every test: nothing has gone wrong where nobody looked. */
export const expectNoProblems = ({ problems }: BackOffice): void => expect(problems).toEqual([]);

async function newContext(browser: Browser, server: TestServer, options: OpenOptions): Promise<BrowserContext> {
  const { width = 1280, height = 900, colorScheme = 'light', signedIn = true } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(width < 600 ? { hasTouch: true } : {}),
  });
  context.setDefaultTimeout(10_000);
  if (signedIn) await logIn(context, server);
  return context;
}

async function logIn(context: BrowserContext, server: TestServer): Promise<void> {
  const { email, password } = server.employee;
  const reply = await context.request.post(`${server.url}/session`, { data: { email, password } });
  if (!reply.ok()) throw new Error(`cannot log in: ${reply.status()} ${await reply.text()}`);
}

function watch(page: Page, server: TestServer, problems: string[], expecting: readonly string[]): void {
  const note = (problem: string) => {
    if (!expecting.some((text) => problem.includes(text))) problems.push(`${page.url()}: ${problem}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !url.startsWith('data:') && !url.startsWith('blob:'))
      note(`leaves the host: ${url}`);
  });
}
