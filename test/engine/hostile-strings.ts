import * as fc from 'fast-check';

/** In every hostile string that can hold it: where it turns up in the text of a statement, a caller has written SQL. */
export const MARKER = 'zq7hostile';

/** Names that mean something to JavaScript, or to us, and are no name of a field. */
export const SPECIAL_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
  'company_id',
  'data',
  'undefined',
  'null',
  'NaN',
  '',
  ' ',
  '0',
  '-1',
];

const SHARP_STOCK_ITEMS = [
  "'",
  '"',
  "''; drop table specimens; --",
  '"; delete from parts; --',
  "') or 1=1 --",
  '" or "1"="1',
  '1) union select secret from specimens --',
  '/* */',
  '; select pg_sleep(5); --',
  '$1',
  '$$',
  '${name}',
  '\\',
  "\\'",
  '%',
  '_',
  ',',
  '.',
  '-',
  '*',
  '?',
  '&',
  '=',
  '#',
  '/',
  '..',
  ';',
  '[',
  ']',
  '[]',
  '{{',
  '}}',
  '{"a":',
  '<script>',
  '\r\nX-Injected: yes',
  '\t',
  '\u0000',
  '\ud800',
  '\udc00',
  '\uffff',
  '\u202e',
  '\u0130',
  '\ufb03',
  '🙂',
  'e\u0301',
  '1e309',
  '9007199254740993',
  '9'.repeat(400),
  '0x10',
  '0001-01-01',
  '2026-02-30',
  '2026-01-01T25:61:00Z',
  '-infinity',
  'now',
  'epoch',
];

const sharpStockItem = fc.constantFrom(...SHARP_STOCK_ITEMS);

const marked = fc
  .tuple(fc.array(sharpStockItem, { maxLength: 3 }), fc.array(sharpStockItem, { maxLength: 3 }))
  .map(([before, after]) => `${before.join('')}${MARKER}${after.join('')}`);

export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: marked },
  {
    weight: 2,
    arbitrary: fc.array(sharpStockItem, { minLength: 1, maxLength: 3 }).map((stockItems) => stockItems.join('')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...SPECIAL_NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(MARKER.repeat(100), 'é'.repeat(1000), '['.repeat(500), '.a'.repeat(200)) },
);

/** Any JSON, with hostile strings for names and values. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileString },
  fc.constantFrom(null, true, false, 0, -0, 1e308, -1e-308, 2 ** 53, 0.1 + 0.2, [], {}, [[]], [{}], [null]),
  fc.array(hostileString, { maxLength: 3 }),
  fc.dictionary(hostileString, hostileString, { maxKeys: 3 }),
  fc.dictionary(hostileString, fc.array(hostileString, { maxLength: 2 }), { maxKeys: 2 }),
  hostileString.map((text) => deep(text, 100)),
);

function deep(text: string, levels: number): unknown {
  let value: unknown = text;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { [text]: value };
  return value;
}

/** Percent-encoded; what has no encoding becomes bytes that are no text. */
export function inUrl(text: string): string {
  return Array.from(text, (character) => {
    if (character.isWellFormed()) return encodeURIComponent(character);
    return '%ED%A0%80';
  }).join('');
}

/** Encodings that are none. */
export const brokenEncoding = fc.constantFrom('%', '%%', '%zz', '%E0%A4', '%C0%AF', '%FF', `%${MARKER}`, '%u0041');
