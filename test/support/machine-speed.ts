import { createHash } from 'node:crypto';

/** How much processor time the work below takes on a machine of ordinary speed. */
const USUAL_MS = 40;

/**
 * How much slower this machine is at present than an ordinary one; never less than 1. Measures a fixed piece of work of
 * the kind that a server does, so that a limit on time can be one on work.
 */
export function slowness(): number {
  const begun = process.threadCpuUsage();
  let text = 'holdfast';
  for (let round = 0; round < 400; round += 1) {
    const record = {
      round,
      text,
      list: Array.from({ length: 50 }, (_, index) => ({ index, name: `${text}${index}` })),
    };
    text = createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(record))))
      .digest('hex');
  }
  const { user, system } = process.threadCpuUsage(begun);
  return Math.max(1, (user + system) / 1_000 / USUAL_MS);
}
