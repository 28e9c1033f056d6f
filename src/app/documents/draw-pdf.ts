import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { callerOf, type ReadContext } from '../../db/work.ts';
import { pictureName } from '../../domain/catalogue/picture-name.ts';
import { messagesFor } from '../../domain/documents/messages.ts';
import { createLruMap } from '../../lib/lru-map.ts';
import { documentTitle } from '../../media/pdf/document-page.ts';
import { packingSlipTitle } from '../../media/pdf/packing-slip-page.ts';
import { printPdf, refuseTooLong } from '../../media/pdf/print-pdf.ts';
import { type PrintedKind, printPicture } from '../../media/pdf/print-picture.ts';
import type { Page } from '../../media/pdf/printed-facts.ts';
import { printedDocument } from './printed-document.ts';
import { printedPackingSlip } from './printed-packing-slip.ts';

export interface Pdf {
  readonly title: string;
  readonly bytes: Buffer;
}

/** A quote, contract or invoice as PDF. An invoice that follows its order is refreshed first. */
export async function documentPdf(view: ReadContext, database: Database, id: string): Promise<Pdf> {
  const facts = await printedDocument(view, database, id);
  return {
    title: documentTitle(facts, messagesFor(facts.language)),
    bytes: await drawn(view, { kind: 'document', facts }),
  };
}

/** The packing slip of an order as PDF. */
export async function packingSlipPdf(view: ReadContext, id: string): Promise<Pdf> {
  const facts = await printedPackingSlip(view, id);
  return {
    title: packingSlipTitle(facts, messagesFor(facts.language)),
    bytes: await drawn(view, { kind: 'packing_slip', facts }),
  };
}

/** Recent PDFs are cached: people view a document, send it, and view it again. */
const CACHE_BYTES = 16 * 1024 * 1024;
const kept = createLruMap<Buffer>(CACHE_BYTES);

/** Nothing but the facts and the program decide on the bytes. */
async function drawn(view: ReadContext, page: Page): Promise<Buffer> {
  refuseTooLong(page.facts);
  const key = createHash('sha256').update(JSON.stringify(page)).digest('hex');
  const before = kept.get(key);
  if (before !== undefined) return before;
  const bytes = await printPdf(page, () => picturesOf(view, page), callerOf(view));
  kept.set(key, bytes, bytes.length);
  return bytes;
}

async function picturesOf(
  { services, signal }: ReadContext,
  { kind, facts }: Page,
): Promise<Readonly<Record<string, string>>> {
  const asked = new Map<string, PrintedKind>();
  if (kind === 'document') {
    for (const { photo } of facts.lines) if (photo !== null) asked.set(photo, 'photo');
    if (facts.signature?.picture) asked.set(facts.signature.picture, 'drawing');
  }
  if (facts.company.logo !== null) asked.set(facts.company.logo, 'drawing');
  const pictures: Record<string, string> = {};
  for (const [hash, as] of asked) {
    if (signal?.aborted) break;
    const url = await printPicture(hash, as, () => services.pictures.read(pictureName({ hash, variant: 'large' })));
    if (url !== null) pictures[hash] = url;
  }
  return pictures;
}
