import type { ReactNode } from 'react';
import { csvText, type CsvValue } from '../format/csv-text.ts';
import { cx } from '../ui/class-names.ts';

/** The numbers behind a chart. */
export const FigureTable = <Row,>({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
}) => (
  <div className="max-h-96 overflow-auto rounded-lg" tabIndex={0} role="region" aria-label={label}>
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-sm text-muted">
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={cx(
                'sticky top-0 bg-surface px-3 py-1.5 font-medium',
                column.align === 'right' && 'text-right',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows of an answer in its order: they never move among each other.
          <tr key={index} className="border-t border-line">
            {columns.map((column) => (
              <td
                key={column.label}
                className={cx('px-3 py-1.5', column.align === 'right' && 'text-right tabular-nums')}
              >
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A column of the numbers behind a chart, on the screen and in the CSV file. */
export interface FigureColumn<Row> {
  readonly label: string;
  /** Where the file needs a unit that people see. */
  readonly csvLabel?: string;
  readonly text: (row: Row) => ReactNode;
  readonly csv: (row: Row) => CsvValue;
  readonly align?: 'right';
}

export function figuresCsv<Row>(columns: readonly FigureColumn<Row>[], rows: readonly Row[]): string {
  return csvText(
    columns.map(({ label, csvLabel = label }) => csvLabel),
    rows.map((row) => columns.map(({ csv }) => csv(row))),
  );
}
