import { assert } from '../../lib/assert.ts';

/** What can have happened to something, and the same as the activity log says it; a star is where it comes. */
export const DEEDS = {
  adjusted: 'adjust',
  archived: 'archive',
  booked: 'book',
  canceled: 'cancel',
  captured: 'capture',
  completed: 'complete',
  confirmed: 'confirm',
  created: 'add',
  deleted: 'delete',
  detached: 'detach',
  expired: 'expire',
  failed: 'fail',
  finalized: 'finalize',
  merged: 'merge',
  recalculated: 'recalculate',
  reserved: 'reserve',
  restored: 'restore',
  reverted: 'revert',
  revised: 'revise',
  saved_as_draft: 'save_*_as_draft',
  signed: 'sign',
  started: 'start',
  stopped: 'stop',
  updated: 'update',
} as const;

export type Deed = keyof typeof DEEDS;

/** `order.reserved`, `customer.updated`: what it happened to in the singular, then what happened. */
export type EventKind = `${string}.${Deed}`;

/** `order.reserved` → `reserve_order`. */
export function actionKey(kind: EventKind): string {
  const dot = kind.lastIndexOf('.');
  const subject = kind.slice(0, dot);
  const word = DEEDS[kind.slice(dot + 1) as Deed];
  return word.includes('*') ? word.replace('*', subject) : `${word}_${subject}`;
}

/** `restore` → `restored`: what has happened when a step of that name has been taken. */
export function deedOf(word: string): Deed {
  const deed = (Object.keys(DEEDS) as Deed[]).find((candidate) => DEEDS[candidate] === word);
  assert(deed !== undefined, `${word} is nothing that happens`);
  return deed;
}
