import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { DRAWN_RANGES, printable, REPLACEMENT } from './printable.ts';

test.each([
  ['plain text, ünïcödé', 'plain text, ünïcödé'],
  ['Ελλάδα, Привет, Đặng', 'Ελλάδα, Привет, Đặng'],
  ['€½ “quoted” – … ™', '€½ “quoted” – … ™'],
  ['e\u0301', 'é'],
  ['two\r\nlines\u2028and\u0085more\ttab', 'two\nlines\nand\nmore tab'],
  ['😀', REPLACEMENT],
  // A family of four joined, a flag, a skin tone: one sign each.
  ['👨‍👩‍👧‍👦|🇳🇱|👍🏽', `${REPLACEMENT}|${REPLACEMENT}|${REPLACEMENT}`],
  ['日本', REPLACEMENT.repeat(2)],
  ['שלום', REPLACEMENT.repeat(4)],
  ['a\u0000b\u0007c', `a${REPLACEMENT}b${REPLACEMENT}c`],
  ['a\ud800b', `a${REPLACEMENT}b`],
  // Changes of direction, soft hyphens and joiners are nothing to see.
  ['\u202eabc\u202c so\u00adft zero\u200bwidth \ufeffmark', 'abc soft zerowidth mark'],
  ['Z\u0337\u0322\u031ba\u0335lgo', 'Zalgo'],
  ['a\u202fb\u3000c\u2003d', 'a b c\u2003d'],
  ['☐ ✓', `${REPLACEMENT} ${REPLACEMENT}`],
  ['', ''],
])('%j is drawn %j', (text, drawn) => {
  expect(printable(text)).toBe(drawn);
});

test('everything that is let through has a glyph in each face of the font', () => {
  const require = createRequire(import.meta.url);
  const fonts: Readonly<Record<string, Readonly<Record<string, string>>>> = require('pdfmake/fonts/Roboto.js');
  const fontkit: Fontkit = createRequire(require.resolve('pdfkit'))('fontkit');
  const codes = DRAWN_RANGES.split(' ').flatMap((range) => {
    const [from = 0, till = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: till - from + 1 }, (_, index) => from + index);
  });
  for (const file of Object.values(fonts['Roboto'] ?? {})) {
    const font = fontkit.openSync(file);
    expect(codes.filter((code) => !font.hasGlyphForCodePoint(code))).toEqual([]);
  }
  expect(Object.keys(fonts['Roboto'] ?? {})).toHaveLength(4);
});

interface Fontkit {
  openSync(file: string): { hasGlyphForCodePoint(code: number): boolean };
}
