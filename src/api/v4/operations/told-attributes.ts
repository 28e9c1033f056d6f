import type { Field, Fields } from '../engine/field.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * What an event says of the attributes that were sent: what can be read, and records sent along. Keys, passwords and
 * pictures are written only, or secret, and told to nobody.
 */
export function toldAttributes(fields: Fields, sent: Sent): Sent {
  const told = Object.entries(sent).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined || !isTold(field) ? [] : [[name, toldValue(field, value)] as const];
  });
  return Object.fromEntries(told);
}

const isTold = ({ access, nested, secret }: Field): boolean => !secret && (access !== 'writeonly' || nested !== null);

function toldValue({ nested }: Field, value: unknown): unknown {
  if (nested === null || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((entry: Sent) => toldAttributes(nested, entry))
    : toldAttributes(nested, value as Sent);
}
