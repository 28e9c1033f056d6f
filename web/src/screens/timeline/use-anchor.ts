import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Row, rowAt } from './rows-of.ts';

/** What is at the top stays at the top when rows above it come, go or become higher. */
export function useAnchor(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const anchor = useRef<{ readonly key: string; readonly offset: number }>(undefined);
  const current = useRef(rows);

  useLayoutEffect(() => {
    const element = scroller.current;
    const kept = anchor.current;
    current.current = rows;
    if (element === null || kept === undefined || element.scrollTop === 0) return;
    const row = rows.find(({ key }) => key === kept.key);
    if (row !== undefined && row.start + kept.offset !== element.scrollTop) element.scrollTop = row.start + kept.offset;
  }, [scroller, rows]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const note = () => {
      const row = rowAt(current.current, element.scrollTop);
      anchor.current = row === undefined ? undefined : { key: row.key, offset: element.scrollTop - row.start };
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);
}
