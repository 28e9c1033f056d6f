import { Worker } from 'node:worker_threads';
import { Refusal, refuse } from '../../lib/refusal.ts';
import type { Caller } from '../../db/work.ts';
import { callerLeft, createWorkQueue } from '../work-queue.ts';
import type { LabelSheet } from './label-sheet.ts';
import type { Answer } from './pdf-worker.ts';
import type { Page, PageFacts, Printable } from './printed-facts.ts';

/** Drawing takes 2 ms a line or so: more would keep others waiting for too long. */
export const MAX_PRINTED_LINES = 1_000;

/** Of everything that is to be read on it, which takes 35 µs a character or so; a page of terms has 5,000. */
export const MAX_PRINTED_CHARACTERS = 100_000;

/** One at a time: the cores belong to the bookings. Companies take turns. */
export const PRINTING = { running: 1, runningEach: 1, waiting: 60, waitingEach: 15, what: 'documents' };

/** Far more than any page within the limits takes on a busy machine. */
const PRINT_DEADLINE_MS = 20_000;

/** After so long without work the thread and its fonts are let go. */
const IDLE_MS = 60_000;

const MAX_HEAP_MB = 512;

const queue = createWorkQueue(PRINTING);

/** The PDF of a page, drawn on a thread of its own so that requests are answered meanwhile. */
export async function printPdf(
  page: Page,
  picturesOf: () => Promise<Printable['pictures']>,
  caller: Caller,
): Promise<Buffer> {
  refuseTooLong(page.facts);
  return queue.run(caller, async () => {
    const printable = { ...page, pictures: await picturesOf() };
    return printOnThread(printable, caller.signal);
  });
}

/** Of one PDF, copies included: a few seconds of drawing. */
export const MAX_PRINTED_LABELS = 1_000;

/** Each takes 18 to 35 ms of a core, however many copies are printed of it. */
export const MAX_PRINTED_QR_CODES = 400;

/** The PDF of labels, drawn on the same thread. */
export async function printLabels(sheet: LabelSheet, caller: Caller): Promise<Buffer> {
  if (sheet.labels.length * sheet.copies > MAX_PRINTED_LABELS) {
    throw refuse('too_long', `there are more labels than a PDF may have (maximum is ${MAX_PRINTED_LABELS})`);
  }
  if (sheet.labels.filter(({ barcode_type }) => barcode_type === 'qr_code').length > MAX_PRINTED_QR_CODES) {
    throw refuse('too_long', `there are more QR codes than a PDF may have (maximum is ${MAX_PRINTED_QR_CODES})`);
  }
  return queue.run(caller, () => printOnThread(sheet, caller.signal));
}

export function refuseTooLong(facts: PageFacts): void {
  if (facts.lines.length > MAX_PRINTED_LINES) {
    throw refuse('too_long', `it has more lines than a PDF may have (maximum is ${MAX_PRINTED_LINES})`);
  }
  const { settings: _, ...written } = facts;
  if (charactersIn(written) > MAX_PRINTED_CHARACTERS) {
    throw refuse('too_long', `it has more text than a PDF may have (maximum is ${MAX_PRINTED_CHARACTERS} characters)`);
  }
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + charactersIn(each), 0);
}

let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

async function printOnThread(page: Printable | LabelSheet, signal: AbortSignal | undefined): Promise<Buffer> {
  if (signal?.aborted) throw callerLeft();
  const worker = takeWorker();
  try {
    const answer = await answerOf(worker, page, signal);
    if ('error' in answer) throw answer.error;
    leaveIdle(worker);
    return Buffer.from(answer.pdf.buffer);
  } catch (error) {
    // Whatever state it is in, the next page gets another.
    await worker.terminate();
    throw error;
  }
}

function takeWorker(): Worker {
  const kept = idle?.worker;
  clearTimeout(idle?.timer);
  idle = undefined;
  kept?.ref();
  return kept ?? newWorker();
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // Whoever waits for it hears of it too; one that dies without work is no loss.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (idle?.worker !== worker) return;
    clearTimeout(idle.timer);
    idle = undefined;
  });
  return worker;
}

function leaveIdle(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, IDLE_MS);
  idle = { worker, timer: timer.unref() };
}

function answerOf(worker: Worker, page: Printable | LabelSheet, signal: AbortSignal | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const deadline = setTimeout(() => reject(tookTooLong()), PRINT_DEADLINE_MS);
  const ended = (code: number): void => reject(new Error(`the thread that draws PDFs ended with code ${code}`));
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  const leave = (): void => reject(callerLeft());
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage(page, []);
  return promise.finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', leave);
    worker.off('message', resolve).off('error', reject).off('exit', ended);
  });
}

const tookTooLong = (): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail: 'drawing the document took too long, please try again' }], {
    'retry-after': '5',
  });
