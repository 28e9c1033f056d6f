import type { Work } from '../../db/work.ts';
import { generateNumber } from '../../domain/barcodes/generate-number.ts';
import { BARCODE_TYPES } from '../../domain/barcodes/symbologies.ts';
import { newId } from '../../lib/new-id.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import { shortUrl } from '../barcodes/short-url.ts';
import { insertRows } from '../insert-rows.ts';
import type { LoadedCustomer } from './load-demo-customers.ts';

export const DEMO_BARCODES = 3 * BARCODE_TYPES.length;

/** Membership cards, of every type. */
export async function loadDemoBarcodes(
  work: Work,
  random: SeededRandom,
  customers: readonly LoadedCustomer[],
): Promise<void> {
  const members = customers.filter(({ archived }) => !archived);
  const barcodes = random.sample(members, DEMO_BARCODES).map((customer, index) => {
    const id = newId();
    const barcode_type = BARCODE_TYPES[index % BARCODE_TYPES.length] ?? 'qr_code';
    const source = { id, shortUrl: shortUrl(work), random: random.bytes };
    return {
      id,
      barcode_type,
      number: generateNumber(barcode_type, source),
      owner_type: 'customers',
      owner_id: customer.id,
    };
  });
  await insertRows(work, 'barcodes', barcodes);
}
