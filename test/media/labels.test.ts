import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BARCODE_TYPES, type BarcodeType } from '../../src/domain/catalogue/barcodes.ts';
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, labelsPerPage } from '../../src/domain/documents/label-layouts.ts';
import { arrangeLabel, labelPlace } from '../../src/domain/documents/labels.ts';
import { type DrawnLabel, drawnLabel, type LabelSheet, type PrintedLabel } from '../../src/media/pdf/label-sheet.ts';
import { labelRows, textWidth } from '../../src/media/pdf/label-text.ts';
import { MAX_PRINTED_LABELS, MAX_PRINTED_QR_CODES, printLabels } from '../../src/media/pdf/print-pdf.ts';
import { DRAWN_RANGES } from '../../src/media/pdf/printable.ts';
import { readBarcode } from './read-barcode.ts';

const NUMBERS: Readonly<Record<BarcodeType, string>> = {
  code39: 'TRIPOD-01',
  code93: 'TRIPOD-01',
  code128: 'A1b2C3d4E5f6',
  ean8: '96385074',
  ean13: '4006381333931',
  qr_code: 'https://demo.example.test/s/0190b6c3-7a4e-7c1f-9d2e-3f4a5b6c7d8e',
};

const label = (barcode_type: BarcodeType, more: Partial<PrintedLabel> = {}): PrintedLabel => ({
  barcode_type,
  number: NUMBERS[barcode_type],
  lines: ['Canon EOS R5 body with battery grip', 'CAM-001'],
  shows_number: true,
  ...more,
});

/** The label as it is drawn, as a picture of 600 dots per inch. */
async function pictureOf(
  { arranged: { code, font_size }, shape, rows }: DrawnLabel,
  layout: keyof typeof LABEL_LAYOUTS,
) {
  const { width, height } = LABEL_LAYOUTS[layout];
  const black = shape.black.map(([x, y, wide, high]) => {
    const [scale_x, scale_y] = [code.width / shape.width, code.height / shape.height];
    const at = `x="${code.x + x * scale_x}" y="${code.y + y * scale_y}"`;
    return `<rect ${at} width="${wide * scale_x}" height="${high * scale_y}" />`;
  });
  const texts = rows.map(
    ({ box, text }) =>
      `<text x="${box.x}" y="${box.y + box.height * 0.8}" font-size="${font_size * 0.3}">${text.replaceAll('&', '')}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 24}" height="${height * 24}"><rect width="100%" height="100%" fill="#fff"/><g shape-rendering="crispEdges">${black.join('')}</g>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe.each(BARCODE_TYPES)('%s', (type) => {
  test.each(['avery_l7160', 'avery_5160', 'roll_62x29', 'roll_54x17', 'roll_100x50'] as const)(
    'scans from a label of %s',
    async (layout) => {
      const picture = await pictureOf(await drawnLabel(label(type), layout), layout);
      expect(await readBarcode(picture)).toEqual([{ type, text: NUMBERS[type] }]);
    },
  );

  test.each(LABEL_LAYOUT_NAMES)('nothing reaches beyond a label of %s', async (layout) => {
    const { width, height } = LABEL_LAYOUTS[layout];
    const lines = ['Wide WWWWWWWWWWWWW words and many more of them, without an end in sight', 'm'.repeat(200), 'third'];
    const { arranged, rows } = await drawnLabel(label(type, { lines }), layout);
    for (const box of [arranged.code, ...rows.map((row) => row.box)]) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-9);
      expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-9);
    }
    for (const { box, text } of rows)
      expect(textWidth(text, arranged.font_size)).toBeLessThanOrEqual((box.width * 72) / 25.4);
    expect(rows[0]?.bold).toBe(true);
  });
});

test.each(LABEL_LAYOUT_NAMES)('the labels of %s lie on their sheet, apart from each other', (name) => {
  const layout = LABEL_LAYOUTS[name];
  const last = labelPlace(layout, labelsPerPage(layout) - 1);
  expect(last.page).toBe(0);
  expect(last.x + layout.width).toBeLessThanOrEqual(layout.page_width + 1e-9);
  expect(last.y + layout.height).toBeLessThanOrEqual(layout.page_height + 1e-9);
  expect(layout.pitch_x).toBeGreaterThanOrEqual(layout.width);
  expect(layout.pitch_y).toBeGreaterThanOrEqual(layout.height);
  expect(labelPlace(layout, labelsPerPage(layout))).toEqual({ page: 1, x: layout.left, y: layout.top });
  // As far from the right and the lower edge as from the others.
  expect(Math.abs(layout.page_width - last.x - layout.width - layout.left)).toBeLessThan(0.3);
  expect(Math.abs(layout.page_height - last.y - layout.height - layout.top)).toBeLessThan(0.3);
});

test('rows of text give way to the bars, and never all of them', () => {
  const size = { width: 25.4, height: 10 };
  const { rows, code, above } = arrangeLabel(size, { code: { square: false, modules: 100 }, above: 5, below: 1 });
  expect(code.height).toBeGreaterThan(size.height * 0.35);
  expect([rows.length > 0, above > 0]).toEqual([true, true]);
});

test.each([
  ['short', 100, 1, ['short']],
  ['two words', 30, 2, ['two', 'words']],
  ['a longer text that is cut', 60, 1, ['a longer te…']],
  ['incomprehensibilities', 40, 2, ['incom…']],
  ['  ', 100, 1, []],
  ['x', 1, 1, []],
])('%j in %i points and %i rows', (text, width, rows, expected) => {
  expect(labelRows(text, { width, font_size: 10, rows })).toEqual(expected);
});

test('texts are measured no narrower than the font draws them', () => {
  const require = createRequire(import.meta.url);
  const fonts: Readonly<Record<string, Readonly<Record<string, string>>>> = require('pdfmake/fonts/Roboto.js');
  const fontkit: Fontkit = createRequire(createRequire(require.resolve('pdfmake')).resolve('pdfkit'))('fontkit');
  const codes = DRAWN_RANGES.split(' ').flatMap((range) => {
    const [from = 0, till = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: till - from + 1 }, (_, index) => from + index);
  });
  for (const face of ['normal', 'bold']) {
    const font = fontkit.openSync(fonts['Roboto']?.[face] ?? '');
    const narrow = codes.filter(
      (code) => textWidth(String.fromCodePoint(code), 1) < font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm,
    );
    expect(narrow.map((code) => String.fromCodePoint(code))).toEqual([]);
  }
});

interface Fontkit {
  openSync(file: string): {
    readonly unitsPerEm: number;
    glyphForCodePoint(code: number): { readonly advanceWidth: number };
  };
}

const sheetOf = (labels: readonly PrintedLabel[], copies = 1): LabelSheet => ({
  kind: 'labels',
  title: 'Labels',
  company: 'Acme',
  layout: 'avery_l4731',
  skip: 0,
  copies,
  labels,
  updated_at: '2026-01-01T00:00:00Z',
});

test('as many labels as may be are printed, one more is refused', async () => {
  const print = (sheet: LabelSheet) => printLabels(sheet, { company_id: 'acme' });
  const bytes = await print(sheetOf([label('ean8', { lines: [] })], MAX_PRINTED_LABELS));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(print(sheetOf([label('ean8')], MAX_PRINTED_LABELS + 1))).rejects.toThrow('maximum is 1000');
  const codes = Array.from({ length: MAX_PRINTED_QR_CODES + 1 }, () => label('qr_code'));
  await expect(print(sheetOf(codes))).rejects.toThrow('maximum is 400');
}, 60_000);
