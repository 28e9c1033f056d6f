import { describe, expect, test } from 'vitest';
import type { Caller } from '../../src/db/work.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { MAX_PRINTED_CHARACTERS, MAX_PRINTED_LINES, PRINTING, printPdf } from '../../src/media/pdf/print-pdf.ts';
import type { DocumentFacts, Printable } from '../../src/media/pdf/printed-facts.ts';
import { writePdf } from '../../src/media/pdf/write-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { documentFacts, line } from './sample-pages.ts';

const pageOf = (facts: DocumentFacts, pictures = {}): Printable => ({ kind: 'document', facts, pictures });

const print = (page: Printable, caller: Caller = { company_id: 'acme' }): Promise<Buffer> =>
  printPdf(page, async () => page.pictures, caller);

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => line(`No. ${index + 1}`));

/** Of everything on it but the settings. */
function charactersIn({ settings: _, ...facts }: DocumentFacts): number {
  let count = 0;
  JSON.stringify(facts, (_key, value: unknown) => {
    if (typeof value === 'string') count += value.length;
    return value;
  });
  return count;
}

test('what is drawn on the thread is what would be drawn here', async () => {
  const page = pageOf(documentFacts());
  expect((await print(page)).equals(await writePdf(page))).toBe(true);
});

test('others are answered while a long page is drawn', async () => {
  const page = pageOf(documentFacts({}, { lines: linesOf(300) }));
  // Processor time of this thread, which answers the others.
  const spent = async (draw: (page: Printable) => Promise<unknown>): Promise<number> => {
    const begun = process.threadCpuUsage();
    await draw(page);
    const { user, system } = process.threadCpuUsage(begun);
    return user + system;
  };
  expect(await spent(print)).toBeLessThan((await spent(writePdf)) / 2);
});

test('a page that cannot be drawn is an error, and the next one is drawn', async () => {
  const facts = documentFacts();
  const company = { ...facts.company, logo: 'logo' };
  await expect(print(pageOf({ ...facts, company }, { logo: 'data:image/png;base64,AAAA' }))).rejects.toThrow(/image/i);
  expect((await readPdf(await print(pageOf(facts)))).title).toBe('Invoice 2026-1042-17');
});

test('nothing is read or fetched for a picture', async () => {
  const facts = documentFacts();
  const company = { ...facts.company, logo: 'logo' };
  for (const picture of [import.meta.filename, 'http://127.0.0.1:9/logo.png', 'file:///etc/hostname']) {
    await expect(print(pageOf({ ...facts, company }, { logo: picture }))).rejects.toThrow(
      'denied by resource access policy',
    );
  }
});

// All of it takes seconds, and on a busy machine many.
describe('limits', { timeout: 60_000 }, () => {
  test('as many lines as are allowed are drawn, one more is refused', async () => {
    const pdf = await readPdf(await print(pageOf(documentFacts({}, { lines: linesOf(MAX_PRINTED_LINES) }))));
    expect(pdf.text).toContain(`No. ${MAX_PRINTED_LINES} `);
    await expect(print(pageOf(documentFacts({}, { lines: linesOf(MAX_PRINTED_LINES + 1) })))).rejects.toThrow(
      'it has more lines than a PDF may have (maximum is 1000)',
    );
  });

  test('as much text as is allowed is drawn, one more character is refused', async () => {
    const room = MAX_PRINTED_CHARACTERS - charactersIn(documentFacts({ footer: '' }));
    const text = 'words '.repeat(room / 6 + 1).slice(0, room);
    const pdf = await readPdf(await print(pageOf(documentFacts({ footer: text }))));
    expect(pdf.text.match(/words/g)?.length).toBe(Math.floor((room + 1) / 6));
    await expect(print(pageOf(documentFacts({ footer: `${text}x` })))).rejects.toThrow(
      'it has more text than a PDF may have (maximum is 100000 characters)',
    );
  });

  test('as many as may wait are drawn, one more is asked to come again', async () => {
    const room = PRINTING.runningEach + PRINTING.waitingEach;
    const asked = Array.from({ length: room + 1 }, () => print(pageOf(documentFacts({}, { lines: [] }))));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(room);
    const last = outcomes.at(-1);
    const reason: unknown = last?.status === 'rejected' ? last.reason : null;
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ status: 503, message: 'too many documents at once, please try again' });
  });

  test('a company waits for no more than what is being drawn', async () => {
    const begun: string[] = [];
    const page = pageOf(documentFacts({}, { lines: [] }));
    const draw = (company_id: string): Promise<Buffer> =>
      printPdf(
        page,
        async () => {
          begun.push(company_id);
          return {};
        },
        { company_id },
      );
    const companies = ['acme', 'acme', 'acme', 'acme', 'zeta', 'acme', 'beta'];
    await Promise.all(companies.map((company_id) => draw(company_id)));
    expect(begun.toSorted()).toEqual(companies.toSorted());
    expect(begun.indexOf('zeta')).toBeLessThanOrEqual(1);
    expect(begun.indexOf('beta')).toBeLessThanOrEqual(3);
  });

  test('what nobody waits for any more is not drawn to its end, and the next page is', async () => {
    const leaving = new AbortController();
    const long = print(pageOf(documentFacts({}, { lines: linesOf(MAX_PRINTED_LINES) })), {
      company_id: 'acme',
      signal: leaving.signal,
    });
    const next = print(pageOf(documentFacts()));
    setImmediate(() => leaving.abort());
    await expect(long).rejects.toThrow('the caller has left');
    expect((await readPdf(await next)).title).toBe('Invoice 2026-1042-17');
  });
});
