import { changeEvent, type Verb, type NewEvent } from '../../../domain/events/events.ts';
import type { Definition } from '../engine/definition.ts';
import type { LoadedRecord } from './load-record.ts';
import { eventAttributes } from './event-attributes.ts';

interface Written {
  readonly verb: Verb;
  readonly id: string;
  readonly record: LoadedRecord;
  /** As they were sent, if any were. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The event of a write that has no event of its own: the record, its owners and the attributes that were sent. */
export function writtenEvent(definition: Definition, { verb, id, record, attributes = {} }: Written): NewEvent {
  const values = JSON.parse(record.recordText) as Readonly<Record<string, unknown>>;
  return changeEvent({
    type: definition.type,
    id,
    verb,
    record: values,
    related_ids: relatedIds(definition, values),
    data: eventAttributes(definition.fields, attributes),
  });
}

/** What it cannot be without: the owner of a note, the product of a stock item. Not who wrote it, that is told apart. */
function relatedIds({ relationships }: Definition, values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(relationships).flatMap((relationship) => {
    if (relationship.kind !== 'to-one' && relationship.kind !== 'to-one-of') return [];
    if (!relationship.required || ('target' in relationship && ABOUT_ALL.has(relationship.target))) return [];
    const value = values[relationship.key];
    return typeof value === 'string' ? [value] : [];
  });
}

const ABOUT_ALL: ReadonlySet<string> = new Set(['companies', 'employees']);
