import type { Caller } from '../db/work.ts';
import { Refusal } from '../lib/refusal.ts';

export interface QueueLimits {
  /** At the same time, of all companies and of each. */
  readonly running: number;
  readonly runningEach: number;
  /** Waiting for their turn, of all companies and of each. */
  readonly waiting: number;
  readonly waitingEach: number;
  /** What there would be too many of. */
  readonly what?: string;
}

export interface WorkQueue {
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Runs heavy work with limited concurrency. Companies take turns, and each is served in order, so that a company with
 * many requests waits for itself. Past the limits, callers are asked to retry; a caller who leaves gives up the place.
 */
export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const companies = new Map<string, Company>();
  // Waiting companies, the next one first.
  const rotation = new Set<Company>();
  let active = 0;
  let waiting = 0;

  const begin = (company: Company): void => {
    active += 1;
    company.active += 1;
  };

  const end = (id: string, company: Company): void => {
    active -= 1;
    company.active -= 1;
    startNext();
    if (company.active === 0 && company.waiting.length === 0) companies.delete(id);
  };

  const startNext = (): void => {
    for (const company of rotation) {
      if (active >= limits.running) return;
      if (company.active >= limits.runningEach) continue;
      const next = company.waiting.shift();
      rotation.delete(company);
      if (next === undefined) continue;
      waiting -= 1;
      // Moves to the end of the line, which this loop reaches as well.
      if (company.waiting.length > 0) rotation.add(company);
      begin(company);
      next.start();
    }
  };

  const turn = async (company: Company, signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) throw callerLeft();
    if (active < limits.running && company.active < limits.runningEach) return begin(company);
    if (waiting >= limits.waiting || company.waiting.length >= limits.waitingEach) throw tooBusy(limits.what);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { start: resolve };
    const leave = (): void => {
      const at = company.waiting.indexOf(entry);
      if (at === -1) return;
      company.waiting.splice(at, 1);
      waiting -= 1;
      if (company.waiting.length === 0) rotation.delete(company);
      reject(callerLeft());
    };
    company.waiting.push(entry);
    waiting += 1;
    rotation.add(company);
    signal?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  };

  return {
    async run({ company_id, signal }, work) {
      const company = companies.get(company_id) ?? { active: 0, waiting: [] };
      companies.set(company_id, company);
      try {
        await turn(company, signal);
      } catch (error) {
        if (company.active === 0 && company.waiting.length === 0) companies.delete(company_id);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(company_id, company);
      }
    },
  };
}

interface Company {
  active: number;
  readonly waiting: { readonly start: () => void }[];
}

export const tooBusy = (what = 'pictures'): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail: `too many ${what} at once, please try again` }], {
    'retry-after': '5',
  });

/** Nobody reads it: the caller has closed the connection. */
export const callerLeft = (): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail: 'the caller has left before it was done' }]);
