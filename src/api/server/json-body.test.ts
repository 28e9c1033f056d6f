import { describe, expect, test } from 'vitest';
import { excessIn, JSON_DEPTH_LIMIT, JSON_LENGTH_LIMIT, JSON_VALUES_LIMIT, parseJsonBody } from './json-body.ts';

const parse = (body: string | Buffer): unknown => parseJsonBody({ body: Buffer.from(body) });

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('reads', () => {
  test.each([
    ['nothing', '', undefined],
    ['nothing but space', ' \r\n\t', undefined],
    ['an object', '{"a":[1,"é",null]}', { a: [1, 'é', null] }],
    ['text after a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['brackets inside strings as text', `{"a":"${'['.repeat(600)}\\""}`, { a: `${'['.repeat(600)}"` }],
  ])('%s', (_, body, expected) => {
    expect(parse(body)).toEqual(expected);
  });
});

describe('refuses', () => {
  test.each([
    ['{"a": 1,\n "b" 2}', 'the body is not valid JSON: unexpected "2" at line 2, column 6'],
    ['{"a": "é😀" 😀}', 'the body is not valid JSON: unexpected "😀" at line 1, column 13'],
    ['{"a": 1', 'the body is not valid JSON: it ends too early at line 1, column 8'],
    ['name=Jane', 'the body is not valid JSON: unexpected "a" at line 1, column 2'],
    [Buffer.from([0x22, 0xff, 0x22]), 'the body is not valid UTF-8'],
    [Buffer.from('{"a":"\\"').subarray(0, 8), 'the body is not valid JSON: it ends too early at line 1, column 9'],
  ])('%j', (body, message) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

describe('depth', () => {
  test('is allowed up to the limit', () => {
    expect(parse(nested(JSON_DEPTH_LIMIT))).toBeInstanceOf(Array);
  });

  test('is refused one past it, with the place', () => {
    expect(() => parse(nested(JSON_DEPTH_LIMIT + 1))).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'the body is nested more than 512 levels deep at line 1, column 513',
      }),
    );
  });

  test('is refused at a million levels, closed or not', () => {
    expect(() => parse(nested(1_000_000))).toThrow('512 levels');
    expect(() => parse('{"a":'.repeat(1_000_000))).toThrow('512 levels');
  });

  test.each([
    ['[{}]', 2, undefined],
    ['[{}]', 1, 1],
    ['[][][]', 1, undefined],
    ['"[[["', 0, undefined],
    ['"\\"[[["', 0, undefined],
    ['"\\\\"[', 0, 4],
  ])('%s within %i', (text, limit, expected) => {
    expect(excessIn(text, { depth: limit, values: 100, length: 100 })?.offset).toBe(expected);
  });
});

describe('the number of values', () => {
  const zeros = (count: number): string => JSON.stringify({ list: Array.from({ length: count }, () => 0) });

  test('is allowed up to the limit', () => {
    expect(parse(zeros(JSON_VALUES_LIMIT - 1))).toHaveProperty('list.length', JSON_VALUES_LIMIT - 1);
  });

  test('is refused one past it', () => {
    expect(() => parse(zeros(JSON_VALUES_LIMIT))).toThrow(
      expect.objectContaining({ status: 400, message: 'the body holds more than 50000 values' }),
    );
  });

  test.each([
    ['[1,2,3]', 3, undefined],
    ['[1,2,3]', 2, 4],
    ['{"a,b,c":"[,,,]"}', 1, undefined],
    ['[[],{}]', 3, 4],
  ])('of %s within %i', (text, values, expected) => {
    expect(excessIn(text, { depth: 100, values, length: 100 })?.offset).toBe(expected);
  });
});

describe('the length', () => {
  const picture = 'A'.repeat(3_000_000);
  const body = (characters: number): string =>
    `{"photo_base64":"${picture}","note":""${' '.repeat(characters - '{"photo_base64":"","note":""}'.length)}}`;

  test('is allowed up to the limit, pictures apart', () => {
    expect(parse(body(JSON_LENGTH_LIMIT))).toEqual({ photo_base64: picture, note: '' });
  });

  test('is refused one past it', () => {
    expect(() => parse(body(JSON_LENGTH_LIMIT + 10))).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'the body is longer than 1000000 characters without its pictures',
      }),
    );
  });

  test('counts many short texts', () => {
    const texts = JSON.stringify(Array.from({ length: 20 }, () => 'x'.repeat(60_000)));
    expect(() => parse(texts)).toThrow('without its pictures');
  });
});

describe('a key that names the prototype', () => {
  test.each(['{"a":{"__proto__":{"admin":true},"b":1}}', '{"a":{"\\u005F_pr\\u006fto__":{"admin":true},"b":1}}'])(
    'is dropped from %s',
    (body) => {
      const { a } = parse(body) as { a: Record<string, unknown> };
      expect(Object.keys(a)).toEqual(['b']);
      expect(Object.assign({}, a)).not.toHaveProperty('admin');
    },
  );

  test('is no trouble as a value', () => {
    expect(parse('{"a":"__proto__"}')).toEqual({ a: '__proto__' });
  });
});
