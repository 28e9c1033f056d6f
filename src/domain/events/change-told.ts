import { singularOf } from '../../lib/singular-of.ts';
import type { Deed } from './action-key.ts';
import type { Happening } from './happening.ts';

/** A record that was made, changed or removed, about which there is nothing more exact to tell. */
export interface Change {
  /** Of the record, in the plural: `product_groups`. */
  readonly type: string;
  readonly id: string;
  readonly deed: Deed;
  /** The record; what it is known by is told along. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly related_ids?: readonly string[];
  /** The attributes that were sent. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** By which a record is known to people. */
const NAMES = ['name', 'number', 'identifier'] as const;

export function changeTold({ type, id, deed, record, related_ids = [], data = {} }: Change): Happening {
  const singular = singularOf(type);
  const names = NAMES.filter((name) => known(record[name])).map((name) => [name, record[name]] as const);
  return {
    kind: `${singular}.${deed}`,
    subject_type: type,
    subject_id: id,
    related_ids,
    action_args: { [singular]: { id, ...Object.fromEntries(names) } },
    data,
  };
}

const known = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
