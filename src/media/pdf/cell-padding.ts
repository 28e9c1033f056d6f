import type { TableLayout } from './definition.ts';

/** On either side of a cell, but not outside of the table: its contents align with the text around it. */
export const CELL_PADDING = 5;

export const paddingOf = (
  columns: number,
): Pick<TableLayout, 'paddingLeft' | 'paddingRight' | 'paddingTop' | 'paddingBottom'> => ({
  paddingLeft: (column) => (column === 0 ? 0 : CELL_PADDING),
  paddingRight: (column) => (column === columns - 1 ? 0 : CELL_PADDING),
  paddingTop: () => 4,
  paddingBottom: () => 3,
});
