import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TimelineRows } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { useLocations } from '../../parts/location-field.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useSettings } from '../../session/settings.ts';
import { showProblem } from '../../ui/toast.tsx';
import { BarCard } from './bar-card.tsx';
import { periodWords } from './bar-words.ts';
import type { Bar } from './bars-of.ts';
import { type Draft, stockItemOf, bookingToCheck } from './draft.ts';
import { Ghost } from './ghost.tsx';
import { GridHeader, GridLines, HEADER_PX } from './grid-header.tsx';
import { GridRow, looseWords } from './grid-row.tsx';
import { whyNot } from './move.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Active } from './roving.ts';
import { barsOn, heightOf, type Row, type RowRange, rowsOf } from './rows-of.ts';
import { xOf, type Zoom } from './scale.ts';
import { ticksOf } from './ticks.ts';
import { useAnchor } from './use-anchor.ts';
import { useCard } from './use-card.ts';
import { useDrop } from './use-drop.ts';
import { useFit } from './use-fit.ts';
import { keysOf } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useTimelines } from './use-timelines.ts';
import { useView } from './use-view.ts';

const OVERSCAN = 6;

/** Products and their stock items from top to bottom, time from left to right. Only visible rows are loaded and drawn. */
export function Grid({
  products,
  locationId,
  zoom,
  at,
  jump,
  leftRef,
  closed,
  onClosed,
}: {
  readonly products: readonly TimelineRows[];
  readonly locationId: string | undefined;
  readonly zoom: Zoom;
  readonly at: string | undefined;
  readonly jump: number;
  readonly leftRef: RefObject<number>;
  readonly closed: ReadonlySet<string>;
  readonly onClosed: (key: string, closed: boolean) => void;
}) {
  const format = useFormat();
  const { zone, firstDayOfWeek } = format;
  const { orders } = useSettings();
  const usual = useMemo(() => ({ start: orders.start_fixed_at, stop: orders.stop_fixed_at }), [orders]);
  const now = useNow();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [today] = useState(() => format.today());
  const view = useView({ scroller, zoom, at, jump, zone, today, leftRef });
  const { scale, window, drawn, edge_ms, names_px, width_px } = view;
  const canvas_px = xOf(scale, scale.till_ms);
  const ticks = useMemo(
    () => ticksOf({ zoom, window: drawn, zone, firstDayOfWeek }),
    [zoom, drawn, zone, firstDayOfWeek],
  );

  const [inSight, setInSight] = useState<readonly [number, number]>([0, 0]);
  const { loaded: latest, error } = useTimelines({ products, inSight, window, locationId, now });
  // Scrolling comes first: what has just been loaded is drawn when there is time.
  const loaded = useDeferredValue(latest);
  const rows = rowsOf(products, loaded, closed);
  const [active, setActive] = useState<Active>({ row: '' });
  const activeIndex = useMemo(() => rows.findIndex(({ key }) => key === active.row), [rows, active.row]);

  const range = useRowsInSight(scroller, rows);
  useInSight(range, rows, products, setInSight);
  useAnchor(scroller, rows);

  const [draft, setDraft] = useState<Draft>();
  const locations = useLocations();
  const newOrderAt = locationId ?? locations[0]?.id;
  const fit = useFit(draft === undefined ? undefined : bookingToCheck(draft, newOrderAt));
  const { card, show, hide, cardHandlers, onOver, onOut, onFocus } = useCard();
  const [moving, setMoving] = useState<{ readonly key: string; readonly row: string }>();

  const focusAt = useRef<Active>(undefined);
  const { drop, isBusy } = useDrop(({ bar, target }) => {
    setMoving(undefined);
    const row = rows.find(
      (each) =>
        each.kind !== 'group' &&
        each.kind !== 'product' &&
        stockItemOf(each) === target.stock_item_id &&
        each.product.id === bar.product_id,
    );
    if (row !== undefined) setActive({ row: row.key, bar: `${bar.booking?.id ?? ''}:${target.stock_item_id ?? ''}` });
  });
  const onDrop = (meant: Draft) => {
    setDraft(undefined);
    const checked = bookingToCheck(meant, newOrderAt);
    const { bar, row, times } = meant;
    if (row.kind === 'group') return;
    if (bar === undefined) {
      const instants = {
        starts_at: new Date(times.starts_ms).toISOString(),
        stops_at: new Date(times.stops_ms).toISOString(),
      };
      const stockItem =
        row.kind === 'stock_item' && row.stockItem !== undefined ? { stock_item_id: row.stockItem.id } : {};
      const where = 'requested' in checked ? { location_id: checked.requested.location_id } : {};
      void navigate({
        to: '/orders/new',
        search: { item_id: row.product.id, ...instants, ...stockItem, ...where },
      });
      return;
    }
    const stock_item_id = stockItemOf(row);
    if (stock_item_id === undefined || !('requested' in checked)) {
      showProblem(`${'words' in checked ? checked.words : 'It cannot be there'}.`);
      return;
    }
    drop({
      bar,
      target: { times, stock_item_id },
      stockItemName: row.kind === 'stock_item' ? row.stockItem?.identifier : undefined,
    });
  };

  const pointer = usePointer({
    scroller,
    rows,
    scale,
    names_px,
    zone,
    usual,
    onDraft: (next) => {
      setDraft(next);
      if (next !== undefined) hide();
    },
    onDrop,
  });

  const toggle = (row: Row, open: boolean) => {
    if (row.kind === 'group' || row.kind === 'product') onClosed(row.key, !open);
  };
  const open = (row: Row, bar: Bar | undefined) => {
    if (bar?.booking !== undefined)
      void navigate({ to: '/orders/$orderId', params: { orderId: bar.booking.order_id } });
    else if (bar !== undefined) void navigate({ to: '/downtime' });
    else if (row.kind === 'stock_item' && row.stockItem !== undefined)
      void navigate({ to: '/stock-items/$stockItemId', params: { stockItemId: row.stockItem.id } });
    else if (row.kind === 'group' || row.kind === 'product') toggle(row, !row.open);
  };
  const moved = useMoved(rows, moving);

  const goTo = (next: Active) => {
    focusAt.current = next;
    setActive(next);
  };
  const onKeyDown = keysOf(
    { rows, placeOf, draft, scale, zone, usual, new_ms: Math.max(now, edge_ms) },
    {
      onActive: goTo,
      onDraft: (next) => {
        hide();
        setDraft(next);
      },
      onDrop,
      onOpen: open,
      onToggle: toggle,
      onRefuse: (bar) => showProblem(`${whyNot(bar)}.`),
    },
  );

  // Focus follows the arrows, and what it is on comes into sight.
  useLayoutEffect(() => {
    const wanted = focusAt.current;
    if (wanted === undefined || scroller.current === null) return;
    const found = elementOf(scroller.current, wanted);
    if (found === null) return;
    focusAt.current = undefined;
    found.focus({ preventScroll: true });
    reveal(scroller.current, found, names_px, wanted.bar !== undefined);
  });
  useEffect(() => {
    if (active.row === '' && rows[0] !== undefined) setActive({ row: rows[0].key });
    else if (activeIndex === -1 && rows[0] !== undefined) setActive({ row: rows[0].key });
  }, [active.row, activeIndex, rows]);

  const barAt = (element: EventTarget) => {
    const place = placeOf(element as Element);
    const row = place?.bar === undefined ? undefined : rows.find(({ key }) => key === place.row);
    const bar = row === undefined ? undefined : barsOn(row).find(({ key }) => key === place?.bar);
    const shown = (element as Element).closest('[data-bar]');
    return row === undefined || bar === undefined || shown === null ? undefined : { row, bar, shown };
  };

  return (
    <>
      {error !== null && (
        <p role="alert" className="mb-2 text-danger">
          Some bars could not be loaded: {error.message}
        </p>
      )}
      <p id="timeline-keys" className="sr-only">
        Arrow keys move between rows and bars. Enter opens. M moves a bar: then arrows change the day or the row, Shift
        and arrows change the end, Enter drops it and Escape leaves it. Plus draws a new order on a row.
      </p>
      <div
        ref={scroller}
        role="treegrid"
        aria-label="Timeline"
        aria-describedby="timeline-keys"
        aria-rowcount={rows.length}
        aria-busy={isBusy}
        className="tl-scroller card relative h-[calc(100dvh-17rem)] min-h-80 overflow-auto overscroll-contain select-none"
        onScroll={() => {
          view.onScroll();
          hide();
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place !== undefined && (place.row !== active.row || place.bar !== active.bar)) setActive(place);
          onFocus(barAt(event.target));
        }}
        onBlur={() => draft?.by === 'keys' && setDraft(undefined)}
        onPointerOver={(event) => draft === undefined && onOver(barAt(event.target))}
        onPointerOut={onOut}
        onClick={(event) => {
          if (!pointer.isClick()) return;
          const found = barAt(event.target);
          if (found !== undefined) show(found, true);
          else toggleAt(event.target as Element, rows, toggle);
        }}
        {...pointer.handlers}
      >
        {/* Before the width is known, whatever is drawn would be drawn again. */}
        {width_px > 0 && <GridHeader {...{ scale, ticks, format, now, names_px }} width_px={canvas_px} />}
        <div
          role="presentation"
          style={{
            position: 'absolute',
            top: 0,
            left: 0,
            height: HEADER_PX + heightOf(rows),
            width: names_px + canvas_px,
          }}
        >
          {width_px > 0 && <GridLines {...{ scale, ticks, now }} left={names_px} height={HEADER_PX + heightOf(rows)} />}
          {drawnRows(range, rows.length, activeIndex).map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <GridRow
                key={row.key}
                {...{ row, index, names_px, scale, drawn, edge_ms, format }}
                top={HEADER_PX + row.start}
                width_px={canvas_px}
                buckets={ticks.lower}
                active={row.key === active.row ? (active.bar ?? '') : undefined}
              />
            );
          })}
          {draft !== undefined && fit !== undefined && <Ghost {...{ draft, fit, scale, names_px }} />}
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {draft?.by === 'keys' &&
          fit !== undefined &&
          `${rowName(draft.row)}, ${periodWords(draft.times.starts_ms, draft.times.stops_ms, format)}. ${fit.words}.`}
      </p>
      {card !== undefined && draft === undefined && moving === undefined && (
        <BarCard
          carded={card}
          {...cardHandlers}
          onMove={() => {
            setMoving({ key: card.bar.key, row: card.row.key });
            hide();
          }}
        />
      )}
      {moved !== undefined && (
        <MoveDialog {...moved} busy={isBusy} onClose={() => setMoving(undefined)} onMove={drop} />
      )}
    </>
  );
}

