import type { ReactNode } from 'react';
import type { ListQuery, RecordOf } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { CsvButton } from '../../charts/csv-button.tsx';
import { csvText, type CsvValue } from '../../format/csv-text.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { allPages } from './all-pages.ts';
import type { Report } from './use-report.ts';

type FiguresType = 'report_rentals' | 'report_stock_items';

/** Figures of each product or stock item: to search, to sort, to take along. */
export function FiguresScreen<T extends FiguresType>({
  report: { window, locationId, days },
  type,
  include,
  what,
  columns,
  csv,
  onOpen,
  lead,
}: {
  readonly report: Report;
  readonly type: T;
  readonly include: ListQuery<T>['include'];
  /** `products` */
  readonly what: string;
  readonly columns: readonly Column<RecordOf<T>>[];
  readonly csv: readonly (readonly [string, (row: RecordOf<T>) => CsvValue])[];
  readonly onOpen: (row: RecordOf<T>) => void;
  readonly lead: ReactNode;
}) {
  const [search, setSearch] = useSearchState();
  const sort = search.sort ?? '-revenue_in_cents';
  const filter = {
    ...window,
    ...(locationId === undefined ? {} : { location_id: locationId }),
    ...(search.q === undefined ? {} : { q: search.q }),
  } as ListQuery<T>['filter'];
  const query: ListQuery<T> = {
    filter,
    include,
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList(type, query);
  const rows: readonly RecordOf<T>[] = listed.data?.data ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={`Search ${what}`} />
        <p className="min-w-0 flex-1 basis-60 text-muted">{lead}</p>
        <CsvButton
          name={`${what.replace(' ', '-')}-${days}`}
          disabled={rows.length === 0}
          text={async () =>
            csvText(
              csv.map(([label]) => label),
              (await allPages(type, { filter, sort })).map((row) => csv.map(([, value]) => value(row))),
            )
          }
        />
        <CurlLine type={type} query={query} />
      </div>
      <Listing
        listed={listed}
        what={what}
        empty={<EmptyState title={`No ${what}`}>Nothing matches these words at this location.</EmptyState>}
      >
        <DataTable
          label={`Figures of ${what}`}
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          onOpen={onOpen}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
    </>
  );
}
