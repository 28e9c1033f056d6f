import { filled, type Messages } from '../../domain/documents/messages.ts';
import {
  formatMoney,
  formatNumber,
  formatPercentage,
  type PrintedLine,
  printedRows,
  type Row,
} from '../../domain/documents/printed-lines.ts';
import { CELL_PADDING, paddingOf } from './cell-padding.ts';
import type { Cell, Content, TableLayout } from './definition.ts';
import { keptTogether } from './kept-together.ts';
import { BAND, FONT_SIZE, INK, MUTED, RULE, SMALL, widthOf } from './page-frame.ts';
import type { DocumentFacts } from './printed-facts.ts';

/** The lines of the document; the head is repeated on every page. */
export function linesTable(facts: DocumentFacts, messages: Messages, pictures: Pictures): Content {
  const shown = facts.settings[SECTION[facts.document.document_type]];
  const rows = printedRows(facts.lines, shown);
  const columns = columnsOf({ facts, messages, pictures, shown, rows });
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const itemWidth = widthOf(facts) - fixed - (columns.length - 1) * 2 * CELL_PADDING;
  const isKept = rows.every(({ line }) => isShort(line, itemWidth - PART_INDENT));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: isKept ? 1 : 0,
      dontBreakRows: isKept,
      widths: columns.map(({ width }) => width ?? itemWidth),
      body: [columns.map(headCell), ...rows.map((row) => bodyRow(row, columns, facts))],
    },
    layout: layoutOf(rows, columns.length),
  };
}

export type Pictures = Readonly<Record<string, string>>;

const SECTION = { quote: 'quotes', contract: 'contracts', invoice: 'invoices' } as const;

/** All of a row's texts, as if they stood below each other. */
const isShort = ({ title, extra_information, identifiers, charge_label }: PrintedLine, width: number): boolean =>
  keptTogether([
    { text: title ?? '', width, fontSize: FONT_SIZE },
    { text: extra_information ?? '', width, fontSize: SMALL },
    { text: identifiers.join(', '), width, fontSize: SMALL },
    { text: charge_label ?? '', width: CHARGE, fontSize: FONT_SIZE },
  ]);

interface Column {
  readonly label: string;
  /** Null: the rest of the width. */
  readonly width: number | null;
  readonly alignment: 'left' | 'right';
  readonly cell: (line: PrintedLine, isPart: boolean) => Content;
}

interface Contents {
  readonly facts: DocumentFacts;
  readonly messages: Messages;
  readonly pictures: Pictures;
  readonly shown: {
    readonly show_product_photos: boolean;
    readonly show_stock_identifiers: boolean;
    readonly show_weights: boolean;
  };
  readonly rows: readonly Row[];
}

function columnsOf(contents: Contents): readonly Column[] {
  const { facts, messages, pictures, shown, rows } = contents;
  const { labels } = messages;
  const photos = shown.show_product_photos && rows.some(({ line }) => photoOf(line, pictures) !== null);
  return [
    ...(photos ? [{ label: '', width: PHOTO, alignment: 'left', cell: photoCell(pictures) } as const] : []),
    { label: labels.item, width: null, alignment: 'left', cell: itemCell(contents) },
    {
      label: labels.quantity,
      width: QUANTITY,
      alignment: 'right',
      cell: ({ quantity }) => ({ text: String(quantity) }),
    },
    ...(facts.settings.pricing.enabled ? priceColumns(contents) : []),
  ];
}

const PHOTO = 36;
const QUANTITY = 46;
const CHARGE = 64;
const TAX = 42;

