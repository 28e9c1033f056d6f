import { createHash } from 'node:crypto';
import { emit } from '../../app/events/events.ts';
import { lockResourceRow } from '../../db/locks.ts';
import type { TableName } from '../../db/row.ts';
import { alias, COMPANY, compile, empty, fill, identifier, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { changeEvent, type Verb, type NewEvent } from '../../domain/events/events.ts';
import { assert } from '../../lib/assert.ts';
import { notFound, Refusal, refuse } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import type { ReadEndpoint, WriteCall } from '../server/endpoint.ts';
import { JSON_TYPE, type Reply } from '../server/request.ts';

/** Records of one kind, which paths name by their id, and by their number where they have one. */
export interface RecordKind {
  /** In the singular: the root key of one. */
  readonly root: string;
  /** In the plural: the root key of a list, and the segment of paths. */
  readonly plural: string;
  /** The table; by default the plural. */
  readonly table?: TableName;
  /** For tables with several kinds of rows: the condition for this kind and its visibility. Same slots. */
  readonly only?: (row: Sql) => Sql;
  readonly numbered: boolean;
  /** How to remove a record: this version has no DELETE. */
  readonly insteadOfDelete?: string;
  /** The JSON text of the record `row`, with the slots of `filledFor`. */
  readonly json: (row: Sql) => Sql;
}

export const fetchEndpoint = (kind: RecordKind): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: `/api/1/${kind.plural}/:id`,
  insteadOfDelete: kind.insteadOfDelete,
  async handle({ params, view }) {
    const reference = referenceTo(kind, params['id']);
    const text = reference && (await textOf(kind, view, reference));
    if (text === undefined) throw notFound(`no such ${kind.root}`);
    return recordReply(kind.root, text);
  },
});

/** The record that the path names, locked until commit, and in the state that the caller believes it to be in. */
export async function lockRecord<Row extends object>(
  kind: RecordKind,
  { params, request, work }: WriteCall,
): Promise<Row & { readonly id: string }> {
  const reference = referenceTo(kind, params['id']);
  const id = reference && (await idOf(kind, work, reference));
  const row = id && (await lockResourceRow<Row & { readonly id: string }>(work.tx, tableOf(kind), work.company.id, id));
  if (!row) throw notFound(`no such ${kind.root}`);
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined) requireMatch(ifMatch, await existingText(kind, work, row.id));
  return row;
}

/** The record as the transaction leaves it. */
export async function writtenReply(kind: RecordKind, { work }: WriteCall, id: string, status = 200): Promise<Reply> {
  return recordReply(kind.root, await existingText(kind, work, id), status);
}

interface Written {
  readonly verb: Verb;
  /** The attributes that were sent. */
  readonly data?: object;
  readonly status?: number;
  /** The event that the use case returned: it takes the place of the usual one. */
  readonly event?: NewEvent | void;
}

/** The same, and emits the event of the write. */
export async function replyWithEvent(
  kind: RecordKind,
  { work }: WriteCall,
  id: string,
  { verb, data, status = 200, event }: Written,
): Promise<Reply> {
  const text = await existingText(kind, work, id);
  const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
  emit(work, event ?? changeEvent({ type: kind.plural, id, verb, record, data: { ...data } }));
  return recordReply(kind.root, text, status);
}

async function existingText(kind: RecordKind, view: ReadContext, id: string): Promise<string> {
  const text = await textOf(kind, view, { id });
  assert(text !== undefined, `a ${kind.root} that we hold is there`);
  return text;
}

async function textOf(kind: RecordKind, view: ReadContext, reference: RecordReference): Promise<string | undefined> {
  const query = sql`
    select ${kind.json(alias('r'))}
    ${named(kind, reference)}
  `;
  const statement = compile(filledFor(view, query), `v1_${kind.root}_by_${Object.keys(reference).join()}`);
  const [row] = await view.db.arrays<readonly [string]>(statement);
  return row?.[0];
}

async function idOf(kind: RecordKind, view: ReadContext, reference: RecordReference): Promise<string | undefined> {
  if ('id' in reference && kind.only === undefined) return reference.id;
  const query = sql`
    select r.id
    ${named(kind, reference)}
  `;
  const row = await view.db.maybe<{ readonly id: string }>(filledFor(view, query));
  return row?.id;
}

const named = (kind: RecordKind, reference: RecordReference): Sql => sql`
  from ${identifier(tableOf(kind))} as r
  where r.company_id = ${COMPANY}
    and ${'id' in reference ? sql`r.id = ${reference.id}` : sql`r.number = ${reference.number}`}
    ${kind.only === undefined ? empty : sql`and ${kind.only(alias('r'))}`}
`;

function referenceTo({ numbered }: RecordKind, text: string | undefined): RecordReference | undefined {
  const reference = recordReference(text);
  return reference !== undefined && 'number' in reference && !numbered ? undefined : reference;
}

const tableOf = ({ plural, table }: RecordKind): string => table ?? plural;

/** How a path names a record: by its id, or by the number that people know it by. */
export type RecordReference = { readonly id: string } | { readonly number: string };

/** Undefined for texts that are neither, and so match nothing. */
export function recordReference(text: string | undefined): RecordReference | undefined {
  if (text === undefined) return undefined;
  if (UUID.test(text)) return { id: text };
  return NUMBER.test(text) ? { number: text } : undefined;
}

/** Within the range of a bigint. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** `{<root>: {...}}`, with the entity tag that a single record carries. */
export const recordReply = (root: string, recordText: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': JSON_TYPE, etag: entityTag(recordText) },
  body: `{"${root}":${recordText}}`,
});

/** Of a single record: changes with anything that is shown of it. */
const entityTag = (recordText: string): string =>
  `"${createHash('sha256').update(recordText).digest('base64url').slice(0, 22)}"`;

/** Throws when the caller wants to change a state of the record that is no longer the current one. */
export function requireMatch(ifMatch: string, recordText: string): void {
  if (ifMatch.trim() === '*') return;
  const current = entityTag(recordText);
  if (ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === current)) return;
  throw new Refusal(412, 'precondition_failed', [
    { detail: 'If-Match: the record has changed since; fetch it again', at: { header: 'If-Match' } },
  ]);
}

/** Fills the slots that the JSON of a record, and whether the caller may see it, depend on besides the record. */
export const filledFor = ({ company, base_url, now, employee_id }: ReadContext, query: Sql): Sql =>
  fill(query, { company_id: company.id, base_url, now, employee_id });

/** A transition that the record's status does not allow, such as one that has already happened. */
export const wrongStatus = (what: string, from: string, to: string): Refusal =>
  refuse('wrong_status', from === to ? `${what} is ${from} already` : `${what} is ${from} and cannot become ${to}`, {
    from,
    to,
  });
