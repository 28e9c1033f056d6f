import { expect, test } from 'vitest';
import { fittedValues, sameValues, variationName } from './variation-name.ts';

test.each([
  [[], 'iPad Pro'],
  [[''], 'iPad Pro'],
  [['red'], 'iPad Pro - red'],
  [['red', '256 GB'], 'iPad Pro - red, 256 GB'],
  [['', '256 GB'], 'iPad Pro - 256 GB'],
])('a variation with the values %j is called %s', (values, name) => {
  expect(variationName('iPad Pro', values)).toBe(name);
});

test.each([
  [[], ['Colour'], ['']],
  [['red'], ['Colour'], ['red']],
  [['red', 'XL'], ['Colour'], ['red']],
  [['red'], ['Colour', 'Size'], ['red', '']],
])('the values %j fit the fields %j as %j', (values, fields, fitted) => {
  expect(fittedValues(values, fields)).toEqual(fitted);
});

test.each([
  [['red'], ['RED'], true],
  [['red'], ['blue'], false],
  [['red'], ['red', 'XL'], false],
  [['red', 'XL'], ['XL', 'red'], false],
  [[], [], true],
])('%j and %j are the same variation: %s', (one, other, same) => {
  expect(sameValues(one, other)).toBe(same);
});
