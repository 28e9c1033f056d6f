import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { addDays } from '../../format/zone.ts';
import { showProblem } from '../../ui/toast.tsx';
import type { Drag } from './drag.ts';
import type { Entry } from './entries-of.ts';
import { whyFixed } from './move-end.ts';

/** A press becomes a drag once the pointer has gone so far. */
const DRAG_PX = 5;

export interface Dragging {
  readonly drag: Drag | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, entry: Entry) => void;
  /** Whether the click that ends a drag is to be ignored. */
  readonly hasDragged: () => boolean;
  readonly take: (entry: Entry) => void;
}

/** Holds an entry: by pointer until it is let go, or by keyboard from M until Enter or Escape. */
export function useDrag(days: readonly string[], onDrop: (drag: Drag) => void): Dragging {
  const [drag, setDrag] = useState<Drag>();
  const pressed = useRef<{ readonly entry: Entry; readonly x: number; readonly y: number }>(undefined);
  const dragged = useRef(false);
  const latest = useRef({ drag, days, onDrop });
  useEffect(() => {
    latest.current = { drag, days, onDrop };
  });

  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      const press = pressed.current;
      if (press === undefined) return;
      const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PX;
      if (!dragged.current && !isFar) return;
      if (!dragged.current) {
        const why = whyFixed(press.entry.order, press.entry.end);
        if (why !== undefined) {
          pressed.current = undefined;
          dragged.current = true;
          return showProblem(why);
        }
      }
      dragged.current = true;
      const { clientX: x, clientY: y, shiftKey: whole } = event;
      setDrag((before) => ({
        entry: press.entry,
        day: dayAt(x, y) ?? before?.day ?? press.entry.day,
        whole,
        by: 'pointer',
        x,
        y,
      }));
    };
    const onUp = () => {
      pressed.current = undefined;
      const held = latest.current.drag;
      if (held?.by !== 'pointer') return;
      setDrag(undefined);
      latest.current.onDrop(held);
    };
    const onCancel = () => {
      pressed.current = undefined;
      setDrag(undefined);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      const held = latest.current.drag;
      // A key that may be a scanner's is kept back, and comes again when it is not.
      if (held === undefined || event.defaultPrevented) return;
      const step = STEPS[event.key];
      if (event.key === 'Escape') onCancel();
      else if (held.by === 'pointer') return;
      else if (event.key === 'Enter') {
        setDrag(undefined);
        latest.current.onDrop(held);
      } else if (event.key === 'w' || event.key === 'W') setDrag({ ...held, whole: !held.whole });
      else if (step !== undefined) {
        const day = addDays(held.day, step);
        if (latest.current.days.includes(day)) setDrag({ ...held, day });
      } else if (event.key === 'Tab') onCancel();
      else return;
      if (event.key !== 'Tab') event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);

  return {
    drag,
    onPointerDown: (event, entry) => {
      dragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      pressed.current = { entry, x: event.clientX, y: event.clientY };
    },
    hasDragged: () => dragged.current,
    take: (entry) => {
      const why = whyFixed(entry.order, entry.end);
      if (why !== undefined) showProblem(why);
      else setDrag({ entry, day: entry.day, whole: false, by: 'keyboard' });
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const dayAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset['day'];
