import { randomBytes } from 'node:crypto';
import type { Work } from '../../db/work.ts';
import { generateNumber } from '../../domain/barcodes/generate-number.ts';
import type { BarcodeType } from '../../domain/barcodes/symbologies.ts';
import { refuse } from '../../lib/refusal.ts';
import { shortUrl } from './short-url.ts';

/** EAN-8 leaves a million numbers to one company: with half of them gone, this many in a row fail once in a million. */
const MAX_TRIES = 20;

/** Generates numbers until `keep` has taken one. */
export async function untilFree(
  work: Work,
  type: BarcodeType,
  id: string,
  keep: (number: string) => Promise<boolean>,
): Promise<void> {
  const source = { id, shortUrl: shortUrl(work), random: randomBytes };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await keep(generateNumber(type, source))) return;
  }
  throw refuse('no_free_number', `No free ${type} number was found: give a number, or choose another barcode type.`);
}
