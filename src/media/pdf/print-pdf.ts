import { refuse } from '../../lib/refusal.ts';
import type { Caller } from '../../db/work.ts';
import { createWorkQueue } from '../work-queue.ts';
import { createThread } from '../thread.ts';
import type { LabelSheet } from './label-sheet.ts';
import type { Page, PageFacts, Printable } from './printed-facts.ts';

/** Drawing takes 2 ms a line or so: more would keep others waiting for too long. */
export const MAX_PRINTED_LINES = 1_000;

/** Of everything that is to be read on it, which takes 35 µs a character or so; a page of terms has 5,000. */
export const MAX_PRINTED_CHARACTERS = 100_000;

/** One at a time of each company and two in all: the cores belong to the bookings. */
export const PRINTING = { running: 2, runningEach: 1, waiting: 60, waitingEach: 15, what: 'documents' };

/** Far more than any page within the limits takes on a busy machine. */
const PRINT_DEADLINE_MS = 30_000;

const MAX_HEAP_MB = 512;

const queue = createWorkQueue(PRINTING);
const thread = createThread<Printable | LabelSheet, Uint8Array<ArrayBuffer>>({
  module: new URL('./pdf-worker.ts', import.meta.url),
  deadline_ms: PRINT_DEADLINE_MS,
  heap_mb: MAX_HEAP_MB,
  what: 'drawing the document',
});

/** The PDF of a page, drawn on a separate thread, so that requests are served meanwhile. */
export async function printPdf(
  page: Page,
  picturesOf: () => Promise<Printable['pictures']>,
  caller: Caller,
): Promise<Buffer> {
  refuseTooLong(page.facts);
  return queue.run(caller, async () => {
    const printable = { ...page, pictures: await picturesOf() };
    return bytesOf(thread.ask(printable, caller.signal));
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
  return queue.run(caller, () => bytesOf(thread.ask(sheet, caller.signal)));
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

const bytesOf = async (pdf: Promise<Uint8Array<ArrayBuffer>>): Promise<Buffer> => Buffer.from((await pdf).buffer);
