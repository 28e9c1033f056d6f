import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a server under test (`--import`): appends to a file how much processor time its event loop spent without
 * a break, whenever that is much. Time on the clock would tell more of the machine's other work than of the server's.
 */
const file = process.env['HOLDFAST_LOOP_PROBE'];
const EVERY_MS = 5;
const MIN_REPORTED_MS = 30;

if (isMainThread && file !== undefined) {
  let last = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    const busy_ms = (user + system) / 1_000;
    if (busy_ms > MIN_REPORTED_MS) appendFileSync(file, `${busy_ms}\n`);
    last = process.threadCpuUsage();
  }, EVERY_MS).unref();
}
