import { shortUrl } from '../app/catalogue/barcodes.ts';
import type { Owner } from '../app/customers/owners.ts';
import type { Row } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { BARCODE_TYPES, generateNumber } from '../domain/catalogue/barcodes.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';

/** A barcode for an owner; the types take turns by the owner's index. */
export function barcodeRow(work: Work, random: SeededRandom, index: number, owner: Owner): Row {
  const id = newId();
  const barcode_type = BARCODE_TYPES[index % BARCODE_TYPES.length] ?? 'qr_code';
  const source = { id, shortUrl: shortUrl(work), random: random.bytes };
  return {
    id,
    barcode_type,
    number: generateNumber(barcode_type, source),
    owner_type: owner.type,
    owner_id: owner.id,
  };
}
