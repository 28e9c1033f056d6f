import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkNumber } from './check-number.ts';
import { generateNumber } from './generate-number.ts';
import { BARCODE_TYPES } from './symbologies.ts';

const id = '0190b6c3-7a4e-7c1f-9d2e-3f4a5b6c7d8e';
const shortUrl = 'https://demo.example.test/s';

test.each(BARCODE_TYPES)('every generated %s number passes its own check', (type) => {
  fc.assert(
    fc.property(randomness(), (random) => {
      expect(checkNumber(type, generateNumber(type, { id, shortUrl, random }))).toBeNull();
    }),
  );
});

test.each([
  ['code39', /^[0-9A-Z]{12}$/],
  ['code93', /^[0-9A-Z]{12}$/],
  ['code128', /^[0-9A-Z]{12}$/],
  ['ean8', /^2\d{7}$/],
  ['ean13', /^2\d{12}$/],
] as const)('%s numbers have the shape %s', (type, shape) => {
  fc.assert(
    fc.property(randomness(), (random) => {
      expect(generateNumber(type, { id, shortUrl, random })).toMatch(shape);
    }),
  );
});

test('a QR code is a short link that ends in the id of the barcode', () => {
  const number = generateNumber('qr_code', { id, shortUrl, random: () => new Uint8Array() });
  expect(number).toBe(`${shortUrl}/${id}`);
});

test('every digit of an EAN is as likely as any other', () => {
  const everyByte = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => next++ % 256);
  let next = 0;
  const counts = new Map<string, number>();
  for (let round = 0; round < 2_500; round += 1) {
    for (const digit of generateNumber('ean13', { id, shortUrl, random: everyByte }).slice(1, -1)) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
  }
  expect([...counts.values()].every((count) => Math.abs(count - 2_750) <= 11)).toBe(true);
});

/** A source of bytes that repeats a random sequence, with at least one byte that counts as a digit. */
function randomness(): fc.Arbitrary<(count: number) => Uint8Array> {
  return fc.uint8Array({ minLength: 1, maxLength: 32 }).map((bytes) => {
    let next = 0;
    const pool = [...bytes, 7];
    return (count) => Uint8Array.from({ length: count }, () => pool[next++ % pool.length] ?? 0);
  });
}
