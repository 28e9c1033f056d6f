import { LOOKS } from './bar-words.ts';
import type { Look } from './bars-of.ts';

/** What signs and patterns mean, and which keys there are. */
export const Legend = () => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
    {(Object.keys(LOOKS) as Look[]).map((look) => (
      <span key={look} className="inline-flex items-center gap-1.5">
        <span className="tl-bar !static !h-5 !w-6 justify-center" data-look={look} aria-hidden="true">
          <b>{LOOKS[look].sign}</b>
        </span>
        {LOOKS[look].word}
      </span>
    ))}
    <span className="ml-auto hidden lg:inline">
      Drag to move, its ends to extend, an empty place to book. Keys: arrows, <kbd>Enter</kbd> opens, <kbd>M</kbd>{' '}
      moves, <kbd>+</kbd> books.
    </span>
  </div>
);
