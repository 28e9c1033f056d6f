import { join, type Sql, sql } from '../../db/sql.ts';

/** Something that is always so, and a statement that finds where it is not. */
export interface Invariant {
  /** A label of the metric: short, and never changed. */
  readonly name: string;
  readonly says: string;
  /**
   * Returns a row for each violation in the company `COMPANY`: company_id, subject_type, subject_id and a description.
   */
  readonly breaches: () => Sql;
}

export interface Finding {
  /** Its slug. */
  readonly company: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly detail: string;
}

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
