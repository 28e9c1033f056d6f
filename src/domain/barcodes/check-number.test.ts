import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNumber } from './check-number.ts';
import { eanCheckDigit } from './ean-check-digit.ts';
import { type BarcodeType, MAX_LINEAR_NUMBER_LENGTH, MAX_QR_NUMBER_LENGTH } from './symbologies.ts';

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
