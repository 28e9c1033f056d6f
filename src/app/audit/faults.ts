import { join, type Sql, sql } from '../../db/sql.ts';

/** Everything of a row that is wrong, in words, or an empty text. Words are made only where they are needed. */
export const faults = (...each: readonly (readonly [condition: Sql, words: Sql])[]): Sql => sql`
  concat_ws(
    '; ',
    ${join(
      each.map(([condition, words]) => sql`case when ${condition} then ${words} end`),
      ', ',
    )}
  )
`;
