import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CheckedValue,
  checkValue,
  identifierOf,
  MAX_IDENTIFIER_LENGTH,
  MAX_LINE_LENGTH,
  MAX_TEXT_AREA_LENGTH,
  meetsValidationRequirements,
  nameOfIdentifier,
  PROPERTY_TYPES,
  type PropertyType,
  propertyTypeFromV1,
  V1_TYPE_NAMES,
} from './properties.ts';

test.each(PROPERTY_TYPES)('%s survives the way through version 1', (type) => {
  expect(propertyTypeFromV1(V1_TYPE_NAMES[type])).toBe(type);
});

test.each(['address', 'Property::address', 'Property::', 'Property::Unknown', '', 'constructor'])(
  '%s is no type of version 1',
  (name) => {
    expect(propertyTypeFromV1(name)).toBeNull();
  },
);

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

const SIZES = ['Small', 'Large'];
const LINE = 'x'.repeat(MAX_LINE_LENGTH);
const AREA = 'x'.repeat(MAX_TEXT_AREA_LENGTH);

test.each<[Exclude<PropertyType, 'address'>, string | null, readonly string[], CheckedValue]>([
  ['text_field', ' Blue ', [], { value: 'Blue' }],
  ['text_field', null, [], { value: null }],
  ['text_field', '   ', [], { value: null }],
  ['text_field', 'a\nb', [], { problem: 'must not contain control characters' }],
  ['text_field', 'a\u0000b', [], { problem: 'must not contain control characters' }],
  ['text_field', LINE, [], { value: LINE }],
  ['text_field', '🙂'.repeat(MAX_LINE_LENGTH), [], { value: '🙂'.repeat(MAX_LINE_LENGTH) }],
  ['text_field', `${LINE}x`, [], { problem: `is too long (maximum is ${MAX_LINE_LENGTH} characters)` }],
  ['text_area', ' a\n b\t\r\n', [], { value: ' a\n b\t\r\n' }],
  ['text_area', ' \n ', [], { value: null }],
  ['text_area', 'a\u0000b', [], { problem: 'must not contain control characters' }],
  ['text_area', AREA, [], { value: AREA }],
  ['text_area', `${AREA}x`, [], { problem: `is too long (maximum is ${MAX_TEXT_AREA_LENGTH} characters)` }],
  ['phone', '+31 (0)20 123 45 67 ext. 8', [], { value: '+31 (0)20 123 45 67 ext. 8' }],
  ['email', 'jane@example.test', [], { value: 'jane@example.test' }],
  ['email', 'jürgen@münchen.example', [], { value: 'jürgen@münchen.example' }],
  ['email', 'jane@', [], { problem: 'is not an e-mail address' }],
  ['email', 'jane@a b', [], { problem: 'is not an e-mail address' }],
  ['email', 'jane@-a.test', [], { problem: 'is not an e-mail address' }],
  ['email', `${'a'.repeat(64)}@example.test`, [], { value: `${'a'.repeat(64)}@example.test` }],
  ['email', `${'a'.repeat(65)}@example.test`, [], { problem: 'is not an e-mail address' }],
  ['date_field', '2018-01-22', [], { value: '2018-01-22' }],
  ['date_field', '22-01-2018', [], { value: '2018-01-22' }],
  ['date_field', '2018-02-30', [], { problem: 'is not a date (invalid date)' }],
  ['select', 'Large', SIZES, { value: 'Large' }],
  ['select', 'large', SIZES, { problem: 'must be one of: Small, Large' }],
  ['select', '', SIZES, { value: null }],
  ['select', 'anything', [], { value: 'anything' }],
])('%s %j', (type, value, options, expected) => {
  expect(checkValue(type, value, options)).toEqual(expected);
});

const STREET = { address1: 'Herengracht 1', city: 'Amsterdam' };

test.each([
  ['text_field', false, null, {}, true],
  ['text_field', true, null, {}, false],
  ['text_field', true, '  ', {}, false],
  ['text_field', true, 'x', {}, true],
  ['address', false, null, {}, true],
  ['address', true, null, {}, false],
  ['address', true, 'somewhere', {}, false],
  ['address', true, null, STREET, false],
  ['address', true, null, { ...STREET, country: 'NL' }, true],
  ['address', true, null, { ...STREET, country_id: 'NL' }, true],
  ['address', true, null, { ...STREET, country: 'NL', city: ' ' }, false],
] as const)(
  '%s, required: %s, value %j, parts %j: %s',
  (property_type, validation_required, value, parts, expected) => {
    expect(meetsValidationRequirements({ property_type, validation_required, value, ...parts })).toBe(expected);
  },
);
