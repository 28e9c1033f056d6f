/**
 * Exceptions from the rule that every statement names its company (`company-rule.ts`): the places that ask about several
 * companies, or that find out which company somebody belongs to.
 */
export const STATEMENTS_OF_ALL_COMPANIES: readonly StatementException[] = [
  { file: 'src/db/migrate.ts', reason: 'a migration changes the rows of all companies' },
];

export interface StatementException {
  /** The file that sends the statement. */
  readonly file: string;
  /** Absent: all tables. */
  readonly tables?: readonly string[];
  readonly reason: string;
}
