import { Table2 } from 'lucide-react';
import { type ReactNode, type RefCallback, useCallback, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Card, ProblemState } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { CsvButton } from './csv-button.tsx';
import { type FigureColumn, figuresCsv, FigureTable } from './figure-table.tsx';

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** A chart with its numbers as a table, as a file and over the interface, in whichever state its answer is. */
export function ChartCard<Row>({
  title,
  lead,
  asked,
  columns,
  rows,
  allRows = () => rows,
  file,
  call,
  controls,
  isTable = false,
  className,
  empty,
  children,
}: {
  readonly title: string;
  /** Describes the chart in one sentence. */
  readonly lead?: ReactNode;
  readonly asked: Asked;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  /** For the file, where the rows are but a page of them. */
  readonly allRows?: () => readonly Row[] | Promise<readonly Row[]>;
  /** The file's name, without `.csv`. */
  readonly file: string;
  /** The curl line. */
  readonly call: ReactNode;
  readonly controls?: ReactNode;
  /** The chart itself is a table that says every number. */
  readonly isTable?: boolean;
  readonly className?: string;
  /** Shown when there is no data. */
  readonly empty: string;
  readonly children: ReactNode;
}) {
  const [table, setTable] = useState(false);
  return (
    <Card
      title={title}
      className={cx('min-w-0', className)}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          {controls}
          {!isTable && (
            <Button
              look="quiet"
              size="small"
              aria-pressed={table}
              className={table ? 'bg-accent-soft text-accent-soft-ink' : ''}
              icon={<Table2 className="size-4" aria-hidden="true" />}
              onClick={() => setTable(!table)}
            >
              Table
            </Button>
          )}
          <CsvButton name={file} text={async () => figuresCsv(columns, await allRows())} disabled={rows.length === 0} />
          {call}
        </div>
      }
    >
      {lead !== undefined && <p className="-mt-2 mb-3 text-muted">{lead}</p>}
      <ChartState asked={asked} isEmpty={rows.length === 0} empty={empty}>
        {table ? <FigureTable label={`${title}, the numbers`} columns={columns} rows={rows} /> : children}
      </ChartState>
    </Card>
  );
}

function ChartState({
  asked,
  isEmpty,
  empty,
  children,
}: {
  readonly asked: Asked;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}) {
  if (asked.data === undefined) {
    return asked.error === null ? (
      <div className="min-h-64">
        <Loading />
      </div>
    ) : (
      <ProblemState error={asked.error} retry={() => void asked.refetch()} />
    );
  }
  if (isEmpty) return <p className="flex min-h-32 items-center justify-center text-center text-muted">{empty}</p>;
  return (
    <div
      className={cx('transition-opacity', asked.isPlaceholderData && 'opacity-60')}
      aria-busy={asked.isPlaceholderData}
    >
      {children}
    </div>
  );
}

/** How wide an element is, whenever that changes: drawings are made for it, so that their letters keep their size. */
export function useWidth(): readonly [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