/** The bar in the dialog, as it is by now. */
function useMoved(rows: readonly Row[], moving: { readonly key: string; readonly row: string } | undefined) {
  if (moving === undefined) return undefined;
  const row = rows.find(({ key }) => key === moving.row);
  const bar = row === undefined ? undefined : barsOn(row).find(({ key }) => key === moving.key);
  if (row === undefined || row.kind === 'group' || bar === undefined || row.loaded === undefined) return undefined;
  return { bar, product: row.product, loaded: row.loaded };
}

function toggleAt(target: Element, rows: readonly Row[], toggle: (row: Row, open: boolean) => void): void {
  const key = target.closest<HTMLElement>('[data-name]')?.dataset['name'];
  const row = rows.find((each) => each.key === key);
  if (row?.kind === 'group' || row?.kind === 'product') toggle(row, !row.open);
}

function rowName(row: Row): string {
  if (row.kind === 'group') return row.name;
  if (row.kind === 'stock_item') return row.stockItem?.identifier ?? '';
  return row.kind === 'loose' ? looseWords(row.product.tracking_type) : row.product.name;
}

const elementOf = (scroller: HTMLElement, { row, bar }: Active): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(
    bar === undefined ? `[data-name="${CSS.escape(row)}"]` : `[data-bar="${CSS.escape(bar)}"]`,
  );

