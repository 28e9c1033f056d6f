import type { Field, Fields } from '../engine/field.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The sent attributes that an event contains: readable ones, and side-posted records. Keys, passwords and pictures are
 * write-only or secret, so events leave them out.
 */
export function eventAttributes(fields: Fields, sent: Sent): Sent {
  const reported = Object.entries(sent).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined || !isReported(field) ? [] : [[name, eventValue(field, value)] as const];
  });
  return Object.fromEntries(reported);
}

const isReported = ({ access, nested, secret }: Field): boolean =>
  !secret && (access !== 'writeonly' || nested !== null);

function eventValue({ nested }: Field, value: unknown): unknown {
  if (nested === null || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((entry: Sent) => eventAttributes(nested, entry))
    : eventAttributes(nested, value as Sent);
}
