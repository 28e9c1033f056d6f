import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { barcodeRow } from './barcode-row.ts';
import type { LoadedGroup } from './load-demo-groups.ts';
import type { LoadedStockItem } from './load-demo-stock.ts';

/** Every piece has its label, and so has the shelf of every product; all types are in use. */
export async function loadDemoItemBarcodes(
  work: Work,
  random: SeededRandom,
  groups: readonly LoadedGroup[],
  pieces: readonly LoadedStockItem[],
): Promise<void> {
  const products = groups.filter(({ archived }) => !archived).flatMap((group) => group.products);
  await insertRows(work, 'barcodes', [
    ...products.map(({ id }, index) => barcodeRow(work, random, index, { type: 'products', id })),
    ...pieces.map(({ id }, index) => barcodeRow(work, random, index, { type: 'stock_items', id })),
  ]);
}
