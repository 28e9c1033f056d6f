import { describe, expect, test } from 'vitest';
import type { FieldType } from './field.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { valueList } from './value-list.ts';

const filter = (type: FieldType, name = 'a'): FilterDeclaration => ({
  name,
  type,
  operators: ['eq'],
  required: false,
  values: null,
  custom: name === 'q' ? { type, operators: ['eq'] } : null,
});

describe('in a query string', () => {
  test.each([
    ['', ['']],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [',', ['', '']],
    ['a,', ['a', '']],
    ['a,,b', ['a', '', 'b']],
    ['{{a,b}}', ['a,b']],
    ['{{a,b}},c', ['a,b', 'c']],
    ['c,{{a,b}}', ['c', 'a,b']],
    ['{{a,b}},{{c,d}}', ['a,b', 'c,d']],
    ['{{}}', ['']],
    ['{{}},', ['', '']],
    ['{{{a}}}', ['{a}']],
    ['{{a', ['{{a']],
    ['{{', ['{{']],
    ['{{}', ['{{}']],
    ['{{a}}b', ['{{a}}b']],
    ['a{{b,c}}', ['a{{b', 'c}}']],
    ['{{a}},b}}', ['a', 'b}}']],
    ['{{a\nb,}}', ['a\nb,']],
  ])('%j', (text, expected) => expect(valueList(text, filter('string'), true)).toEqual(expected));

  test('splits in every type, but never free text', () => {
    expect(valueList('1,2', filter('integer'), true)).toEqual(['1', '2']);
    expect(valueList('a,b', filter('array[string]'), true)).toEqual(['a', 'b']);
    expect(valueList('{{a,b}},c', filter('string', 'q'), true)).toEqual(['{{a,b}},c']);
  });

  test('takes no longer for more braces', () => {
    // If each looked through all that follow, this would not end in the time that a test has.
    const text = '{{,'.repeat(1_000_000);
    expect(valueList(text, filter('string'), true)).toHaveLength(1_000_001);
  });
});

describe('in a body', () => {
  test.each([
    ['integer', '1,2', ['1', '2']],
    ['uuid', 'a,b', ['a', 'b']],
    ['string', 'a,b', ['a,b']],
    ['string', '{{a,b}}', ['{{a,b}}']],
    ['array[string]', 'a,b', ['a,b']],
    ['integer', 5, [5]],
    ['integer', null, [null]],
    ['integer', undefined, []],
    ['integer', [], []],
    ['integer', ['1,2', 3], ['1,2', 3]],
    ['hash', { a: 1 }, [{ a: 1 }]],
  ] as const)('%s %j', (type, value, expected) => expect(valueList(value, filter(type), false)).toEqual(expected));
});