function reveal(scroller: HTMLElement, found: HTMLElement, names_px: number, sideways: boolean): void {
  const outer = scroller.getBoundingClientRect();
  const inner = found.getBoundingClientRect();
  const top = outer.top + HEADER_PX;
  const dy =
    inner.top < top ? inner.top - top - 8 : inner.bottom > outer.bottom - 20 ? inner.bottom - outer.bottom + 28 : 0;
  const left = outer.left + names_px;
  const isOutside = inner.right < left + 24 || inner.left > outer.right - 24;
  scroller.scrollBy(sideways && isOutside ? inner.left - left - 48 : 0, dy);
}

/** Those in sight and a few around; what has the focus stays there, wherever one scrolls. */
function drawnRows({ first, last }: RowRange, count: number, activeIndex: number): readonly number[] {
  if (last < first) return [];
  const from = Math.max(0, first - OVERSCAN);
  const till = Math.min(count - 1, last + OVERSCAN);
  const shown = Array.from({ length: till - from + 1 }, (_, step) => from + step);
  return activeIndex === -1 || (activeIndex >= from && activeIndex <= till) ? shown : [...shown, activeIndex];
}

/** Which products are in sight, by their positions. */
function useInSight(
  range: RowRange,
  rows: readonly Row[],
  products: readonly TimelineRows[],
  setInSight: (inSight: readonly [number, number]) => void,
): void {
  const positions = useMemo(() => new Map(products.map(({ id }, position) => [id, position])), [products]);
  const first = positionAt(rows, range.first, 1, positions);
  const last = positionAt(rows, range.last, -1, positions);
  useEffect(() => setInSight([first, Math.max(first, last)]), [first, last, setInSight]);
}

function positionAt(
  rows: readonly Row[],
  index: number,
  direction: 1 | -1,
  positions: ReadonlyMap<string, number>,
): number {
  for (let at = index; at >= 0 && at < rows.length; at += direction) {
    const row = rows[at];
    if (row !== undefined && row.kind !== 'group') return positions.get(row.product.id) ?? 0;
  }
  return 0;
}

function placeOf(element: Element): Active | undefined {
  const bar = element.closest<HTMLElement>('[data-bar]');
  const name = (bar ?? element).closest('.tl-row')?.querySelector<HTMLElement>('[data-name]')?.dataset['name'];
  return name === undefined ? undefined : { row: name, bar: bar?.dataset['bar'] };
}
