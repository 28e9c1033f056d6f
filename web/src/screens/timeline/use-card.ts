import { useCallback, useEffect, useRef, useState } from 'react';
import type { Carded } from './bar-card.tsx';
import type { Bar } from './bars-of.ts';
import type { Row } from './rows-of.ts';

const OPEN_MS = 350;
const CLOSE_MS = 250;

interface Found {
  readonly bar: Bar;
  readonly row: Row;
  readonly shown: Element;
}

/** The card of the bar under the pointer or with the focus; Escape closes it, and one can go into it. */
export function useCard() {
  const [card, setCard] = useState<Carded>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((run: () => void, wait_ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, wait_ms);
  }, []);

  const show = useCallback(({ bar, row, shown }: Found, pinned: boolean) => {
    clearTimeout(timer.current);
    const { left, top, bottom } = shown.getBoundingClientRect();
    const inside = shown.closest('.tl-scroller')?.getBoundingClientRect();
    setCard({ bar, row, pinned, x: Math.max(left, inside?.left ?? 0), y: top, bottom });
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setCard(undefined);
  }, []);
  const hideUnlessPinned = useCallback(() => setCard((shown) => (shown?.pinned === true ? shown : undefined)), []);

  useEffect(() => {
    if (card === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const onDown = (event: PointerEvent) => {
      if ((event.target as Element).closest('[data-card], [data-bar]') === null) hide();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onDown);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onDown);
    };
  }, [card, hide]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    card,
    show,
    hide,
    onOver: (found: Found | undefined) => {
      if (found !== undefined && card?.pinned !== true) later(() => show(found, false), OPEN_MS);
    },
    onOut: () => later(hideUnlessPinned, CLOSE_MS),
    onFocus: (found: Found | undefined) => {
      if (found !== undefined && found.shown.matches(':focus-visible')) later(() => show(found, false), OPEN_MS);
      else hideUnlessPinned();
    },
    cardHandlers: {
      onEnter: () => clearTimeout(timer.current),
      onLeave: () => later(hideUnlessPinned, CLOSE_MS),
    },
  };
}
