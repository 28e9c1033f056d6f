import type { Queryable } from '../../db/database.ts';
import { compile, raw, sql } from '../../db/sql.ts';

export interface ToldEvent {
  readonly sequence: number;
  /** JSON: what it was, and about what. Names and values are left to those who may read the records. */
  readonly data: string;
}

/** In their order, which is that of commits: whoever has read up to a sequence has missed nothing before it. */
export const eventsAfter = (
  db: Queryable,
  company_id: string,
  after: number,
  limit: number,
): Promise<readonly ToldEvent[]> =>
  db.many<ToldEvent>(
    compile(
      sql`
        select told.sequence, row_to_json(told)::text as data
        from (
          select sequence, kind, subject_type, subject_id, related_ids, employee_id,
                 to_char(created_at at time zone 'UTC', ${TIME_FORMAT}) as created_at
          from events
          where company_id = ${company_id}
            and sequence > ${after}
          order by sequence
          limit ${limit}
        ) as told
        order by told.sequence
      `,
      'events_after',
    ),
  );

const TIME_FORMAT = raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'`);
