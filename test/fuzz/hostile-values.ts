import type { SeededRandom } from '../support/seeded-random.ts';

/** Numbers at which something tends to end. */
export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  1.5,
  -0.01,
  99.999,
  100,
  100.01,
  255,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e15,
  1e16,
  1e20,
  1e21,
  1e308,
  5e-324,
];

export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202etxt.exe',
  'é́́́',
  '👩‍👩‍👧‍👦',
  'İıŞß',
  '\ufeff',
  '\u2028',
  "'; drop table orders; --",
  '%',
  '_%_',
  '\\',
  '\\u0000',
  '${x}{{y}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-infinity',
  'true',
  '0',
  '-1',
  '1e999',
  '999999999999999999999999999999',
  '0x10',
  ',',
  'a,b,,c',
  '*',
  '..',
  '/etc/passwd',
  'http://127.0.0.1:1/',
  'data:image/png;base64,AAAA',
  'current',
  'new',
  'x'.repeat(256),
  'x'.repeat(70_000),
  'ä'.repeat(3_000),
];

export const TIMES: readonly string[] = [
  '2026-01-01',
  '2026-02-30',
  '2024-02-29T23:59:60Z',
  '2026-03-29T02:30:00',
  '2026-10-25T02:30:00+02:00',
  '2026-01-01T00:00:00.123456789Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1900-01-01',
  '9999-12-31T23:59:59.999999Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '294277-01-01T00:00:00Z',
  'infinity',
  'now',
  '2026-W01-1',
  '1767225600',
];

export const IDS: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01931F5C-7B1E-7C3A-9C1D-2F6A5E8B4D70',
  '{01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70}',
  '01931f5c7b1e7c3a9c1d2f6a5e8b4d70',
  'not-an-id',
  '1',
];

/** Any JSON value at all. */
export function anyJson(random: SeededRandom, depth = 3): unknown {
  const kind = random.below(depth > 0 ? 8 : 6);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(50);
  if (kind === 2) return random.oneOf(NUMBERS);
  if (kind === 3) return random.oneOf(TIMES);
  if (kind === 4) return random.oneOf(IDS);
  if (kind === 5) return random.oneOf(TEXTS);
  const inner = () => anyJson(random, depth - 1);
  if (kind === 6) return Array.from({ length: random.below(4) }, inner);
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.oneOf(TEXTS), inner()]));
}

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Bodies that are no document of ours, and often not even JSON. */
export const BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{}}',
  '{"data":{"attributes":null}}',
  '{"data":{"attributes":[]}}',
  '{"data":{"attributes":{},"attributes":{"id":1}}}',
  '{"data":{"type":7,"id":{},"attributes":{}}}',
  '{"__proto__":{"data":{"attributes":{}}}}',
  '{"data":{"__proto__":{"attributes":{}},"constructor":{"prototype":{}}}}',
  '{"filter":{"conditions":{"operator":"and","attributes":[]}}}',
  '{"order":null,"customer":[],"line":0,"product_group":""}',
  '{"data":',
  '{"data":{"attributes":{"name":"\\ud800"}}}',
  '{"data":{"attributes":{"name":"\\u0000"}}}',
  '\ufeff{"data":{"attributes":{}}}',
  '{"data":{"attributes":{"name":1e400}}}',
  '{"data":{"attributes":{"number":123456789012345678901234567890}}}',
  deep('[', ']', 5_000),
  deep('{"data":', '}', 5_000).replace('}', '0}'),
  `{"data":{"attributes":{"tag_list":${deep('[', ']', 200)}}}}`,
  `{"data":{"attributes":{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join()}}}}`,
  `{"data":{"attributes":{"tag_list":[${'"x",'.repeat(5_000)}"x"]}}}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(64),
];
