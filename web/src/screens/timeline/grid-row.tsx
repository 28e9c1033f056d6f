import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Format } from '../../format/format.ts';
import { barLabel, barPhrase, barSentence, LOOKS } from './bar-words.ts';
import type { Bar } from './bars-of.ts';
import { FreeCells } from './free-cells.tsx';
import { barsOn, ROW_PX, type Row } from './rows-of.ts';
import { type Scale, type Span, xOf } from './scale.ts';

export interface RowProps {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly names_px: number;
  readonly width_px: number;
  readonly scale: Scale;
  /** Bars outside of this are left out. */
  readonly drawn: Span;
  readonly buckets: readonly Span[];
  /** The left edge of what is in sight: labels begin there when their bars begin before. */
  readonly edge_ms: number;
  /** Of the bar that Tab leads to, '' when it is the name, undefined when it is on another row. */
  readonly active: string | undefined;
  readonly format: Format;
}

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, index, top, names_px, width_px, active } = props;
  const opens = row.kind === 'group' || row.kind === 'product';
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-level={row.level}
      {...(opens ? { 'aria-expanded': row.open } : {})}
      className="tl-row"
      data-kind={row.kind}
      style={{ top, height: row.height, width: names_px + width_px }}
    >
      <div
        role="rowheader"
        tabIndex={active === '' ? 0 : -1}
        data-name={row.key}
        className="tl-name"
        style={{ width: names_px, paddingLeft: 6 + (row.level - 1) * (names_px < 200 ? 6 : 14) }}
      >
        <Name row={row} />
      </div>
      {row.kind === 'product' ? <FreeCells {...props} row={row} /> : <Lane {...props} />}
    </div>
  );
}, isSame);

/** Rows are made anew whenever anything is loaded; most of them are as they were. */
function isSame(before: RowProps, after: RowProps): boolean {
  const { row: a, ...restA } = before;
  const { row: b, ...restB } = after;
  if (a.key !== b.key || a.height !== b.height || a.kind !== b.kind || a.level !== b.level) return false;
  if ('open' in a && 'open' in b && a.open !== b.open) return false;
  if ('loaded' in a && 'loaded' in b && a.loaded !== b.loaded) return false;
  if ('product' in a && 'product' in b && a.product !== b.product) return false;
  return (Object.keys(restA) as (keyof typeof restA)[]).every((name) => restA[name] === restB[name]);
}

function Name({ row }: { readonly row: Row }) {
  switch (row.kind) {
    case 'group':
      return (
        <>
          <Chevron open={row.open} />
          <span className="truncate font-semibold">{row.name}</span>
        </>
      );
    case 'product':
      return (
        <>
          <Chevron open={row.open} />
          <span className="truncate font-medium" title={row.product.name}>
            {row.product.name}
          </span>
        </>
      );
    case 'stock_item':
      return row.stockItem === undefined ? (
        <span className="h-3 w-16 rounded bg-sunken" />
      ) : (
        <Link
          to="/stock-items/$stockItemId"
          params={{ stockItemId: row.stockItem.id }}
          tabIndex={-1}
          className="truncate text-sm hover:underline"
        >
          {row.stockItem.identifier}
        </Link>
      );
    case 'loose':
      return <span className="truncate text-sm text-muted italic">{looseWords(row.product.tracking_type)}</span>;
  }
}

export const looseWords = (tracking: string | null): string => (tracking === 'bulk' ? 'Bookings' : 'Unassigned');

const Chevron = ({ open }: { readonly open: boolean }) => {
  const Icon = open ? ChevronDown : ChevronRight;
  return <Icon className="size-4 shrink-0 cursor-pointer text-muted" aria-hidden="true" />;
};

function Lane({ row, scale, drawn, edge_ms, active, format }: RowProps) {
  const bars = barsOn(row);
  const lanes = row.kind === 'loose' ? row.loaded?.lanes : undefined;
  const hidden = lanes?.hidden ?? 0;
  return (
    <div className="tl-lane" role="presentation">
      {bars.map((bar, index) => {
        const lane = lanes === undefined ? 0 : lanes.lanes[index];
        if (lane === undefined || bar.taken_till_ms <= drawn.from_ms || bar.taken_from_ms >= drawn.till_ms) return null;
        return <BarOf key={bar.key} {...{ bar, lane, scale, drawn, edge_ms, format }} active={active === bar.key} />;
      })}
      {hidden > 0 && (
        <span role="gridcell" className="absolute bottom-0 left-1 text-xs text-muted">
          {hidden} more: see the table
        </span>
      )}
    </div>
  );
}

function BarOf({
  bar,
  lane,
  scale,
  drawn,
  edge_ms,
  active,
  format,
}: Pick<RowProps, 'scale' | 'drawn' | 'edge_ms' | 'format'> & {
  readonly bar: Bar;
  readonly lane: number;
  readonly active: boolean;
}) {
  const box = useMemo(() => boxOf(bar, scale, drawn), [bar, scale, drawn]);
  const hiddenLeft = Math.max(0, Math.min(xOf(scale, edge_ms) - box.x, box.width - 12));
  return (
    <div
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-bar={bar.key}
      data-look={bar.look}
      data-buffers={box.before > 0 || box.after > 0 || undefined}
      className="tl-bar"
      style={{
        left: box.x,
        top: lane * ROW_PX + 3,
        width: box.width,
        ...(box.before > 0 ? { ['--before' as string]: `${box.before}px` } : {}),
        ...(box.after > 0 ? { ['--after' as string]: `${box.after}px` } : {}),
      }}
    >
      <span style={hiddenLeft > 0 ? { paddingLeft: hiddenLeft + 5 } : undefined}>
        <b aria-hidden="true">{LOOKS[bar.look].sign} </b>
        {barLabel(bar)}
      </span>
      <i className="sr-only">{active ? barSentence(bar, format) : barPhrase(bar)}</i>
    </div>
  );
}

/** Cut off where drawing ends: a bar of a year need not be as long. */
function boxOf(bar: Bar, scale: Scale, drawn: Span) {
  const cut = (moment_ms: number) => Math.min(drawn.till_ms, Math.max(drawn.from_ms, moment_ms));
  const x = xOf(scale, cut(bar.starts_ms));
  const end = xOf(scale, cut(bar.stops_ms));
  return {
    x,
    width: Math.max(8, end - x),
    before: Math.max(0, x - xOf(scale, cut(bar.taken_from_ms))),
    after: Math.max(0, xOf(scale, cut(bar.taken_till_ms)) - end),
  };
}
