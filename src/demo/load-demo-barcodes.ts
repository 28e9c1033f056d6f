import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { BARCODE_TYPES } from '../domain/catalogue/barcodes.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { barcodeRow } from './barcode-row.ts';
import type { LoadedCustomer } from './load-demo-customers.ts';

export const DEMO_BARCODES = 3 * BARCODE_TYPES.length;

/** Membership cards, of every type. */
export async function loadDemoBarcodes(
  work: Work,
  random: SeededRandom,
  customers: readonly LoadedCustomer[],
): Promise<void> {
  const members = customers.filter(({ archived }) => !archived);
  const barcodes = random
    .sample(members, DEMO_BARCODES)
    .map(({ id }, index) => barcodeRow(work, random, index, { type: 'customers', id }));
  await insertRows(work, 'barcodes', barcodes);
}
