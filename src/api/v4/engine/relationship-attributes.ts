import { badRequest, pointerTo, type Refusal } from '../../../lib/refusal.ts';
import type { Definition } from './definition.ts';
import { isRecord } from './field-values.ts';

/** `relationships.<name>.data` is another spelling of `<name>_id` (and `<name>_type`). */
export function relationshipAttributes(input: unknown, definition: Definition): Readonly<Record<string, unknown>> {
  if (input === undefined || input === null) return {};
  if (!isRecord(input)) throw badRequest('data.relationships must be an object', { pointer: '/data/relationships' });
  return Object.assign({}, ...Object.entries(input).map(([name, entry]) => attributesOf(name, entry, definition)));
}

function attributesOf(name: string, entry: unknown, definition: Definition): Readonly<Record<string, unknown>> {
  const pointer = pointerTo('data', 'relationships', name);
  if (isRecord(entry) && isSidePosted(entry['data'])) throw sidePosted(name, pointer, definition);
  const relationship = Object.hasOwn(definition.relationships, name) ? definition.relationships[name] : undefined;
  if (relationship === undefined) {
    const allowed = Object.keys(definition.relationships).join(', ');
    throw badRequest(`data.relationships.${name} is unknown; ${definition.type} has: ${allowed}`, { pointer });
  }
  if (!isRecord(entry)) throw badRequest(`data.relationships.${name} must be an object`, { pointer });
  const { data } = entry;
  if (data === undefined || (Array.isArray(data) && data.length === 0)) return {};
  if (relationship.kind !== 'to-one' && relationship.kind !== 'to-one-of') {
    // Leaving out a related record does not remove it: clients send back what they read.
    if (data === null) return {};
    const instead = Object.hasOwn(definition.fields, `${name}_attributes`) ? `; use ${name}_attributes` : '';
    throw badRequest(`data.relationships.${name} cannot be written here${instead}`, { pointer });
  }
  if (data === null) return { [relationship.key]: null };
  if (!isRecord(data)) throw badRequest(`data.relationships.${name}.data must be {type, id} or null`, { pointer });
  return relationship.kind === 'to-one'
    ? { [relationship.key]: data['id'] }
    : { [relationship.key]: data['id'], [relationship.typeKey]: data['type'] };
}

/** Records beside `data` that are to be created with it: nothing reads them, so they would be lost without a word. */
export function refuseSidePosting(body: unknown): void {
  if (!isRecord(body) || !isSidePosted(body['included'])) return;
  throw badRequest(`included holds a ${TEMPORARY_ID}: side posting is not supported; write <relationship>_attributes`);
}

const TEMPORARY_ID = 'temp-id';

/** Identified by the temporary id that a client gives a new record. */
const isSidePosted = (data: unknown): boolean =>
  Array.isArray(data) ? data.some(isSidePosted) : isRecord(data) && Object.hasOwn(data, TEMPORARY_ID);

function sidePosted(name: string, pointer: string, { fields }: Definition): Refusal {
  const instead = Object.hasOwn(fields, `${name}_attributes`)
    ? `write ${name}_attributes`
    : 'create that record first and send its id';
  return badRequest(`data.relationships.${name} holds a ${TEMPORARY_ID}: side posting is not supported; ${instead}`, {
    pointer: `${pointer}/data`,
  });
}
