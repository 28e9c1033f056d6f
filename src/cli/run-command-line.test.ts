import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMANDS, runCommandLine } from './run-command-line.ts';

let out = '';
let err = '';

beforeEach(() => {
  out = '';
  err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([[[]], [['help']], [['--help']]])('%j tells all commands', async (args: string[]) => {
  expect(await runCommandLine(args)).toBe(0);
  for (const { name, summary } of COMMANDS) expect(out).toMatch(new RegExp(`${name} +${summary}`));
});

test.each([[['key', 'create', '--help']], [['help', 'key', 'create']]])(
  '%j tells the options',
  async (args: string[]) => {
    expect(await runCommandLine(args)).toBe(0);
    expect(out).toMatch(/usage: npm run holdfast -- key create \[options\]/);
    expect(out).toMatch(/--name <name> +name of the key/);
  },
);

test.each([
  [['fly'], 'holdfast: unknown command "fly"; the commands are start, migrate, company create,'],
  [['key'], 'holdfast: unknown command "key"; the commands are'],
  [['key', 'fly'], 'holdfast: unknown command "key fly"; the commands are'],
  [['help', 'fly'], 'holdfast: unknown command "fly"; the commands are'],
  [['--fly'], 'holdfast: --fly needs a command before it; try npm run holdfast -- help'],
  [['start', '--fly'], "holdfast: start: unknown option '--fly'; its options are --json"],
  [['start', 'now'], "holdfast: start: unexpected argument 'now'"],
  [['migrate', '--json'], "holdfast: migrate: unknown option '--json'; it takes no options"],
  [['key', 'create'], 'holdfast: key create needs --name <name>'],
  [['key', 'create', '--name'], "holdfast: key create: option '--name <value>' argument missing"],
  [['company', 'create', '--name', 'Acme'], 'holdfast: company create needs --owner-email <e-mail>'],
  [
    ['company', 'create', '--name', 'Acme', '--owner-email', 'a@b.c', '--time-zone', 'Mars'],
    'holdfast: --time-zone must be a time zone such as Europe/Amsterdam, not "Mars"',
  ],
  [['employee', 'create'], 'holdfast: employee create needs --email <e-mail>'],
  [
    ['employee', 'create', '--email', 'a@b.c', '--permissions', 'reports,fly'],
    'holdfast: unknown permission "fly"; the permissions are reports,',
  ],
])('%j is not understood, in one sentence', async (args, sentence) => {
  expect(await runCommandLine(args)).toBe(2);
  expect(err).toContain(sentence);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(out).toBe('');
});
