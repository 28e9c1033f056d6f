import { messagesFor, type Messages, nameOf } from '../../domain/documents/messages.ts';
import { printedRows, type Row } from '../../domain/documents/printed-lines.ts';
import { CELL_PADDING, paddingOf } from './cell-padding.ts';
import type { Cell, Content, Definition, TableLayout } from './definition.ts';
import { letterhead, orderDetails } from './letterhead.ts';
import type { Pictures } from './lines-table.ts';
import { keptTogether } from './kept-together.ts';
import { BAND, FONT_SIZE, INK, MUTED, pageFrame, RULE, SMALL, widthOf } from './page-frame.ts';
import type { PackingSlipFacts } from './printed-facts.ts';

/** The packing slip of an order, with boxes to tick on pickup and return. */
export function packingSlipPage(facts: PackingSlipFacts, pictures: Pictures): Definition {
  const messages = messagesFor(facts.language);
  const title = packingSlipTitle(facts, messages);
  const details = orderDetails(facts, messages);
  const code: Content | undefined = facts.qr_code === null ? undefined : { qr: facts.qr_code, fit: 74 };
  const rows = withoutEmptySections(printedRows(facts.lines, { show_free_lines: true, hide_section_lines: false }));
  const content: readonly Content[] = [
    ...letterhead({ facts, messages, pictures, title, details, ...(code !== undefined && { beside: code }) }),
    rows.length === 0
      ? { text: messages.labels.nothing_to_pack, italics: true, color: MUTED }
      : packedTable(rows, widthOf(facts), messages),
  ];
  return pageFrame({ facts, messages, pictures, title, content });
}

export function packingSlipTitle({ settings, order_number }: PackingSlipFacts, messages: Messages): string {
  const word = messages.titles[settings.labels.packing_slip];
  return order_number === null ? word : `${word} – ${nameOf(messages, settings.labels.order)} ${order_number}`;
}

const withoutEmptySections = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ kind }, index) => kind !== 'section' || (rows[index + 1] ?? { kind }).kind !== 'section');

const QUANTITY = 50;
const BOX = 36;

function packedTable(rows: readonly Row[], width: number, { labels }: Messages): Content {
  // A bundle is ticked off by its parts.
  const bundles = new Set(rows.map(({ line }) => line.parent_line_id));
  const left = width - QUANTITY - 2 * BOX - 4 * 2 * CELL_PADDING;
  const head = (text: string, alignment: 'left' | 'right' | 'center'): Cell => ({
    text,
    alignment,
    color: MUTED,
    fontSize: SMALL,
    bold: true,
  });
  const [items, identifiers] = [left * 0.58, left * 0.42];
  const isKept = rows.every(({ line }) =>
    keptTogether([
      { text: line.title ?? '', width: items - 12, fontSize: FONT_SIZE },
      { text: line.identifiers.join(', '), width: identifiers, fontSize: FONT_SIZE },
    ]),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: isKept ? 1 : 0,
      dontBreakRows: isKept,
      widths: [items, identifiers, QUANTITY, BOX, BOX],
      body: [
        [
          head(labels.item, 'left'),
          head(labels.identifiers, 'left'),
          head(labels.quantity, 'right'),
          head(labels.handed_out, 'center'),
          head(labels.returned, 'center'),
        ],
        ...rows.map((row) => packedRow(row, bundles)),
      ],
    },
    layout: LAYOUT,
  };
}

function packedRow({ kind, line }: Row, bundles: ReadonlySet<string | null>): readonly Cell[] {
  if (kind === 'section')
    return [
      { text: line.title ?? '', bold: true, fillColor: BAND, margin: [CELL_PADDING, 0, 0, 0], colSpan: 5 },
      {},
      {},
      {},
      {},
    ];
  return [
    { text: line.title ?? '', margin: [kind === 'part' ? 12 : 0, 0, 0, 0] },
    { text: line.identifiers.join(', '), color: MUTED },
    { text: String(line.quantity), alignment: 'right' },
    bundles.has(line.id) ? { text: '' } : TICK_BOX,
    bundles.has(line.id) ? { text: '' } : TICK_BOX,
  ];
}

const TICK = 9;

const TICK_BOX: Cell = {
  canvas: [{ type: 'rect', x: (BOX - TICK) / 2, y: 1, w: TICK, h: TICK, lineWidth: 0.75, lineColor: INK }],
};

const LAYOUT: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? INK : RULE),
  ...paddingOf(5),
};
