import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanAudit } from '../support/audit.ts';
import { slowness } from '../support/machine-speed.ts';
import { fuzz } from './fuzz.ts';
import { type DemoProcess, startDemoProcess } from './fuzz-server.ts';

const REQUESTS = Number(process.env['HOLDFAST_FUZZ_REQUESTS'] ?? 1_000);
const SEED = Number(process.env['HOLDFAST_TEST_SEED'] ?? 1);
/** The longest time for which sixteen callers together may block the event loop. */
const MOST_BLOCK_MS = 1_000;

let demo: DemoProcess;
beforeAll(async () => {
  demo = await startDemoProcess();
}, 120_000);
afterAll(() => demo.stop());

test(
  'no request makes a 5xx, breaks an invariant or blocks the event loop',
  async () => {
    const before = slowness();
    const report = (line: string) => process.stdout.write(`${line}\n`);
    const result = await fuzz(demo, { seed: SEED, requests: REQUESTS, report });
    const { sent, perSecond, longestBlock_ms, statuses } = result;
    report(
      `fuzz: ${sent} requests with seed ${SEED}, ${perSecond} per second, ` +
        `event loop blocked for at most ${Math.round(longestBlock_ms)} ms, ${JSON.stringify(statuses)}`,
    );
    if (REQUESTS > 20_000) report(`fuzz: never done: ${result.neverDone.join(', ')}`);
    expect(result.failures).toEqual([]);
    await expectCleanAudit(demo.test.database);
    expect(longestBlock_ms).toBeLessThan(MOST_BLOCK_MS * Math.max(before, slowness()));
  },
  60_000 + REQUESTS * 100,
);
