import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifierOf, MAX_IDENTIFIER_LENGTH, nameOfIdentifier } from './identifier-of.ts';

test.each([
  ['Mobile phone', 'mobile_phone'],
  ['  Mobile   phone  ', 'mobile_phone'],
  ['Main', 'main'],
  ['delivery_address', 'delivery_address'],
  ['E-mail (2nd)', 'e_mail_2nd'],
  ['Größe', 'große'],
  ['Référence nº 1', 'reference_no_1'],
  ['電話番号', '電話番号'],
  ['Телефон', 'телефон'],
  ['मोबाइल फ़ोन', 'मोबाइल_फ़ोन'.normalize('NFC')],
  ['İstanbul', 'istanbul'],
  ['!!!', 'u21_21_21'],
  ['🙂', 'u1f642'],
  ['', 'u'],
])('%j becomes %j', (name, identifier) => {
  expect(identifierOf(name)).toBe(identifier);
});

test('cuts what is longer than any key', () => {
  expect(identifierOf('a'.repeat(MAX_IDENTIFIER_LENGTH))).toHaveLength(MAX_IDENTIFIER_LENGTH);
  expect(identifierOf('a'.repeat(MAX_IDENTIFIER_LENGTH + 1))).toHaveLength(MAX_IDENTIFIER_LENGTH);
  expect(identifierOf(`${'a'.repeat(MAX_IDENTIFIER_LENGTH - 1)} b`)).toHaveLength(MAX_IDENTIFIER_LENGTH - 1);
});

test('is never empty, and an identifier is its own identifier', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const identifier = identifierOf(name);
      expect(identifier).not.toBe('');
      expect(identifierOf(identifier)).toBe(identifier);
    }),
  );
});

test.each([
  ['mobile_phone', 'Mobile phone'],
  ['main', 'Main'],
  ['', ''],
])('%j reads as %j', (identifier, name) => {
  expect(nameOfIdentifier(identifier)).toBe(name);
});
