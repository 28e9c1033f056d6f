import { type LabelLayout, labelsPerPage } from './layouts.ts';

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
