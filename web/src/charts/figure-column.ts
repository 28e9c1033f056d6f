import type { ReactNode } from 'react';
import { csvText, type CsvValue } from '../format/csv-text.ts';

/** A column of the numbers behind a chart: for people, and as it stands in a file. */
export interface FigureColumn<Row> {
  readonly label: string;
  /** Where the file needs a unit that people see. */
  readonly csvLabel?: string;
  readonly text: (row: Row) => ReactNode;
  readonly csv: (row: Row) => CsvValue;
  readonly align?: 'right';
}

export const figuresCsv = <Row>(columns: readonly FigureColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ label, csvLabel = label }) => csvLabel),
    rows.map((row) => columns.map(({ csv }) => csv(row))),
  );
