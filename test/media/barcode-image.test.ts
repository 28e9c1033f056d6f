import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  BARCODE_TYPES,
  type BarcodeType,
  generateNumber,
  MAX_LINEAR_NUMBER_LENGTH,
  MAX_QR_NUMBER_LENGTH,
} from '../../src/domain/catalogue/barcodes.ts';
import { newId } from '../../src/lib/new-id.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { BARCODE_DRAWING, barcodePng, barcodeSvg } from '../../src/media/barcode-image.ts';
import { readBarcode } from './read-barcode.ts';

const NUMBERS: readonly (readonly [BarcodeType, string])[] = [
  ['code39', 'TRIPOD-01'],
  ['code39', 'A B.$/+%-9'],
  ['code93', 'TRIPOD-01'],
  ['code93', 'A B.$/+%-9'],
  ['code128', 'Tripod #1 <&"~>'],
  ['code128', '0123456789'],
  ['code128', '^FNC1 ^065'],
  ['ean8', '96385074'],
  ['ean13', '4006381333931'],
  ['ean13', '0000000000000'],
  ['qr_code', 'https://demo.example.test/s/0190b6c3-7a4e-7c1f-9d2e-3f4a5b6c7d8e'],
  ['qr_code', 'Größe 2 📷 ^065'],
  ['qr_code', 'q'.repeat(MAX_QR_NUMBER_LENGTH)],
  ['code39', '3'.repeat(MAX_LINEAR_NUMBER_LENGTH)],
  ['code93', '9'.repeat(MAX_LINEAR_NUMBER_LENGTH)],
  ['code128', 'a'.repeat(MAX_LINEAR_NUMBER_LENGTH)],
];

describe.each(NUMBERS)('%s %j', (type, number) => {
  test('scans from its SVG', async () => {
    expect(await readBarcode(Buffer.from(await barcodeSvg(type, number)))).toEqual([{ type, text: number }]);
  });

  test('scans from its PNG', async () => {
    expect(await readBarcode(await barcodePng(type, number))).toEqual([{ type, text: number }]);
  });
});

test.each(BARCODE_TYPES)('every generated %s number scans', async (type) => {
  const source = { id: newId(), shortUrl: 'http://demo.localhost:3000/s', random: randomBytes };
  for (let round = 0; round < 5; round += 1) {
    const number = generateNumber(type, source);
    expect(await readBarcode(await barcodePng(type, number))).toEqual([{ type, text: number }]);
  }
});

test('an SVG holds shapes and nothing else, whatever the number says', async () => {
  const svg = await barcodeSvg('code128', '<script>alert(1)</script>');
  expect(new Set(svg.match(/<\/?[a-z]+/gi))).toEqual(new Set(['<svg', '</svg', '<path', '<rect']));
  expect(svg).not.toContain('alert');
});

test.each([
  ['ean13', '4006381333930'],
  ['code39', 'lower case'],
  ['qr_code', 'q'.repeat(MAX_QR_NUMBER_LENGTH + 1)],
] as const)('a %s that cannot be drawn is refused, not attempted: %j', async (type, number) => {
  await expect(barcodeSvg(type, number)).rejects.toThrow(Refusal);
  await expect(barcodePng(type, number)).rejects.toThrow(Refusal);
});

test('drawing the same again costs nothing', async () => {
  const number = 'https://demo.example.test/again';
  expect(await barcodePng('qr_code', number)).toBe(await barcodePng('qr_code', number));
  expect(await barcodeSvg('qr_code', number)).toBe(await barcodeSvg('qr_code', number));
});

test('as many are drawn as may wait, and one more is asked to come again', async () => {
  const draw = (index: number, company_id: string) => barcodeSvg('code39', `WAITING-${index}`, { company_id });
  const room = BARCODE_DRAWING.runningEach + BARCODE_DRAWING.waitingEach;
  const taken = Array.from({ length: room }, (_, index) => draw(index, 'acme'));
  const more = draw(room, 'acme');
  await expect(more).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  const [other, ...all] = await Promise.all([draw(room + 1, 'zeta'), ...taken]);
  expect(new Set([other, ...all]).size).toBe(room + 1);
});

test('what nobody waits for any more is not drawn, and the next one is', async () => {
  const leaving = new AbortController();
  const caller = { company_id: 'acme', signal: leaving.signal };
  const drawn = Promise.allSettled([
    barcodePng('qr_code', `left ${'x'.repeat(MAX_QR_NUMBER_LENGTH - 5)}`, caller),
    barcodePng('qr_code', 'left too', caller),
  ]);
  leaving.abort();
  const left = { status: 'rejected', reason: { message: 'the caller has left before it was done' } };
  expect(await drawn).toMatchObject([left, left]);
  expect(await readBarcode(await barcodePng('qr_code', 'next'))).toEqual([{ type: 'qr_code', text: 'next' }]);
});
