import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Bar } from './bars-of.ts';
import type { Draft } from './draft.ts';
import { HEADER_PX } from './grid-header.tsx';
import { canMove, drawn, movedBy, type Part, type UsualTimes } from './move.ts';
import { barsOn, type Row, rowAt } from './rows-of.ts';
import { momentAt, type Scale } from './scale.ts';

interface Gesture {
  readonly bar: Bar | undefined;
  readonly row: Row;
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly from_ms: number;
  moved: boolean;
}

/** A shorter way is a click. */
const THRESHOLD_PX = 4;
/** So near to the end of a bar, the end is meant. */
const EDGE_PX = 7;
/** So near to the border of the grid, it scrolls along. */
const BORDER_PX = 28;

/** Drags with the mouse or a pen. Fingers scroll; for them there is the dialog. */
export function usePointer({
  scroller,
  rows,
  scale,
  names_px,
  zone,
  usual,
  onDraft,
  onDrop,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly names_px: number;
  readonly zone: string;
  readonly usual: UsualTimes;
  readonly onDraft: (draft: Draft | undefined) => void;
  readonly onDrop: (draft: Draft) => void;
}) {
  const gesture = useRef<Gesture>(undefined);
  const draft = useRef<Draft>(undefined);
  const justDragged = useRef(false);

  const end = () => {
    gesture.current = undefined;
    draft.current = undefined;
    onDraft(undefined);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && gesture.current !== undefined) end();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  const placeOf = (event: PointerEvent) => {
    const element = scroller.current;
    if (element === null) return { x: 0, y: 0 };
    const box = element.getBoundingClientRect();
    return {
      x: event.clientX - box.left + element.scrollLeft - names_px,
      y: event.clientY - box.top + element.scrollTop - HEADER_PX,
    };
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    justDragged.current = false;
    const target = event.target as HTMLElement;
    if (event.button !== 0 || event.pointerType === 'touch' || target.closest('[data-name], [aria-hidden]')) return;
    const { x, y } = placeOf(event);
    const row = rowAt(rows, y);
    if (row === undefined || row.kind === 'group') return;
    const element = target.closest<HTMLElement>('[data-bar]');
    const bar = element === null ? undefined : barsOn(row).find(({ key }) => key === element.dataset['bar']);
    if (element !== null && bar === undefined) return;
    const part = element === null ? 'whole' : partAt(element, event.clientX);
    if (bar !== undefined && !canMove(bar, part) && !canMove(bar, 'end')) return;
    gesture.current = { bar, row, part, x, y, from_ms: momentAt(scale, x), moved: false };
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const begun = gesture.current;
    if (begun === undefined) {
      showEdge(scroller.current, event);
      return;
    }
    const { x, y } = placeOf(event);
    if (!begun.moved && Math.hypot(x - begun.x, y - begun.y) < THRESHOLD_PX) return;
    if (!begun.moved) scroller.current?.setPointerCapture(event.pointerId);
    begun.moved = true;
    scrollAlong(scroller.current, event);
    draft.current = draftOf(begun, x, y);
    onDraft(draft.current);
  };

  const draftOf = ({ bar, row, part, from_ms }: Gesture, x: number, y: number): Draft => {
    const steps = { zoom: scale.zoom, zone };
    const at_ms = momentAt(scale, x);
    if (bar === undefined) return { bar, row, times: drawn(from_ms, at_ms, steps, usual), by: 'pointer' };
    const meant = canMove(bar, part) ? part : 'end';
    const target = meant === 'whole' ? (rowAt(rows, y) ?? row) : row;
    return { bar, row: target, times: movedBy(bar, meant, at_ms - from_ms, steps), by: 'pointer' };
  };

  const onPointerUp = () => {
    const meant = draft.current;
    justDragged.current = gesture.current?.moved ?? false;
    end();
    if (meant !== undefined) onDrop(meant);
  };

  return {
    /** A click that ends a drag is none. */
    isClick: () => !justDragged.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}

function partAt(element: HTMLElement, clientX: number): Part {
  const { left, right, width } = element.getBoundingClientRect();
  if (width < 3 * EDGE_PX) return 'whole';
  if (clientX - left < EDGE_PX) return 'start';
  return right - clientX < EDGE_PX ? 'end' : 'whole';
}

function showEdge(scroller: HTMLElement | null, event: PointerEvent): void {
  if (scroller === null || event.pointerType === 'touch') return;
  const bar = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
  const isEdge = bar !== null && partAt(bar, event.clientX) !== 'whole';
  if (isEdge) scroller.dataset['edge'] = '';
  else if ('edge' in scroller.dataset) delete scroller.dataset['edge'];
}

function scrollAlong(scroller: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (scroller === null) return;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const dx = clientX > right - BORDER_PX ? 16 : clientX < left + BORDER_PX ? -16 : 0;
  const dy = clientY > bottom - BORDER_PX ? 12 : clientY < top + HEADER_PX + BORDER_PX / 2 ? -12 : 0;
  if (dx !== 0 || dy !== 0) scroller.scrollBy(dx, dy);
}
