import { ChartGantt, Table } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { addDays, DAY_MS, dayOf, startOfDay } from '../../format/zone.ts';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Grid } from './grid.tsx';
import { Legend } from './legend.tsx';
import { leftOfToday, type Zoom, ZOOMS, zoomOf } from './scale.ts';
import { TableView } from './table-view.tsx';
import './timeline.css';
import { type Going, Toolbar } from './toolbar.tsx';

/** The bookings of the whole inventory over time. */
export function Timeline() {
  const format = useFormat();
  const { zone } = format;
  const [search, setSearch] = useSearchState();
  const zoom = zoomOf(search.zoom);
  const at = DAY.test(search.at ?? '') ? search.at : undefined;
  const locationId = search.location;
  const [jump, setJump] = useState(0);
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE);
  const left_ms = at === undefined ? leftOfToday(zoom, Date.now(), zone) : Date.parse(startOfDay(at, zone));
  const leftRef = useRef(left_ms);
  const from_ms = Date.parse(startOfDay(dayOf(left_ms, zone), zone));
  const shown = { from_ms, till_ms: from_ms + ZOOMS[zoom].days * DAY_MS };

  const query = {
    filter: {
      q: search.q,
      location_id: locationId,
      ...(search.booked === 'yes'
        ? { booked_from: new Date(shown.from_ms).toISOString(), booked_till: new Date(shown.till_ms).toISOString() }
        : {}),
    },
  };
  const listed = useList('timeline_rows', query, { touches: ['products', 'product_groups', 'stock_items'] });
  const all = listed.data?.data ?? NOTHING;
  const groups = useMemo(() => [...new Map(all.map((row) => [row.product_group_id, row.product_group_name]))], [all]);
  const group = search.group;
  const products = useMemo(
    () => (group === undefined ? all : all.filter(({ product_group_id }) => product_group_id === group)),
    [all, group],
  );

  const goTo = (day: string | undefined) => {
    setSearch({ at: day }, BY_ITSELF);
    setJump((count) => count + 1);
  };
  const going: Going = {
    goTo,
    turn: (direction) => goTo(addDays(dayOf(leftRef.current, zone), direction * ZOOMS[zoom].days)),
    zoomTo: (next) =>
      setSearch({ zoom: next === 'month' ? undefined : next, at: kept(leftRef.current, zoom, zone) }, BY_ITSELF),
    foldAll: (close) =>
      setClosed(
        close ? new Set(groups.map(([id]) => `group ${id}`).concat(products.map(({ id }) => `product ${id}`))) : NONE,
      ),
  };
  const onClosed = useCallback(
    (key: string, close: boolean) =>
      setClosed((before) => {
        const next = new Set(before);
        if (close) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  const isTable = search.view === 'table';
  return (
    <Page
      wide
      title="Timeline"
      actions={
        <>
          <CurlLine type="timeline_rows" query={query} />
          <Button
            aria-pressed={isTable}
            icon={
              isTable ? (
                <ChartGantt className="size-4" aria-hidden="true" />
              ) : (
                <Table className="size-4" aria-hidden="true" />
              )
            }
            onClick={() => setSearch({ view: isTable ? undefined : 'table' })}
          >
            {isTable ? 'Bars' : 'Table'}
          </Button>
        </>
      }
    >
      <Toolbar groups={groups} at={at ?? format.today()} going={going} />
      <Listing listed={listed} what="products" empty={<NoProducts />}>
        {products.length === 0 ? (
          <NoProducts />
        ) : isTable ? (
          <TableView {...{ products, locationId }} window={shown} />
        ) : (
          <>
            <Grid {...{ products, locationId, zoom, at, jump, leftRef, closed, onClosed }} />
            <Legend />
          </>
        )}
      </Listing>
    </Page>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const NONE: ReadonlySet<string> = new Set();
const NOTHING = [] as const;
/** The grid goes to where it was asked to. */
const BY_ITSELF = { resetScroll: false };

/** Another zoom keeps what is at the left, but today when that is in sight. */
function kept(left_ms: number, zoom: Zoom, zone: string): string | undefined {
  const now = Date.now();
  return now >= left_ms && now < left_ms + ZOOMS[zoom].days * DAY_MS ? undefined : dayOf(left_ms, zone);
}

const NoProducts = () => (
  <EmptyState title="No products here">
    Products whose stock is counted have a row here. Clear the filters, or add products under Inventory.
  </EmptyState>
);