function priceColumns({ facts, messages, rows }: Contents): readonly Column[] {
  const { labels } = messages;
  const money = (cents: number): string => formatMoney(cents, facts.currency);
  const amounts = (name: 'price_each_in_cents' | 'price_in_cents'): readonly string[] =>
    rows.flatMap((row) => [
      money(row.line[name]),
      ...(row.kind === 'section' && row.price_in_cents !== null ? [money(row.price_in_cents)] : []),
    ]);
  const taxes = ({ tax_percentages }: PrintedLine): string =>
    tax_percentages.map((percentage) => formatPercentage(percentage, facts.currency)).join(' + ');
  const hasTaxes = facts.settings.documents.show_tax_column && rows.some(({ line }) => line.tax_percentages.length > 0);
  return [
    {
      label: labels.charge,
      width: CHARGE,
      alignment: 'left',
      cell: ({ charge_label }, isPart) => ({ text: isPart ? '' : (charge_label ?? '') }),
    },
    {
      label: labels.price_each,
      width: amountWidth(amounts('price_each_in_cents')),
      alignment: 'right',
      cell: (line, isPart) => ({ text: isPart ? '' : money(line.price_each_in_cents), noWrap: true }),
    },
    ...(hasTaxes
      ? [
          {
            label: labels.tax,
            width: TAX,
            alignment: 'right',
            cell: (line, isPart) => ({ text: isPart ? '' : taxes(line) }),
          } satisfies Column,
        ]
      : []),
    {
      label: labels.total,
      width: amountWidth(amounts('price_in_cents')),
      alignment: 'right',
      cell: (line, isPart) => ({ text: isPart ? '' : money(line.price_in_cents), noWrap: true }),
    },
  ];
}

/** Wide enough for the longest: a digit is little more than half as wide as the font is high. */
export const amountWidth = (texts: readonly string[], least = 52): number =>
  Math.max(least, ...texts.map((text) => text.length * 5.6));

const headCell = ({ label, alignment }: Column): Cell => ({
  text: label,
  alignment,
  color: MUTED,
  fontSize: SMALL,
  bold: true,
});

function bodyRow(row: Row, columns: readonly Column[], facts: DocumentFacts): readonly Cell[] {
  if (row.kind === 'section') return sectionRow(row.line, row.price_in_cents, columns.length, facts);
  const isPart = row.kind === 'part';
  const style = isPart ? { color: MUTED, fontSize: SMALL } : {};
  return columns.map(({ cell, alignment }) => ({ ...style, ...cell(row.line, isPart), alignment }));
}

function sectionRow(line: PrintedLine, sum: number | null, columns: number, facts: DocumentFacts): readonly Cell[] {
  const style = { bold: true, fillColor: BAND } as const;
  const amount = sum === null || !facts.settings.pricing.enabled ? null : formatMoney(sum, facts.currency);
  const span = amount === null ? columns : columns - 1;
  return [
    { ...style, text: line.title ?? '', margin: [CELL_PADDING, 0, 0, 0], colSpan: span },
    ...Array.from({ length: span - 1 }, () => ({})),
    ...(amount === null ? [] : [{ ...style, text: amount, alignment: 'right', noWrap: true } as const]),
  ];
}

const photoOf = ({ photo }: PrintedLine, pictures: Pictures): string | null =>
  photo !== null && Object.hasOwn(pictures, photo) ? photo : null;

const photoCell =
  (pictures: Pictures) =>
  (line: PrintedLine): Content => {
    const photo = photoOf(line, pictures);
    return photo === null ? { text: '' } : { image: photo, fit: [PHOTO, PHOTO] };
  };

const itemCell =
  ({ facts, messages, shown }: Contents) =>
  (line: PrintedLine, isPart: boolean): Content => {
    const { title, extra_information, identifiers, weight } = line;
    const notes = [
      extra_information,
      shown.show_stock_identifiers && identifiers.length > 0 ? identifiers.join(', ') : null,
      shown.show_weights && weight !== null
        ? filled(messages.labels.weight, { weight: `${formatNumber(weight.value, facts.currency)} ${weight.unit}` })
        : null,
    ];
    return {
      stack: [
        { text: title ?? '' },
        ...notes
          .filter((note) => note !== null && note.trim() !== '')
          .map((note) => ({ text: note ?? '', color: MUTED, fontSize: SMALL })),
      ],
      margin: [isPart ? PART_INDENT : 0, 0, 0, 0],
    };
  };

const PART_INDENT = 12;

/** A line between rows, but none between a bundle and its parts. */
const layoutOf = (rows: readonly Row[], columns: number): TableLayout => ({
  hLineWidth: (line) => (line === 0 || rows[line - 1]?.kind === 'part' ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? INK : RULE),
  ...paddingOf(columns),
});
