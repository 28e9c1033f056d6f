import type { Queryable } from '../../db/database.ts';
import { compile, sql } from '../../db/sql.ts';

export interface FeedEvent {
  readonly sequence: number;
  /** A JSON object: the event and its subject. It has no names or values, which not everybody may read. */
  readonly data: string;
  readonly employee_id: string | null;
}

/** In commit order: a reader that has read up to a sequence has missed nothing before it. */
export const eventsAfter = (
  db: Queryable,
  company_id: string,
  after: number,
  limit: number,
): Promise<readonly FeedEvent[]> =>
  db.many<FeedEvent>(
    compile(
      sql`
        select
          sequence,
          json_build_object(
            'sequence', sequence,
            'kind', kind,
            'subject_type', subject_type,
            'subject_id', subject_id,
            'related_ids', related_ids,
            'created_at', to_char(created_at at time zone 'UTC', ${TIME_FORMAT})
          )::text as data,
          employee_id
        from events
        where company_id = ${company_id}
          and sequence > ${after}
        order by sequence
        limit ${limit}
      `,
      'events_after',
    ),
  );

const TIME_FORMAT = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'`;

/** Whether the event that follows this sequence happened longer ago than this, by the database's clock. */
export async function isLongAgo(db: Queryable, company_id: string, after: number, limit_s: number): Promise<boolean> {
  const next = await db.maybe<{ long_ago: boolean }>(sql`
    select created_at < now() - make_interval(secs => ${limit_s}) as long_ago
    from events
    where company_id = ${company_id}
      and sequence = ${after + 1}
  `);
  return next?.long_ago ?? false;
}

/** How far the events of these companies have come; a company where nothing has happened yet is not among them. */
export async function lastSequences(
  db: Queryable,
  company_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.arrays<[string, number]>(
    compile(
      sql`
        select company_id, value
        from counters
        where company_id = any(${company_ids}::uuid[])
          and name = 'events'
      `,
      'last_sequences',
    ),
  );
  return new Map(rows);
}
