import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { HEAT_STEPS, heatClass, heatStep } from './chart-math.ts';

export interface HeatCell {
  readonly key: string;
  /** Null where there is nothing to measure. */
  readonly value: number | null;
  readonly text: string;
  readonly words: string;
}

export interface HeatRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly cells: readonly HeatCell[];
}

/** A heat map that is a table: each cell says its number, and its ground how much that is. */
export const HeatTable = ({
  label,
  corner,
  columns,
  rows,
  most,
  less,
  more,
  wideHead = false,
}: {
  readonly label: string;
  /** The heading of the rows. */
  readonly corner: string;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly HeatRow[];
  /** The value of the darkest step. */
  readonly most: number;
  readonly less: string;
  readonly more: string;
  readonly wideHead?: boolean;
}) => (
  <>
    <div className="overflow-x-auto rounded-lg" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-separate border-spacing-0.5 text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="sticky left-0 z-10 bg-surface pr-2 text-left font-medium">
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-1 font-normal whitespace-nowrap">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th
                scope="row"
                className={cx(
                  'sticky left-0 z-10 bg-surface pr-2 text-left font-normal whitespace-nowrap',
                  wideHead && 'max-w-32 truncate sm:max-w-64',
                )}
              >
                {row.head}
              </th>
              {row.cells.map((cell) => (
                <td
                  key={cell.key}
                  title={cell.words}
                  className={cx(
                    'h-7 min-w-8 rounded text-center',
                    cell.value === null ? 'hatched text-muted' : heatClass(heatStep(cell.value, most)),
                  )}
                >
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="mt-2 flex items-center gap-1 text-sm text-muted">
      <span className="mr-1">{less}</span>
      {Array.from({ length: HEAT_STEPS }, (_, index) => (
        <span key={index} className={cx('h-3.5 w-6 rounded-sm', heatClass(index + 1))} aria-hidden="true" />
      ))}
      <span className="ml-1">{more}</span>
    </p>
  </>
);
