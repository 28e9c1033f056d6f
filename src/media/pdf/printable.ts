/**
 * A text as our font can draw it. Characters without a glyph, such as emoji or other scripts, become one replacement
 * character; control characters, such as a change of direction, are dropped.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.toWellFormed().normalize('NFC').replaceAll(LINE_ENDS, '\n').replaceAll('\t', ' ');
  return Array.from(GRAPHEMES.segment(lines), ({ segment }) => drawn(segment)).join('');
}

export const REPLACEMENT = '\ufffd';

const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f]*$/;

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

function drawn(grapheme: string): string {
  if (grapheme === '\n') return grapheme;
  const visible = grapheme.replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '');
  if (visible === '' || DRAWN.test(visible)) return visible;
  if (/^\p{Zs}$/u.test(visible)) return ' ';
  const [base = '', ...marks] = visible;
  // Better a letter without its accent than no letter.
  if (!DRAWN.test(base) || !marks.every((mark) => /^\p{M}$/u.test(mark))) return REPLACEMENT;
  return base + marks.filter((mark) => DRAWN.test(mark)).join('');
}

/** The characters in the four faces of Roboto that pdfmake includes; a test compares them with the fonts. */
export const DRAWN_RANGES =
  '20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 303 309 30f 323 ' +
  '384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9 1f4d 2000-200a ' +
  '2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 2032-2033 2039-203a 203c 2044 2070 2074-208e 20a3-20a4 ' +
  '20a6-20ac 20b1 20b9-20ba 20bc-20bd 2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 221a 221e 222b ' +
  '2248 2260 2264-2265 25a0 25ca-25cb 25cf fb01-fb04 fffd';

const DRAWN = new RegExp(
  `^[${DRAWN_RANGES.split(' ')
    .map((range) => range.replaceAll(/[0-9a-f]+/g, (code) => `\\u{${code}}`))
    .join('')}]+$`,
  'u',
);
