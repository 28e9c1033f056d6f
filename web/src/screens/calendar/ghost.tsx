import { useFormat } from '../../format/format.ts';
import { startOfDay } from '../../format/zone.ts';
import { type Drag } from './drag.ts';
import { ENDS, SIGNS } from './entry-link.tsx';
import { movedWords, nameOf, type Move } from './use-move-order.ts';
import type { Verdict } from '../../parts/move-verdict.ts';
import { VerdictWords } from './verdict-words.tsx';

/** What is held, where it would be, and whether it can be there. By keyboard it stands at the bottom of the page. */
export function Ghost({
  drag,
  move,
  verdict,
}: {
  readonly drag: Drag;
  readonly move: Move | undefined;
  readonly verdict: Verdict | 'asking' | undefined;
}) {
  const format = useFormat();
  const { entry, day, by, x = 0, y = 0 } = drag;
  const isHome = day === entry.day;
  const isLeft = x > window.innerWidth - 320;
  return (
    <div
      data-ghost={typeof verdict === 'object' ? verdict.kind : (verdict ?? 'home')}
      className="pointer-events-none fixed z-50 w-72 rounded-xl border border-line-strong bg-raised p-3 shadow-2xl"
      style={
        by === 'pointer'
          ? { left: isLeft ? x - 300 : x + 14, top: Math.min(y + 14, window.innerHeight - 150) }
          : { left: '50%', bottom: 24, marginLeft: '-9rem' }
      }
    >
      <p className="flex items-center gap-1.5 font-semibold">
        <span aria-hidden="true" className="text-sm">
          {SIGNS[entry.end]}
        </span>
        {ENDS[entry.end]} of {nameOf(entry.order)}
      </p>
      <div role="status" aria-live="assertive">
        <p>{format.longDay(startOfDay(day, format.zone))}</p>
        {isHome ? (
          <p className="text-muted">Where it is</p>
        ) : move === undefined ? (
          <p className="font-medium text-danger">It cannot come back before it went out.</p>
        ) : (
          <>
            {move.to.isWhole && <p className="text-sm text-muted">The whole order: {movedWords(move, format)}</p>}
            <VerdictWords verdict={verdict ?? 'asking'} />
          </>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        {by === 'pointer'
          ? 'Shift: the whole order. Escape: leave it.'
          : 'Arrows: another day. W: the whole order. Enter: put it there. Escape: leave it.'}
      </p>
    </div>
  );
}
