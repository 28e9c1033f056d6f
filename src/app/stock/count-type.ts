import { type Sql, slot, sql } from '../../db/sql.ts';

/** What kind of stock was counted: `inventory` is there for good, `expected` is still to come, `temporary` goes again. */
export const countType = (row: Sql): Sql => sql`(case
    when ${row}.till is not null then 'temporary'
    when ${row}."from" > ${slot('now')}::timestamptz then 'expected'
    else 'inventory'
  end)`;
