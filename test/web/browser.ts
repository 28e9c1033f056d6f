import { existsSync } from 'node:fs';

/** Where a browser is: told by CHROMIUM, else where systems put it. Undefined where there is none. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM'], ...USUAL].find((path) => path !== undefined && existsSync(path));

/**
 * What draws pages without a window, in a third of the time that the whole browser takes, where the system has it. It
 * knows no camera.
 */
export const headlessPath = (): string | undefined =>
  process.env['CHROMIUM'] === undefined && existsSync(HEADLESS) ? HEADLESS : chromiumPath();

const HEADLESS = '/usr/bin/chromium-headless-shell';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Nothing that reaches out by itself; the sandbox needs what containers do not allow. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
