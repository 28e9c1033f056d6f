import type { BarcodeType } from '../../domain/catalogue/barcodes.ts';
import { LABEL_LAYOUTS, type LabelLayoutName } from '../../domain/documents/label-layouts.ts';
import { type ArrangedLabel, arrangeLabel, type Box, labelPlace } from '../../domain/documents/labels.ts';
import { type BarcodeShape, barcodeShape } from '../draw-barcode.ts';
import type { Content, Definition } from './definition.ts';
import { labelRows } from './label-text.ts';
import { printable } from './printable.ts';

/** Labels to be printed, as plain data. */
export interface LabelSheet {
  readonly kind: 'labels';
  readonly title: string;
  readonly company: string;
  readonly layout: LabelLayoutName;
  /** How many of the first sheet are used already. */
  readonly skip: number;
  readonly copies: number;
  readonly labels: readonly PrintedLabel[];
  /** When one of them changed last: the same labels are the same bytes. */
  readonly updated_at: string;
}

export interface PrintedLabel {
  readonly barcode_type: BarcodeType;
  readonly number: string;
  /** From the most important one down; the first is bold. */
  readonly lines: readonly string[];
  /** To be read by people, below bars. */
  readonly shows_number: boolean;
}

/** A label with its code and texts in their places, in millimetres from its corner. */
export interface DrawnLabel {
  readonly arranged: ArrangedLabel;
  readonly shape: BarcodeShape;
  readonly rows: readonly { readonly box: Box; readonly text: string; readonly bold: boolean }[];
}

/** Sheets of labels. Codes are drawn here, on the thread that calls it. */
export async function labelSheet(sheet: LabelSheet): Promise<Definition> {
  const layout = LABEL_LAYOUTS[sheet.layout];
  const content: Content[] = [];
  let place = sheet.skip;
  let page = 0;
  for (const label of sheet.labels) {
    const drawn = await drawnLabel(label, sheet.layout);
    for (let copy = 0; copy < sheet.copies; copy += 1) {
      const { page: on, x, y } = labelPlace(layout, place);
      // Absolutely positioned content takes no space: a page break needs an element with none.
      if (on > page) content.push({ text: '', fontSize: 1, pageBreak: 'before' });
      content.push(...contentOf(drawn, x, y));
      page = on;
      place += 1;
    }
  }
  return { ...frameOf(sheet), content };
}

export async function drawnLabel(label: PrintedLabel, layout: LabelLayoutName): Promise<DrawnLabel> {
  const shape = await barcodeShape(label.barcode_type, label.number);
  const square = label.barcode_type === 'qr_code';
  const lines = label.lines.filter((line) => line.trim() !== '');
  const arrangedFor = (above: number): ArrangedLabel =>
    arrangeLabel(LABEL_LAYOUTS[layout], {
      code: square ? { square } : { square, modules: shape.width },
      above,
      below: label.shows_number ? 1 : 0,
    });
  // The first line may take two rows if it is long and there is room.
  const roomy = arrangedFor(lines.length === 0 ? 0 : lines.length + 1);
  const taken = rowsOf(lines, label, roomy).length - (label.shows_number ? 1 : 0);
  const arranged = arrangedFor(Math.min(taken, roomy.rows.length));
  return { arranged, shape, rows: rowsOf(lines, label, arranged) };
}

function rowsOf(lines: readonly string[], label: PrintedLabel, arranged: ArrangedLabel): DrawnLabel['rows'] {
  const { rows: boxes, font_size } = arranged;
  const isBeside = arranged.alignment === 'left';
  const width = pointsOf(boxes[0]?.width ?? 0);
  const number = label.shows_number ? label.number : null;
  const room = isBeside ? boxes.length - (number === null || boxes.length < 2 ? 0 : 1) : arranged.above;
  const [first = '', ...others] = lines;
  const rest = others.flatMap((line) => labelRows(line, { width, font_size, rows: 1 }));
  const heading = labelRows(first, { width, font_size, rows: Math.max(1, room - rest.length) });
  const texts = [
    ...heading.map((text) => ({ text, bold: true })),
    ...rest.map((text) => ({ text, bold: false })),
  ].slice(0, room);
  const below = number === null ? [] : labelRows(number, { width, font_size, rows: 1 });
  const free = boxes.slice(isBeside ? texts.length : arranged.above);
  return [
    ...texts.map((text, index) => ({ ...text, box: boxes[index] as Box })),
    ...below.slice(0, free.length).map((text, index) => ({ text, bold: false, box: free[index] as Box })),
  ];
}

function contentOf({ arranged, shape, rows }: DrawnLabel, x: number, y: number): readonly Content[] {
  const at = (box: Box) => ({ absolutePosition: { x: pointsOf(x + box.x), y: pointsOf(y + box.y) } });
  return [
    { canvas: [{ type: 'path', d: pathOf(shape, arranged.code, x, y), color: '#000000' }], ...at(arranged.code) },
    ...rows.map(({ box, text, bold }) => ({
      columns: [{ width: pointsOf(box.width), text, bold, alignment: arranged.alignment, noWrap: true }],
      fontSize: arranged.font_size,
      ...at(box),
    })),
  ];
}

/** The black of a code, stretched to its box. */
function pathOf({ width, height, black }: BarcodeShape, box: Box, x: number, y: number): string {
  const [left, top] = [pointsOf(x + box.x), pointsOf(y + box.y)];
  const [scale_x, scale_y] = [pointsOf(box.width) / width, pointsOf(box.height) / height];
  return black
    .map(([from, down, wide, high]) => {
      const start = `M${rounded(left + from * scale_x)} ${rounded(top + down * scale_y)}`;
      return `${start}h${rounded(wide * scale_x)}v${rounded(high * scale_y)}h${rounded(-wide * scale_x)}z`;
    })
    .join('');
}

/** To a thousandth of a point: far finer than any printer. */
const rounded = (points: number): number => Math.round(points * 1_000) / 1_000;

const pointsOf = (millimetres: number): number => (millimetres * 72) / 25.4;

function frameOf({ layout, title, company, updated_at }: LabelSheet): Omit<Definition, 'content'> {
  const { page_width, page_height } = LABEL_LAYOUTS[layout];
  const nothing = (): Content => ({ text: '' });
  return {
    pageSize: { width: pointsOf(page_width), height: pointsOf(page_height) },
    pageMargins: [0, 0, 0, 0],
    language: 'en',
    displayTitle: true,
    info: {
      title: printable(title),
      author: printable(company),
      creator: 'Holdfast',
      producer: 'Holdfast',
      creationDate: new Date(updated_at),
    },
    defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight: 1, color: '#000000' },
    images: {},
    header: nothing,
    footer: nothing,
  };
}
