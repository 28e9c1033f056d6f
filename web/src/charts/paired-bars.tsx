import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useWidth } from './chart-card.tsx';
import { everyNth, stepByKey, valueScale } from './chart-math.ts';

export interface BarPair {
  readonly key: string;
  /** Under the bar. */
  readonly label: string;
  readonly value: number;
  /** The value to compare with. */
  readonly before: number;
  /** All about it, when it is pointed at. */
  readonly words: string;
}

const HEIGHT = 220;
const LEFT = 52;
const TOP = 8;
const BOTTOM = 24;
const LABEL_WIDTH = 64;

/** Values over time as bars, in front of wider, paler bars for the values they are compared with. */
export function PairedBars({
  pairs,
  axis,
  sentence,
  legend,
}: {
  readonly pairs: readonly BarPair[];
  readonly axis: (value: number) => string;
  /** Describes the chart for screen readers. */
  readonly sentence: string;
  /** Names of the bars in front and behind. */
  readonly legend: readonly [string, string];
}) {
  const [width, ref] = useWidth();
  const [at, setAt] = useState<number>();
  const scale = valueScale(Math.max(0, ...pairs.flatMap(({ value, before }) => [value, before])), HEIGHT);
  const step = Math.max(0, width - LEFT) / Math.max(1, pairs.length);
  const y = (value: number) => TOP + HEIGHT - scale(Math.max(0, value));
  const every = everyNth(pairs.length, width - LEFT, LABEL_WIDTH);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepByKey(event.key, at, pairs.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    setAt(x < 0 || step === 0 ? undefined : Math.min(pairs.length - 1, Math.floor(x / step)));
  };
  return (
    <div ref={ref} className="min-w-0">
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="flex items-center gap-1.5">
          <span className="h-3.5 w-1.5 rounded-sm bg-accent" aria-hidden="true" />
          {legend[0]}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-3.5 w-4 rounded-sm border border-line-strong bg-draft" aria-hidden="true" />
          {legend[1]}
        </span>
        <output className="ml-auto text-muted tabular-nums">{at === undefined ? '' : pairs[at]?.words}</output>
      </div>
      <svg
        role="img"
        aria-label={sentence}
        tabIndex={0}
        width={width}
        height={TOP + HEIGHT + BOTTOM}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        className="block rounded-lg"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted text-xs tabular-nums">
              {axis(tick)}
            </text>
          </g>
        ))}
        {pairs.map((pair, index) => {
          const x = LEFT + index * step;
          return (
            <g key={pair.key}>
              {index === at && <rect x={x} y={TOP} width={step} height={HEIGHT} className="fill-accent-soft" />}
              <Bar
                x={x + step * 0.1}
                width={step * 0.8}
                top={y(pair.before)}
                className="fill-draft stroke-line-strong"
              />
              <Bar x={x + step * 0.28} width={step * 0.44} top={y(pair.value)} className="fill-accent" />
              {index % every === 0 && (
                <text
                  x={Math.min(width - LABEL_WIDTH / 2 + 8, Math.max(x + step / 2, LEFT + 14))}
                  y={TOP + HEIGHT + 17}
                  textAnchor="middle"
                  className="fill-muted text-xs"
                >
                  {pair.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const Bar = ({
  x,
  width,
  top,
  className,
}: {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly className: string;
}) => {
  const height = TOP + HEIGHT - top;
  if (height < 0.5) return null;
  return (
    <rect x={x} y={top} width={Math.max(1, width)} height={height} rx={Math.min(2, width / 3)} className={className} />
  );
};
