import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** The interface's name to sort by; without it the column cannot be sorted. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Hidden below this width; the first column should never be. */
  readonly from?: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
}

const FROM = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  '2xl': 'hidden 2xl:table-cell',
};

/** A list as a table. j and k move, Enter opens, x selects where rows can be selected. */
export function DataTable<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  sort,
  onSort,
  onOpen,
  selected,
  onSelected,
  stale = false,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** `starts_at` or `-starts_at` */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  readonly onOpen?: (row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  /** Other rows are on their way. */
  readonly stale?: boolean;
}) {
  const [active, setActive] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (active !== undefined) body.current?.rows[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const at = active ?? -1;
      if (event.key === 'j') setActive(Math.min(at + 1, rows.length - 1));
      else if (event.key === 'k') setActive(Math.max(at - 1, 0));
      else if (event.key === 'Enter' && active !== undefined && isPage(event.target)) {
        const row = rows[active];
        if (row !== undefined) onOpen?.(row);
      } else if (event.key === 'x' && active !== undefined) {
        const row = rows[active];
        if (row !== undefined) toggle(row.id);
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const toggle = (id: string) => {
    if (selected === undefined) return;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelected?.(next);
  };
  const all = rows.length > 0 && selected !== undefined && rows.every(({ id }) => selected.has(id));

  return (
    <div className={cx('card overflow-x-auto transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
      <table className="w-full border-collapse text-left" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {selected !== undefined && (
              <th scope="col" className="w-8 py-2 pl-4">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={all}
                  onChange={() => onSelected?.(all ? new Set() : new Set(rows.map(({ id }) => id)))}
                  className="size-4 accent-accent"
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sortOf(column, sort)}
                className={cx(
                  'px-3 py-2 font-medium xl:px-4',
                  column.align === 'right' && 'text-right',
                  column.from && FROM[column.from],
                )}
              >
                {column.sort === undefined || onSort === undefined ? (
                  column.label
                ) : (
                  <button
                    type="button"
                    className="inline-flex items-center gap-1 hover:text-ink"
                    onClick={() => onSort(sort === column.sort ? `-${column.sort}` : (column.sort as string))}
                  >
                    {column.label}
                    {sort === column.sort && <ArrowUp className="size-3.5" aria-hidden="true" />}
                    {sort === `-${column.sort}` && <ArrowDown className="size-3.5" aria-hidden="true" />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, position) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-active={position === active || undefined}
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('a, button, input, label')) onOpen?.(row);
              }}
              className={cx(
                'border-b border-line last:border-0',
                onOpen !== undefined && 'cursor-pointer hover:bg-sunken/60',
                position === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
              )}
            >
              {selected !== undefined && (
                <td className="py-2 pl-4">
                  <input
                    type="checkbox"
                    aria-label="Select"
                    checked={selected.has(row.id)}
                    onChange={() => toggle(row.id)}
                    className="size-4 accent-accent"
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(
                    'px-3 py-2.5 xl:px-4',
                    column.align === 'right' && 'text-right tabular-nums',
                    column.from && FROM[column.from],
                  )}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sortOf<Row>({ sort: name }: Column<Row>, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (name === undefined || sort === undefined) return undefined;
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** Letters typed into something are no shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null;

const isPage = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) || target.closest('a, button, [role="button"]') === null;
