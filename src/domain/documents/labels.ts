import { type LabelLayout, labelsPerPage } from './label-layouts.ts';

export interface LabelPlace {
  /** From 0. */
  readonly page: number;
  /** Of the upper left corner, in millimetres. */
  readonly x: number;
  readonly y: number;
}

/** Where the label is that so many come before: row by row, page by page. */
export function labelPlace(layout: LabelLayout, before: number): LabelPlace {
  const { columns, left, top, pitch_x, pitch_y } = layout;
  const place = before % labelsPerPage(layout);
  return {
    page: Math.floor(before / labelsPerPage(layout)),
    x: left + (place % columns) * pitch_x,
    y: top + Math.floor(place / columns) * pitch_y,
  };
}

/** A rectangle on a label, in millimetres from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** The contents to show, from required to optional. */
export interface LabelContents {
  /** As wide as high, or bars that may have any height. */
  readonly code: { readonly square: true } | { readonly square: false; readonly modules: number };
  /** So many rows of text above bars, and below them; beside a square all of them. */
  readonly above: number;
  readonly below: number;
}

export interface ArrangedLabel {
  readonly code: Box;
  /** There may be fewer than were wished for; those above come first. */
  readonly rows: readonly Box[];
  /** How many of the rows are those above. */
  readonly above: number;
  /** In points. */
  readonly font_size: number;
  readonly alignment: 'left' | 'center';
}

/** Bars wider than this do not scan any better. */
const WIDEST_MODULE = 0.5;
const HIGHEST_BARS = 20;
const MM_PER_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.2;

/**
 * Places a code and its texts on a label so that nothing extends beyond it. The code has at least 45 % of the height.
 */
export function arrangeLabel(size: LabelSize, requested: LabelContents): ArrangedLabel {
  const margin = Math.min(2, size.height * 0.06);
  const font_size = Math.min(10, 3 + size.height * 0.17);
  const row_height = font_size * LINE_HEIGHT * MM_PER_POINT;
  const inner = { x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin };
  return requested.code.square
    ? besideSquare(inner, { rows: requested.above + requested.below, row_height, font_size })
    : aroundBars(inner, { ...requested, modules: requested.code.modules, row_height, font_size });
}

interface Rows {
  readonly row_height: number;
  readonly font_size: number;
}

function besideSquare(inner: Box, { rows, row_height, font_size }: Rows & { readonly rows: number }): ArrangedLabel {
  const side = Math.min(inner.height, inner.width / 2);
  const gap = font_size * MM_PER_POINT * 0.4;
  const shown = Math.min(rows, Math.floor(inner.height / row_height));
  const x = inner.x + side + gap;
  const first = inner.y + (inner.height - shown * row_height) / 2;
  return {
    code: { x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side },
    rows: Array.from({ length: shown }, (_, row) => ({
      x,
      y: first + row * row_height,
      width: inner.x + inner.width - x,
      height: row_height,
    })),
    above: shown,
    font_size,
    alignment: 'left',
  };
}

function aroundBars(
  inner: Box,
  requested: Rows & { readonly modules: number; readonly above: number; readonly below: number },
): ArrangedLabel {
  const { row_height, font_size } = requested;
  const room = Math.max(1, Math.floor((inner.height * 0.55) / row_height));
  // The first row identifies the label; the number below can be read from the bars.
  const above = Math.min(requested.above, Math.max(1, room - requested.below));
  const below = Math.min(requested.below, room - above);
  const height = Math.min(HIGHEST_BARS, inner.height - (above + below) * row_height);
  const width = Math.min(inner.width, requested.modules * WIDEST_MODULE);
  const top = inner.y + (inner.height - height - (above + below) * row_height) / 2;
  const row = (y: number): Box => ({ x: inner.x, y, width: inner.width, height: row_height });
  const bars = { x: inner.x + (inner.width - width) / 2, y: top + above * row_height, width, height };
  return {
    code: bars,
    rows: [
      ...Array.from({ length: above }, (_, index) => row(top + index * row_height)),
      ...Array.from({ length: below }, (_, index) => row(bars.y + height + index * row_height)),
    ],
    above,
    font_size,
    alignment: 'center',
  };
}
