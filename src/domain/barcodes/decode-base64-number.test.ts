import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64Number } from './decode-base64-number.ts';
import { MAX_QR_NUMBER_LENGTH } from './symbologies.ts';

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
