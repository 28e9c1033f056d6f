import { type Sql, sql } from '../../db/sql.ts';

/** `formatInstantV1` of domain/time, for whole lists at once. */
export const momentJson = (moment: Sql): Sql =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
