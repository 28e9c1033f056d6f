import { BARCODE_TYPES, generateNumber } from '../../domain/catalogue/barcodes.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';

/** Takes the types in turns. The number of a QR code is left to the use case: it contains the barcode's id. */
export function barcodeNumber(random: SeededRandom, index: number) {
  const barcode_type = BARCODE_TYPES[index % BARCODE_TYPES.length] ?? 'qr_code';
  const number =
    barcode_type === 'qr_code' ? null : generateNumber(barcode_type, { id: '', shortUrl: '', random: random.bytes });
  return { barcode_type, number };
}
