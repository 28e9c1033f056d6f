import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { BarcodeType } from '../../src/domain/catalogue/barcodes.ts';

// From our own node_modules: by itself the reader would load it from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Kind and text of every barcode that a scanner sees in a picture. */
export async function readBarcode(picture: Buffer): Promise<readonly { type: BarcodeType | null; text: string }[]> {
  const flat = await sharp(picture, { density: 144 }).flatten({ background: 'white' }).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(flat), { tryHarder: true, maxNumberOfSymbols: 4 });
  return found.map(({ format, text }) => ({ type: TYPES.get(format) ?? null, text }));
}

const TYPES: ReadonlyMap<string, BarcodeType> = new Map([
  ['Code39', 'code39'],
  ['Code93', 'code93'],
  ['Code128', 'code128'],
  ['EAN8', 'ean8'],
  ['EAN13', 'ean13'],
  ['QRCode', 'qr_code'],
]);
