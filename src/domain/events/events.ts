import { assert } from '../../lib/assert.ts';
import { singularOf } from '../../lib/singular-of.ts';

/** Something that has happened, as whoever did it tells it. */
export interface NewEvent {
  readonly kind: EventKind;
  /** The key in the activity log, where it is more exact than the one of the kind. */
  readonly action_key?: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** What else it is about: the customer of an order, the products that went out. */
  readonly related_ids?: readonly string[];
  /** For the sentence of the activity log, e.g. `{ order: { id, number } }`. */
  readonly action_args?: Readonly<Record<string, unknown>>;
  /** What exactly was done. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** What left stock, or with a minus came back: of an order. */
  readonly movements?: readonly Movement[];
}

export interface Movement {
  readonly product_id: string;
  readonly quantity: number;
  readonly stock_item_ids: readonly string[];
}

/** One that has been told: by whom, and when it was. */
export interface PendingEvent extends NewEvent {
  readonly employee_id: string | null;
  readonly created_at: Temporal.Instant;
}

/** What can have happened to something, and the same as the activity log says it; a star is where it comes. */
export const VERBS = {
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

export type Verb = keyof typeof VERBS;

/** `order.reserved`, `customer.updated`: what it happened to in the singular, then what happened. */
export type EventKind = `${string}.${Verb}`;

/** `order.reserved` → `reserve_order`. */
export function actionKey(kind: EventKind): string {
  const dot = kind.lastIndexOf('.');
  const subject = kind.slice(0, dot);
  const word = VERBS[kind.slice(dot + 1) as Verb];
  return word.includes('*') ? word.replace('*', subject) : `${word}_${subject}`;
}

/** `restore` → `restored`: what has happened when a step of that name has been taken. */
export function verbOf(word: string): Verb {
  const verb = (Object.keys(VERBS) as Verb[]).find((candidate) => VERBS[candidate] === word);
  assert(verb !== undefined, `${word} is nothing that happens`);
  return verb;
}

/** A record that was made, changed or removed, about which there is nothing more exact to tell. */
export interface Change {
  /** Of the record, in the plural: `product_groups`. */
  readonly type: string;
  readonly id: string;
  readonly verb: Verb;
  /** The record; what it is known by is told along. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly related_ids?: readonly string[];
  /** The attributes that were sent. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** By which a record is known to people. */
const NAMES = ['name', 'number', 'identifier'] as const;

export function changeEvent({ type, id, verb, record, related_ids = [], data = {} }: Change): NewEvent {
  const singular = singularOf(type);
  const names = NAMES.filter((name) => known(record[name])).map((name) => [name, record[name]] as const);
  return {
    kind: `${singular}.${verb}`,
    subject_type: type,
    subject_id: id,
    related_ids,
    action_args: { [singular]: { id, ...Object.fromEntries(names) } },
    data,
  };
}

const known = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
