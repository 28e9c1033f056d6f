import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useWidth } from '../../charts/chart-card.tsx';
import { spreadScale, stepByKey, type ValueScale, valueScale } from '../../charts/chart-math.ts';
import type { Format } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';
import { cornerOf } from './product-use.ts';

export interface ScatterPoint {
  readonly key: string;
  readonly name: string;
  readonly groupId: string;
  /** Share of the time. */
  readonly x: number;
  /** Cents per unit. */
  readonly y: number;
}

const HEIGHT = 280;
const LEFT = 56;
const TOP = 8;
const BOTTOM = 40;
const RIGHT = 12;

/** Points by share of time and money. One stop for the keyboard: arrows go from point to point, Enter opens its product. */
export function ScatterPlot({
  points,
  middle,
  format,
}: {
  readonly points: readonly ScatterPoint[];
  readonly middle: { readonly x: number; readonly y: number };
  readonly format: Format;
}) {
  const navigate = useNavigate();
  const [width, ref] = useWidth();
  const [at, setAt] = useState<number>();
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const across = valueScale(Math.max(...points.map(({ x }) => x)), Math.max(0, width - LEFT - RIGHT));
  const up = spreadScale(Math.max(...points.map(({ y }) => y)), HEIGHT);
  const left = (x: number) => LEFT + across(x);
  const top = (y: number) => TOP + HEIGHT - up(y);
  const active = at === undefined ? undefined : sorted[at];
  const open = ({ groupId }: ScatterPoint) =>
    void navigate({ to: '/products/$productGroupId', params: { productGroupId: groupId } });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) return open(active);
    const next = stepByKey(event.key, at, sorted.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div ref={ref} className="relative min-w-0">
      <svg
        role="img"
        aria-label={`${points.length} products by the share of time they are out and revenue per unit; half are out more than ${format.percent(middle.x)} of the time, and half earn more than ${format.money(middle.y)} per unit. Arrow keys go from product to product, Enter opens one.`}
        tabIndex={0}
        width={width}
        height={TOP + HEIGHT + BOTTOM}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
        onPointerLeave={() => setAt(undefined)}
        className="block rounded-lg"
      >
        <Axes {...{ width, across, up, left, top, format }} />
        <line x1={left(middle.x)} x2={left(middle.x)} y1={TOP} y2={TOP + HEIGHT} className={MIDDLE} />
        <line x1={LEFT} x2={width - RIGHT} y1={top(middle.y)} y2={top(middle.y)} className={MIDDLE} />
        {CORNERS.map(([isOften, isMuch]) => (
          <text
            key={cornerOf(isOften, isMuch)}
            x={isOften ? width - RIGHT - 6 : LEFT + 6}
            y={isMuch ? TOP + 14 : TOP + HEIGHT - 8}
            textAnchor={isOften ? 'end' : 'start'}
            className="fill-muted text-xs"
          >
            {cornerOf(isOften, isMuch)}
          </text>
        ))}
        {sorted.map((point, index) => (
          <g
            key={point.key}
            onPointerEnter={() => setAt(index)}
            onClick={() => open(point)}
            className="cursor-pointer"
            data-product={point.name}
          >
            <circle cx={left(point.x)} cy={top(point.y)} r={12} className="fill-transparent" />
            <circle
              cx={left(point.x)}
              cy={top(point.y)}
              r={index === at ? 7 : 5}
              className={cx('stroke-surface stroke-1', index === at ? 'fill-ink' : 'fill-accent/80')}
            />
          </g>
        ))}
      </svg>
      <output
        className={cx(
          'pointer-events-none absolute z-10 max-w-60 rounded-lg bg-ink px-2.5 py-1.5 text-sm text-canvas shadow-lg',
          active === undefined && 'hidden',
        )}
        style={
          active === undefined
            ? undefined
            : {
                top: Math.max(0, top(active.y) - 64),
                left: Math.max(0, Math.min(left(active.x) - 90, width - 200)),
              }
        }
      >
        {active !== undefined && (
          <>
            <strong className="block">{active.name}</strong>
            {format.percent(active.x)} of the time, {format.money(active.y)} per unit
          </>
        )}
      </output>
    </div>
  );
}

const MIDDLE = 'stroke-line-strong [stroke-dasharray:4_4]';

const CORNERS = [
  [false, true],
  [true, true],
  [false, false],
  [true, false],
] as const;

function Axes({
  width,
  across,
  up,
  left,
  top,
  format,
}: {
  readonly width: number;
  readonly across: ValueScale;
  readonly up: ValueScale;
  readonly left: (x: number) => number;
  readonly top: (y: number) => number;
  readonly format: Format;
}) {
  return (
    <>
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={top(tick)} y2={top(tick)} className="stroke-line" />
          <text x={LEFT - 8} y={top(tick) + 4} textAnchor="end" className="fill-muted text-xs tabular-nums">
            {format.shortMoney(tick)}
          </text>
        </g>
      ))}
      {across.ticks.map((tick) => (
        <text key={tick} x={left(tick)} y={TOP + HEIGHT + 17} textAnchor="middle" className="fill-muted text-xs">
          {format.percent(tick)}
        </text>
      ))}
      <text x={width - RIGHT} y={TOP + HEIGHT + 34} textAnchor="end" className="fill-muted text-xs">
        share of the time out →
      </text>
      <text x={LEFT} y={TOP + HEIGHT + 34} className="fill-muted text-xs">
        ↑ revenue per unit
      </text>
    </>
  );
}
