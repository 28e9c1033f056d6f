import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { breachesOf } from './company-rule.ts';
import { type RecordedStatement, STATEMENTS_FOLDER } from './record-statements.ts';
import { STATEMENTS_OF_ALL_COMPANIES } from './statements-of-all-companies.ts';

export interface StatementsReport {
  readonly statements: number;
  /** One per place and table, ready to print. */
  readonly breaches: readonly string[];
}

/** Checks all statements recorded so far in this run (`record-statements.ts`) against `company-rule.ts`. */
export async function checkRecordedStatements(): Promise<StatementsReport> {
  const recorded = recordedStatements(process.env[STATEMENTS_FOLDER] ?? '');
  await loadModule();
  const breaches = new Map<string, string>();
  for (const statement of recorded.filter((each) => !isException(each))) {
    const { origin = 'somewhere' } = statement;
    for (const { table, says, near } of breachesOf(statement)) {
      breaches.set(`${origin} ${table} ${says}`, `${origin}: ${table}: ${says}\n    ${near}`);
    }
  }
  return { statements: recorded.length, breaches: [...breaches.values()].toSorted() };
}

/** Migrations change the rows of all companies. */
function isException({ text, origin = '' }: RecordedStatement): boolean {
  const oneLine = text.replaceAll(/\s+/g, ' ');
  return (
    origin.startsWith('src/db/migrate.ts') || STATEMENTS_OF_ALL_COMPANIES.some((each) => oneLine.includes(each.text))
  );
}

function recordedStatements(folder: string): readonly RecordedStatement[] {
  if (!existsSync(folder)) return [];
  const statements = new Map<string, RecordedStatement>();
  for (const file of readdirSync(folder)) {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    for (const line of lines.filter((text) => text.endsWith('}'))) {
      const statement: RecordedStatement = JSON.parse(line);
      statements.set(statement.text, statement);
    }
  }
  return [...statements.values()];
}
