import { tellChange } from '../../app/events/tell-change.ts';
import { lockRow } from '../../db/locks.ts';
import { bind, compile, empty, identifier, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { Deed } from '../../domain/events/action-key.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import type { ReadEndpoint, WriteCall } from '../server/endpoint.ts';
import type { Reply } from '../server/request.ts';
import { requireMatch } from './entity-tag.ts';
import { type RecordReference, recordReference } from './record-reference.ts';
import { recordReply } from './record-reply.ts';
import { viewSlots } from './view-slots.ts';

/** Records of one kind, which paths name by their id, and by their number where they have one. */
export interface RecordKind {
  /** In the singular: the root key of one. */
  readonly root: string;
  /** In the plural: the root key of a list, and the segment of paths. */
  readonly plural: string;
  /** The table; by default the plural. */
  readonly table?: string;
  /** Where the table holds other rows as well: which are of this kind, and there for who asks. With the same slots. */
  readonly only?: (row: Sql) => Sql;
  readonly numbered: boolean;
  /** How to remove one: there is no DELETE of a record in this version. */
  readonly insteadOfDelete?: string;
  /** The JSON text of the record `row`, with the slots of `viewSlots`. */
  readonly json: (row: Sql) => Sql;
}

export const fetchEndpoint = (kind: RecordKind): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: `/api/1/${kind.plural}/:id`,
  insteadOfDelete: kind.insteadOfDelete,
  async handle({ params, view }) {
    const reference = referenceTo(kind, params['id']);
    const text = reference && (await recordText(kind, view, reference));
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
  const row = id && (await lockRow<Row & { readonly id: string }>(work.tx, tableOf(kind), work.company.id, id));
  if (!row) throw notFound(`no such ${kind.root}`);
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined) requireMatch(ifMatch, await existingText(kind, work, row.id));
  return row;
}

/** The record as the transaction leaves it. */
export async function writtenReply(kind: RecordKind, { work }: WriteCall, id: string, status = 200): Promise<Reply> {
  return recordReply(kind.root, await existingText(kind, work, id), status);
}

/** The same, and told as something that has happened to it; `data` is what was sent. */
export async function toldReply(
  kind: RecordKind,
  { work }: WriteCall,
  id: string,
  { deed, data, status = 200 }: { readonly deed: Deed; readonly data?: object; readonly status?: number },
): Promise<Reply> {
  const text = await existingText(kind, work, id);
  const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
  tellChange(work, { type: kind.plural, id, deed, record, data: { ...data } });
  return recordReply(kind.root, text, status);
}

async function existingText(kind: RecordKind, view: View, id: string): Promise<string> {
  const text = await recordText(kind, view, { id });
  assert(text !== undefined, `a ${kind.root} that we hold is there`);
  return text;
}

async function recordText(kind: RecordKind, view: View, reference: RecordReference): Promise<string | undefined> {
  const query = sql`
    select ${kind.json(raw('r'))}
    ${named(kind, view, reference)}
  `;
  const statement = compile(query, `v1_${kind.root}_by_${Object.keys(reference).join()}`);
  const [row] = await view.db.arrays<readonly [string]>(bind(statement, viewSlots(view)));
  return row?.[0];
}

async function idOf(kind: RecordKind, view: View, reference: RecordReference): Promise<string | undefined> {
  if ('id' in reference && kind.only === undefined) return reference.id;
  const query = sql`
    select r.id
    ${named(kind, view, reference)}
  `;
  const row = await view.db.maybe<{ readonly id: string }>(bind(compile(query), viewSlots(view)));
  return row?.id;
}

const named = (kind: RecordKind, { company }: View, reference: RecordReference): Sql => sql`
  from ${identifier(tableOf(kind))} as r
  where r.company_id = ${company.id}
    and ${'id' in reference ? sql`r.id = ${reference.id}` : sql`r.number = ${reference.number}`}
    ${kind.only === undefined ? empty : sql`and ${kind.only(raw('r'))}`}
`;

function referenceTo({ numbered }: RecordKind, text: string | undefined): RecordReference | undefined {
  const reference = recordReference(text);
  return reference !== undefined && 'number' in reference && !numbered ? undefined : reference;
}

const tableOf = ({ plural, table = plural }: RecordKind): string => table;
