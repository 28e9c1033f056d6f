import type { Queryable } from '../../db/database.ts';
import { lockRow } from '../../db/locks.ts';
import { compile, identifier, raw, type Sql, sql } from '../../db/sql.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import type { ReadEndpoint, WriteCall } from '../endpoint.ts';
import type { Reply } from '../request.ts';
import { requireMatch } from './entity-tag.ts';
import { type RecordReference, recordReference } from './record-reference.ts';
import { recordReply } from './record-reply.ts';

/** Records of one table, which paths name by their id or number. */
export interface RecordKind {
  /** In the singular: the root key of one. */
  readonly root: string;
  /** In the plural: the table, the root key of a list, and the segment of paths. */
  readonly plural: string;
  /** The JSON text of the record `row`. */
  readonly json: (row: Sql) => Sql;
}

export const fetchEndpoint = (kind: RecordKind): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: `/api/1/${kind.plural}/:id`,
  async handle({ params, view }) {
    const reference = recordReference(params['id']);
    const text = reference && (await recordText(kind, view.db, view.company.id, reference));
    if (text === undefined) throw notFound(`no such ${kind.root}`);
    return recordReply(kind.root, text);
  },
});

/** The record that the path names, locked until commit, and in the state that the caller believes it to be in. */
export async function lockRecord<Row extends object>(
  kind: RecordKind,
  { params, request, work }: WriteCall,
): Promise<Row & { readonly id: string }> {
  const reference = recordReference(params['id']);
  const id = reference && (await idOf(kind, work.db, work.company.id, reference));
  const row = id && (await lockRow<Row & { readonly id: string }>(work.tx, kind.plural, work.company.id, id));
  if (!row) throw notFound(`no such ${kind.root}`);
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined) requireMatch(ifMatch, await existingText(kind, work.db, work.company.id, row.id));
  return row;
}

/** The record as the transaction leaves it. */
export async function writtenReply(kind: RecordKind, { work }: WriteCall, id: string, status = 200): Promise<Reply> {
  return recordReply(kind.root, await existingText(kind, work.db, work.company.id, id), status);
}

async function existingText(kind: RecordKind, db: Queryable, company_id: string, id: string): Promise<string> {
  const text = await recordText(kind, db, company_id, { id });
  assert(text !== undefined, `a ${kind.root} that we hold is there`);
  return text;
}

async function recordText(
  { root, plural, json }: RecordKind,
  db: Queryable,
  company_id: string,
  reference: RecordReference,
): Promise<string | undefined> {
  const [row] = await db.arrays<readonly [string]>(
    compile(
      sql`
        select ${json(raw('r'))}
        from ${identifier(plural)} as r
        where r.company_id = ${company_id}
          and ${named(reference)}
      `,
      `v1_${root}_by_${Object.keys(reference).join()}`,
    ),
  );
  return row?.[0];
}

async function idOf(
  { plural }: RecordKind,
  db: Queryable,
  company_id: string,
  reference: RecordReference,
): Promise<string | undefined> {
  if ('id' in reference) return reference.id;
  const row = await db.maybe<{ readonly id: string }>(sql`
    select r.id
    from ${identifier(plural)} as r
    where r.company_id = ${company_id}
      and ${named(reference)}
  `);
  return row?.id;
}

const named = (reference: RecordReference): Sql =>
  'id' in reference ? sql`r.id = ${reference.id}` : sql`r.number = ${reference.number}`;
