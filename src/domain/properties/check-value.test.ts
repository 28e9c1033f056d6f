import { expect, test } from 'vitest';
import { type CheckedValue, checkValue, MAX_LINE_LENGTH, MAX_TEXT_AREA_LENGTH } from './check-value.ts';
import type { PropertyType } from './property-types.ts';

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
