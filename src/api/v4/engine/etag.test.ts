import { expect, test } from 'vitest';
import { entityTag, requireMatch } from './etag.ts';

const RECORD = '{"name":"a"}';
const own = entityTag(RECORD, 'body', true);
const view = entityTag(RECORD, 'body', false);

test('a tag changes with the record, and of a view with what it shows', () => {
  expect(entityTag(RECORD, 'another body', true)).toBe(own);
  expect(entityTag(RECORD, 'another body', false)).not.toBe(view);
  expect(entityTag('{"name":"b"}', 'body', true)).not.toBe(own);
  expect(view.startsWith(own.slice(0, -1))).toBe(true);
});

test.each(['*', ' * ', own, view, `W/${own}`, `"x", ${view}`, `"x",W/${own} , "y"`, own.slice(1, -1)])(
  'If-Match: %s lets pass',
  (header) => expect(() => requireMatch(header, RECORD)).not.toThrow(),
);

test.each(['', '""', '"x"', '"x", "y"', own.toLowerCase(), `${own.slice(0, -2)}"`, '**'])(
  'If-Match: %s is refused',
  (header) => expect(() => requireMatch(header, RECORD)).toThrow(/has changed since/),
);
