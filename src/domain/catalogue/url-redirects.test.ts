import { expect, test } from 'vitest';
import { MAX_PATH, movedTo, normalisePath } from './url-redirects.ts';

const NO_PATH = 'must be a path such as /products/tent';

test.each([
  ['/products/tent', '/products/tent'],
  ['products/tent', '/products/tent'],
  [' /products/tent/ ', '/products/tent'],
  ['/products//tent', '/products/tent'],
  ['/products/../tent', '/tent'],
  ['/./tent', '/tent'],
  ['/', '/'],
  ['/zelt für 4', '/zelt%20f%C3%BCr%204'],
  ['/a%2Fb', '/a%2Fb'],
  // What browsers would take for another host is a path like any other.
  ['//evil.test/x', '/evil.test/x'],
  ['/\\evil.test/x', '/evil.test/x'],
  ['\\\\evil.test', '/evil.test'],
  ['/..//evil.test', '/evil.test'],
])('%j is kept as %s', (text, path) => {
  expect(normalisePath(text)).toEqual({ path });
});

test.each([
  ['', "can't be blank"],
  ['  ', "can't be blank"],
  ['https://evil.test/x', NO_PATH],
  ['javascript:alert(1)', NO_PATH],
  ['/a\nb', NO_PATH],
  ['/a?b', `${NO_PATH}, without ? and #`],
  ['/a#b', `${NO_PATH}, without ? and #`],
  ['/'.padEnd(MAX_PATH + 1, 'x'), `is too long (maximum is ${MAX_PATH} characters)`],
])('%j is refused', (text, problem) => {
  expect(normalisePath(text)).toEqual({ problem });
});

test('a path may have so many characters, counted as they are encoded', () => {
  expect(normalisePath(`/${'é'.repeat(333)}`)).toEqual({ path: `/${'%C3%A9'.repeat(333)}` });
  expect(normalisePath(`/${'é'.repeat(334)}`)).toHaveProperty('problem');
  expect(normalisePath('/'.padEnd(MAX_PATH, 'x'))).toEqual({ path: '/'.padEnd(MAX_PATH, 'x') });
});

test.each([
  ['/tent?colour=red#top', '/tent?colour=red#top'],
  ['tent/?q=a b', '/tent?q=a%20b'],
  ['//evil.test?/..', '/evil.test?/..'],
  ['?q=tent', '/?q=tent'],
  ['/a//b?c//d', '/a/b?c//d'],
])('a destination %j is kept as %s', (text, path) => {
  expect(normalisePath(text, { destination: true })).toEqual({ path });
});

test.each([
  ['a', 1, ['a', 'b', 'c']],
  ['a', 2, ['b', 'a', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['c', 1, ['c', 'a', 'b']],
  ['new', 1, ['new', 'a', 'b', 'c']],
  ['new', 4, ['a', 'b', 'c', 'new']],
])('%s at place %i makes %j', (id, position, order) => {
  expect(movedTo(['a', 'b', 'c'], id, position)).toEqual(order);
});
