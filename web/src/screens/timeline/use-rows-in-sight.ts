import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { HEADER_PX } from './grid-header.tsx';
import { type Row, type RowRange, rowsWithin } from './rows-of.ts';

const NOTHING_YET = { top_px: 0, height_px: 0 };

/** Positions of the rows in sight. Rows know where they are, so nothing is measured, however many there are. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]): RowRange {
  const [view, setView] = useState(NOTHING_YET);
  const current = useRef(rows);
  useLayoutEffect(() => {
    current.current = rows;
  }, [rows]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () =>
      setView((before) => {
        const next = { top_px: element.scrollTop, height_px: element.clientHeight - HEADER_PX };
        const [a, b] = [rowsWithin(current.current, before), rowsWithin(current.current, next)];
        return a.first === b.first && a.last === b.last ? before : next;
      });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
  return rowsWithin(rows, view);
}
