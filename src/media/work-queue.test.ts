import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorkQueue, type QueueLimits } from './work-queue.ts';

const LIMITS = { running: 1, runningEach: 1, waiting: 100, waitingEach: 100 };
const acme = { company_id: 'acme' };

test('serves one company in the order in which it asked', async () => {
  const queue = createWorkQueue(LIMITS);
  const begun: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      queue.run(acme, async () => {
        begun.push(index);
        await nextTurn();
      }),
    ),
  );
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('lets companies have turns, however much one of them asks for', async () => {
  const queue = createWorkQueue(LIMITS);
  const begun: string[] = [];
  const ask = (company_id: string) => queue.run({ company_id }, async () => void begun.push(company_id));
  await Promise.all([...Array.from({ length: 5 }, () => ask('acme')), ask('zeta'), ask('beta'), ask('zeta')]);
  expect(begun).toEqual(['acme', 'acme', 'zeta', 'beta', 'acme', 'zeta', 'acme', 'acme']);
});

describe('refuses', () => {
  const busy = { status: 503, headers: { 'retry-after': '5' } };

  test.each([
    ['one more of a company than may wait', { ...LIMITS, waitingEach: 1 }, 'acme', false],
    ['but not what another one asks for', { ...LIMITS, waitingEach: 1 }, 'zeta', true],
    ['one more than may wait in all', { ...LIMITS, waiting: 1 }, 'zeta', false],
  ])('%s', async (_, limits, company_id, isTaken) => {
    const queue = createWorkQueue(limits);
    const gate = Promise.withResolvers<void>();
    const taken = [queue.run(acme, () => gate.promise), queue.run(acme, () => gate.promise)];
    const third = queue.run({ company_id }, async () => 'third');
    if (!isTaken) await expect(third).rejects.toMatchObject(busy);
    gate.resolve();
    await Promise.all(taken);
    expect(await (isTaken ? third : queue.run({ company_id }, async () => 'third'))).toBe('third');
  });

  test('what nobody waits for any more, before and while it waits', async () => {
    const queue = createWorkQueue({ ...LIMITS, waitingEach: 1 });
    const gate = Promise.withResolvers<void>();
    const first = queue.run(acme, () => gate.promise);
    const leaving = new AbortController();
    const second = queue.run({ ...acme, signal: leaving.signal }, async () => 'second');
    leaving.abort();
    await expect(second).rejects.toThrow('the caller has left');
    await expect(queue.run({ ...acme, signal: leaving.signal }, async () => 'x')).rejects.toThrow(
      'the caller has left',
    );
    const third = queue.run(acme, async () => 'third');
    gate.resolve();
    await first;
    expect(await third).toBe('third');
  });
});

test('goes on after work that failed', async () => {
  const queue = createWorkQueue(LIMITS);
  await expect(queue.run(acme, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(acme, async () => 'next')).toBe('next');
});

/** One step of a random day: a company asks, or one of what runs ends, or one of those who asked leaves. */
type Step = { readonly ask: number } | { readonly end: number } | { readonly leave: number };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ask: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ end: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ leave: fc.nat(30) }) },
);

const someLimits = fc.record({
  running: fc.integer({ min: 1, max: 3 }),
  runningEach: fc.integer({ min: 1, max: 2 }),
  waiting: fc.integer({ min: 0, max: 8 }),
  waitingEach: fc.integer({ min: 0, max: 4 }),
});

test('does what a naive model does', async () => {
  await fc.assert(
    fc.asyncProperty(someLimits, fc.array(aStep, { maxLength: 60 }), async (limits, steps) => {
      expect(await seen(limits, steps)).toEqual(modelled(limits, steps));
    }),
    { numRuns: 300 },
  );
});

/** The jobs that began, were refused and were given up, in order: `+3`, `!4`, `-5`. */
async function seen(limits: QueueLimits, steps: readonly Step[]): Promise<readonly string[]> {
  const queue = createWorkQueue(limits);
  const reported: string[] = [];
  const jobs: { readonly gate: PromiseWithResolvers<void>; readonly leaving: AbortController }[] = [];
  const running: number[] = [];
  for (const step of steps) {
    if ('ask' in step) {
      const job = jobs.length;
      const one = { gate: Promise.withResolvers<void>(), leaving: new AbortController() };
      jobs.push(one);
      const begin = async (): Promise<void> => {
        reported.push(`+${job}`);
        running.push(job);
        await one.gate.promise;
      };
      queue.run({ company_id: String(step.ask), signal: one.leaving.signal }, begin).catch((error: unknown) => {
        reported.push(`${String(error).includes('left') ? '-' : '!'}${job}`);
      });
    } else if ('end' in step) {
      const [job] = running.splice(step.end % Math.max(running.length, 1), 1);
      if (job !== undefined) jobs[job]?.gate.resolve();
    } else {
      jobs[step.leave]?.leaving.abort();
    }
    await nextTurn();
  }
  return reported;
}

/** Looks through everything each time: the company that has waited longest since its last turn comes next. */
function modelled(limits: QueueLimits, steps: readonly Step[]): readonly string[] {
  const reported: string[] = [];
  const companyOf: number[] = [];
  const waiting: number[] = [];
  const running: number[] = [];
  const since = new Map<number, number>();
  let clock = 0;
  const of = (jobs: readonly number[], company: number) => jobs.filter((job) => companyOf[job] === company);
  const mayRun = (company: number): boolean =>
    running.length < limits.running && of(running, company).length < limits.runningEach;
  const begin = (job: number): void => {
    running.push(job);
    reported.push(`+${job}`);
  };
  const startAll = (): void => {
    for (;;) {
      const next = waiting
        .filter((job) => mayRun(companyOf[job] as number))
        .toSorted(
          (a, b) => (since.get(companyOf[a] as number) ?? 0) - (since.get(companyOf[b] as number) ?? 0) || a - b,
        )
        .at(0);
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      since.set(companyOf[next] as number, (clock += 1));
      begin(next);
    }
  };
  for (const step of steps) {
    if ('ask' in step) {
      const job = companyOf.push(step.ask) - 1;
      if (mayRun(step.ask)) begin(job);
      else if (waiting.length >= limits.waiting || of(waiting, step.ask).length >= limits.waitingEach) {
        reported.push(`!${job}`);
      } else {
        if (of(waiting, step.ask).length === 0) since.set(step.ask, (clock += 1));
        waiting.push(job);
      }
    } else if ('end' in step) {
      if (running.splice(step.end % Math.max(running.length, 1), 1).length > 0) startAll();
    } else if (waiting.includes(step.leave)) {
      waiting.splice(waiting.indexOf(step.leave), 1);
      reported.push(`-${step.leave}`);
    }
  }
  return reported;
}
