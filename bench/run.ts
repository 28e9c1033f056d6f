/**
 * `npm run bench` runs every suite; `npm run bench -- api` runs one. Options with two dashes are passed to the suite.
 * Figures are ratios within one run: machines are noisy.
 */
const SUITES: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  api: async () => ({ run: (await import('./api/suite.ts')).runApiSuite }),
  availability: async () => ({ run: (await import('./availability/suite.ts')).runAvailabilitySuite }),
  booking: async () => ({ run: (await import('./booking/suite.ts')).runBookingSuite }),
  web: async () => ({ run: (await import('./web/suite.ts')).runWebSuite }),
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.find((name) => !Object.hasOwn(SUITES, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no suite ${unknown}; there is: ${Object.keys(SUITES).join(', ')}.\n`);
  process.exit(2);
}
for (const name of asked.length === 0 ? Object.keys(SUITES) : asked) {
  const suite = await SUITES[name]?.();
  await suite?.run();
}
