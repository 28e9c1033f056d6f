import { Check, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useFormat } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';
import { periodWords } from './bar-words.ts';
import type { Draft } from './draft.ts';
import type { Fit } from './fit.ts';
import { HEADER_PX } from './grid-header.tsx';
import { type Scale, xOf } from './scale.ts';

/** What would be if it were let go here, and whether it can be. */
export function Ghost({
  draft: { row, times },
  fit,
  scale,
  names_px,
}: {
  readonly draft: Draft;
  readonly fit: Fit;
  readonly scale: Scale;
  readonly names_px: number;
}) {
  const format = useFormat();
  const x = xOf(scale, times.starts_ms);
  const { Icon, box, text } = LOOKS[fit.kind];
  return (
    <div
      aria-hidden="true"
      data-ghost={fit.kind}
      className={cx('tl-ghost', box, text)}
      style={{
        transform: `translate(${names_px + x}px, ${HEADER_PX + row.start + 2}px)`,
        width: Math.max(8, xOf(scale, times.stops_ms) - x),
      }}
    >
      <div className="absolute top-full left-0 mt-1 flex items-center gap-1 rounded-lg border border-line-strong bg-raised px-2 py-1 text-sm whitespace-nowrap text-ink shadow-lg">
        <Icon className={cx('size-4', text)} />
        <strong>{fit.words}</strong>
        <span className="text-muted">{periodWords(times.starts_ms, times.stops_ms, format)}</span>
      </div>
    </div>
  );
}

const CAREFUL = { Icon: TriangleAlert, box: 'border-warn bg-warn-soft/80', text: 'text-warn' };
const LOOKS = {
  free: { Icon: Check, box: 'border-good bg-good-soft/80', text: 'text-good' },
  confirm: CAREFUL,
  draft: CAREFUL,
  taken: { Icon: X, box: 'tl-stripes border-danger bg-danger-soft/80', text: 'text-danger' },
  asking: { Icon: LoaderCircle, box: 'border-line-strong bg-sunken/80', text: 'text-muted' },
};
