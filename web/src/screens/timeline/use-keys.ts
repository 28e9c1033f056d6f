import type { KeyboardEvent } from 'react';
import type { Bar } from './bars-of.ts';
import { type Draft, rowsFor } from './draft.ts';
import { canMove, drawn, keyStep_ms, movedBy, type UsualTimes } from './move.ts';
import { type Active, step } from './roving.ts';
import { barsOn, type Row } from './rows-of.ts';
import type { Scale } from './scale.ts';

/** How many rows Page Up and Page Down go. */
const PAGE_ROWS = 12;

export interface KeyMenu {
  readonly onActive: (active: Active) => void;
  readonly onDraft: (draft: Draft | undefined) => void;
  readonly onDrop: (draft: Draft) => void;
  readonly onOpen: (row: Row, bar: Bar | undefined) => void;
  readonly onToggle: (row: Row, open: boolean) => void;
  readonly onRefuse: (bar: Bar) => void;
}

/** All that the mouse can do, by keys. */
export function keysOf(
  facts: {
    readonly rows: readonly Row[];
    readonly placeOf: (element: Element) => Active | undefined;
    readonly draft: Draft | undefined;
    readonly scale: Scale;
    readonly zone: string;
    readonly usual: UsualTimes;
    /** Where something new begins. */
    readonly new_ms: number;
  },
  writes: KeyMenu,
): (event: KeyboardEvent) => void {
  const { rows, placeOf, draft, scale, zone, usual, new_ms } = facts;
  const steps = { zoom: scale.zoom, zone };

  const adjust = (event: KeyboardEvent, { row: at, times, bar: moved }: Draft): Draft | undefined => {
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (sideways !== 0) {
      const part = event.shiftKey || (moved !== undefined && !canMove(moved, 'whole')) ? 'end' : 'whole';
      return {
        bar: moved,
        row: at,
        by: 'keys',
        times: movedBy(times, part, sideways * keyStep_ms(scale.zoom), steps),
      };
    }
    const up = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (up === 0 || moved === undefined || !canMove(moved, 'row')) return undefined;
    const possible = rowsFor(moved, rows);
    const next = possible[possible.findIndex(({ key }) => key === at.key) + up];
    return next === undefined ? undefined : { bar: moved, row: next, times, by: 'keys' };
  };

  const whileMoving = (event: KeyboardEvent, moving: Draft): void => {
    if (event.key === 'Enter') writes.onDrop(moving);
    else if (event.key === 'Escape') writes.onDraft(undefined);
    else if (event.key.startsWith('Arrow')) {
      const next = adjust(event, moving);
      if (next !== undefined) writes.onDraft(next);
    } else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  const atRest = (event: KeyboardEvent): boolean => {
    // A letter may come late: it is withheld until it is clear that no scanner has typed it.
    const active = placeOf(event.target as Element);
    const row = rows.find(({ key }) => key === active?.row);
    if (active === undefined || row === undefined) return false;
    const bar = barsOn(row).find(({ key }) => key === active.bar);
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End': {
        const opens = row.kind === 'group' || row.kind === 'product';
        if (opens && active.bar === undefined && event.key === 'ArrowLeft' && row.open) writes.onToggle(row, false);
        else if (opens && active.bar === undefined && event.key === 'ArrowRight' && !row.open)
          writes.onToggle(row, true);
        else writes.onActive(step(rows, active, event.key));
        return true;
      }
      case 'PageDown':
      case 'PageUp':
        writes.onActive(step(rows, active, event.key === 'PageDown' ? 'ArrowDown' : 'ArrowUp', PAGE_ROWS));
        return true;
      case 'Enter':
      case ' ':
        writes.onOpen(row, bar);
        return true;
      case 'm':
      case 'M':
        if (bar === undefined) return false;
        if (canMove(bar, 'end')) writes.onDraft({ bar, row, times: bar, by: 'keys' });
        else writes.onRefuse(bar);
        return true;
      case '+':
        if (row.kind === 'group') return false;
        writes.onDraft({ bar: undefined, row, times: drawn(new_ms, new_ms, steps, usual), by: 'keys' });
        return true;
      default:
        return false;
    }
  };

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const isOurs = (event.target as HTMLElement).closest('[data-bar], [data-name]') !== null;
    if (!isOurs) return;
    if (draft?.by === 'keys') whileMoving(event, draft);
    else if (atRest(event)) event.preventDefault();
  };
}
