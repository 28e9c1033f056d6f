import { expect, test } from 'vitest';
import { isProblem, readValue, wordsOf } from './field-values.ts';

const ZONE = 'Europe/Amsterdam';
const ID = '01900000-0000-7000-8000-00000000000a';

test.each([
  ['string', 'x', 'x'],
  ['string', '', ''],
  ['string', 5, '5'],
  ['string', true, 'true'],
  ['uuid', ID.toUpperCase(), ID],
  ['enum', 'red', 'red'],
  ['integer', 5, 5],
  ['integer', '5', 5],
  ['integer', '+5', 5],
  ['integer', '-5', -5],
  ['integer', '5.0', 5],
  ['integer', '5e2', 500],
  ['integer', '9007199254740991', Number.MAX_SAFE_INTEGER],
  ['float', 0.5, 0.5],
  ['float', '.5', 0.5],
  ['float', '5.', 5],
  ['float', '999999999999999', 999_999_999_999_999],
  ['boolean', true, true],
  ['boolean', 'false', false],
  ['boolean', '1', true],
  ['boolean', '0', false],
  ['hash', { a: 1 }, { a: 1 }],
  ['array[string]', 'x', 'x'],
] as const)('%s reads %j', (type, input, expected) => {
  expect(readValue(type, type === 'enum' ? ['red'] : null, input, ZONE)).toEqual(expected);
});

test.each([
  ['22-01-2018 9:00', '2018-01-22T08:00:00Z'],
  ['2018-01-22T09:00:00+01:00', '2018-01-22T08:00:00Z'],
  // The plus sign was not encoded and arrived as a space.
  ['2018-01-22T09:00:00 01:00', '2018-01-22T08:00:00Z'],
  ['2018-01-22T09:00:00.000000 0100', '2018-01-22T08:00:00Z'],
  ['2018-01-22', '2018-01-21T23:00:00Z'],
])('datetime reads %s', (text, expected) => {
  expect(String(readValue('datetime', null, text, ZONE))).toBe(expected);
});

test.each([
  ['string', {}, 'must be a string'],
  ['string', null, 'must be a string'],
  ['string', '\u0000', 'must not contain a null character'],
  ['string', '\udc00', 'must not contain half a surrogate pair'],
  ['string', 'green', 'must be one of: red'],
  ['uuid', 'x', 'must be a uuid'],
  ['uuid', `${ID}0`, 'must be a uuid'],
  ['uuid', 5, 'must be a uuid'],
  ['enum', 'Red', 'must be one of: red'],
  ['integer', '', 'must be an integer'],
  ['integer', ' 5', 'must be an integer'],
  ['integer', '0x10', 'must be an integer'],
  ['integer', 'Infinity', 'must be an integer'],
  ['integer', 0.5, 'must be an integer'],
  ['integer', '9007199254740992', 'must be an integer'],
  ['integer', '9'.repeat(31), 'must be an integer'],
  ['float', 'NaN', 'must be a number'],
  ['float', '1e15', 'must be a number'],
  ['float', '1e999', 'must be a number'],
  ['boolean', 'TRUE', 'must be true or false'],
  ['boolean', 1, 'must be true or false'],
  ['boolean', null, 'must be true or false'],
  ['date', '2026-02-29', 'is not a date (invalid date)'],
  ['datetime', 1_000, 'is not a datetime (invalid date)'],
  ['datetime', '2026-01-01T24:00:00Z', 'is not a datetime (invalid date)'],
  ['hash', [], 'must be an object'],
  ['hash', 'x', 'must be an object'],
  ['hash', { a: [{ '\u0000': 1 }] }, 'must not contain a null character'],
  ['hash', { a: '\ud800' }, 'must not contain half a surrogate pair'],
] as const)('%s refuses %j', (type, input, words) => {
  const read = readValue(type, type === 'enum' || words.includes('one of') ? ['red'] : null, input, ZONE);
  expect(isProblem(read) && wordsOf(read)).toBe(words);
});
