import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BARCODE_TYPES,
  type BarcodeType,
  checkNumber,
  decodeBase64Number,
  eanCheckDigit,
  generateNumber,
  MAX_LINEAR_NUMBER_LENGTH,
  MAX_QR_NUMBER_LENGTH,
} from './barcodes.ts';

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

const LINEAR = MAX_LINEAR_NUMBER_LENGTH;
const QR = MAX_QR_NUMBER_LENGTH;

test.each<[BarcodeType, string, string | null]>([
  ['code39', 'TRIPOD-01', null],
  ['code39', 'A B.$/+%', null],
  ['code39', 'tripod', 'may only contain 0-9, A-Z, space and - . $ / + %, not "t"'],
  ['code39', 'A*B', 'may only contain 0-9, A-Z, space and - . $ / + %, not "*"'],
  ['code39', '', "can't be blank"],
  ['code39', ' A', 'must not begin or end with a space'],
  ['code39', 'A'.repeat(LINEAR), null],
  ['code39', 'A'.repeat(LINEAR + 1), `is too long (maximum is ${LINEAR} characters)`],
  ['code93', 'TRIPOD-01', null],
  ['code93', 'tripod', 'may only contain 0-9, A-Z, space and - . $ / + %, not "t"'],
  ['code93', 'A'.repeat(LINEAR), null],
  ['code93', 'A'.repeat(LINEAR + 1), `is too long (maximum is ${LINEAR} characters)`],
  ['code128', 'Tripod #1 <~>', null],
  ['code128', 'Tripod\t', 'must not begin or end with a space'],
  ['code128', 'Tri\tpod', 'may only contain printable ASCII characters, not "\\t"'],
  ['code128', 'Größe', 'may only contain printable ASCII characters, not "ö"'],
  ['code128', 'A'.repeat(LINEAR), null],
  ['code128', 'A'.repeat(LINEAR + 1), `is too long (maximum is ${LINEAR} characters)`],
  ['ean8', '96385074', null],
  ['ean8', '73513537', null],
  ['ean8', '96385075', 'has a wrong check digit: the last digit must be 4'],
  ['ean8', '9638507', 'must be 8 digits'],
  ['ean8', '963850740', 'must be 8 digits'],
  ['ean8', '9638507A', 'must be 8 digits'],
  ['ean8', '', 'must be 8 digits'],
  ['ean8', '٩٦٣٨٥٠٧٤', 'must be 8 digits'],
  ['ean13', '4006381333931', null],
  ['ean13', '9780201379624', null],
  ['ean13', '4006381333932', 'has a wrong check digit: the last digit must be 1'],
  ['ean13', '400638133393', 'must be 13 digits'],
  ['ean13', '40063813339310', 'must be 13 digits'],
  ['ean13', ' 400638133393', 'must be 13 digits'],
  ['qr_code', 'https://example.test/s/1?a=b&c=d', null],
  ['qr_code', 'Größe 2 📷', null],
  ['qr_code', 'BEGIN:VCARD\nFN:Jane\nEND:VCARD', null],
  ['qr_code', 'a\u0000b', 'may only contain text without control characters, not "\\u0000"'],
  ['qr_code', 'a\ud800b', 'may only contain text without control characters, not "\\ud800"'],
  ['qr_code', '', "can't be blank"],
  ['qr_code', 'é'.repeat(QR / 2), null],
  ['qr_code', `${'é'.repeat(QR / 2)}a`, `is too long (maximum is ${QR} characters)`],
])('%s %j: %s', (type, number, problem) => {
  expect(checkNumber(type, number)).toBe(problem);
});

describe('the check digit of an EAN', () => {
  test('makes the weighted sum of all digits, from the right 1 3 1 3 …, a multiple of ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\d{7}|\d{12})$/), (digits) => {
        const all = digits + String(eanCheckDigit(digits));
        const sum = Array.from(all, Number)
          .toReversed()
          .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : 3 * digit), 0);
        expect(sum % 10).toBe(0);
      }),
    );
  });

  test('catches every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, shift) => {
          const right = digits + String(eanCheckDigit(digits));
          const wrong = right.slice(0, at) + String((Number(right[at]) + shift) % 10) + right.slice(at + 1);
          expect(checkNumber('ean13', right)).toBeNull();
          expect(checkNumber('ean13', wrong)).toMatch(/check digit/);
        },
      ),
    );
  });
});

test.each([
  ['aHR0cDovL2JxYmwuaXQvMQ==', 'http://bqbl.it/1'],
  ['aHR0cDovL2JxYmwuaXQvMQ', 'http://bqbl.it/1'],
  ['Pz8_', '???'],
  ['Pz8/', '???'],
  ['w6k', 'é'],
  // Bits that encoding would not have set.
  ['aHR0cDovL2JxYmwuaXQvMR==', null],
  ['aHR0cDovL2JxYmwuaXQvMQ=', null],
  ['aHR0cDovL2JxYmwuaXQvMQ===', null],
  // Both alphabets at once.
  ['Pz8_Pz8/', null],
  // No UTF-8.
  ['/////w', null],
  ['AAAA', null],
  ['a', null],
  ['', null],
  ['=', null],
  ['http://bqbl.it/1', null],
  ['aHR0 cDov', null],
])('%j decodes to %j', (text, number) => {
  expect(decodeBase64Number(text)).toBe(number);
});

test('decodes the longest number there is, and nothing longer', () => {
  const longest = 'a'.repeat(MAX_QR_NUMBER_LENGTH);
  expect(decodeBase64Number(btoa(longest))).toBe(longest);
  expect(decodeBase64Number(btoa(`${longest}aaaa`))).toBeNull();
});

test('undoes both encodings of any number', () => {
  const number = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(number, (text) => {
      expect(decodeBase64Number(Buffer.from(text).toString('base64'))).toBe(text);
      expect(decodeBase64Number(Buffer.from(text).toString('base64url'))).toBe(text);
    }),
  );
});

test('whatever it decodes encodes to the same text again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9+/]{1,16}={0,2}$/), (text) => {
      const number = decodeBase64Number(text);
      const again = number === null ? text : Buffer.from(number).toString('base64');
      expect(again.replaceAll('=', '')).toBe(text.replaceAll('=', ''));
    }),
  );
});
