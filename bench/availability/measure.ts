import type { Database, Queryable } from '../../src/db/database.ts';
import { compile, isFragment, raw, type Sql, type Statement } from '../../src/db/sql.ts';
import type { Services, ReadContext } from '../../src/db/work.ts';
import { quantile } from '../support/load.ts';
import { type LoadedCompany, NOW } from './load-plannings.ts';
import type { Question } from './questions.ts';

export interface Figures {
  /** Planning and execution, as the database counts them, over all statements of the question. */
  readonly database_p50_ms: number;
  readonly database_p99_ms: number;
  /** With the driver and the sweep, in this process. */
  readonly process_p50_ms: number;
  readonly process_p99_ms: number;
  /** Pages of 8 kB that were looked at, cached or not. */
  readonly buffers: number;
  readonly rows: number;
}

/** Both figures of the same questions: asked as the service does, and each statement once more under `explain`. */
export async function measure(db: Database, company: LoadedCompany, question: Question): Promise<Figures> {
  const asked: Statement[][] = [];
  const process_ms: number[] = [];
  for (let time = -WARM_UP; time < question.times; time += 1) {
    const statements: Statement[] = [];
    const started_ms = performance.now();
    await question.ask(viewOf(db, company), company);
    if (time >= 0) process_ms.push(performance.now() - started_ms);
    await question.ask(viewOf(recording(db, statements), company), company);
    if (time >= 0) asked.push(statements);
  }
  const explained = await explainEach(db, asked);
  return {
    database_p50_ms: median(explained.map(({ ms }) => ms)),
    database_p99_ms: quantile(ascending(explained.map(({ ms }) => ms)), 0.99),
    process_p50_ms: median(process_ms),
    process_p99_ms: quantile(ascending(process_ms), 0.99),
    buffers: median(explained.map(({ buffers }) => buffers)),
    rows: median(explained.map(({ rows }) => rows)),
  };
}

const WARM_UP = 12;

const ascending = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);

export const viewOf = (db: Queryable, { company_id }: Pick<LoadedCompany, 'company_id'>): ReadContext => ({
  db,
  company: { id: company_id, slug: 'bench', name: 'Bench', default_timezone: 'Europe/Amsterdam', currency: 'eur' },
  employee_id: null,
  now: Temporal.Instant.from(NOW),
  base_url: 'http://localhost',
  // No question needs any.
  services: {} as unknown as Services,
});

/** The same database with a record of its statements. */
export function recording(db: Database, statements: Statement[]): Queryable {
  const noted = (query: Sql | Statement): Sql | Statement => {
    statements.push(isFragment(query) ? compile(query) : query);
    return query;
  };
  return {
    many: (query) => db.many(noted(query)),
    one: (query) => db.one(noted(query)),
    maybe: (query) => db.maybe(noted(query)),
    run: (query) => db.run(noted(query)),
    arrays: (query) => db.arrays(noted(query)),
  };
}

export interface Explained {
  readonly ms: number;
  readonly buffers: number;
  readonly rows: number;
}

/** Each as a prepared statement, as the service asks them. */
function explainEach(db: Database, asked: readonly (readonly Statement[])[]): Promise<readonly Explained[]> {
  return db.transaction(async (tx) => {
    const names = new Map<string, string>();
    const explained: Explained[] = [];
    // The first few executions are planned each time; then a connection keeps one plan.
    for (const statements of [...asked.slice(0, WARM_UP), ...asked]) {
      let sum: Explained = { ms: 0, buffers: 0, rows: 0 };
      for (const { text, values } of statements) {
        const name = names.get(text) ?? `explained_${names.size}`;
        if (!names.has(text)) await tx.run(raw(`prepare ${name} as ${text}`));
        names.set(text, name);
        const { ms, buffers, rows } = await explain(tx, `execute ${name}${argumentsOf(values)}`);
        sum = { ms: sum.ms + ms, buffers: sum.buffers + buffers, rows: sum.rows + rows };
      }
      explained.push(sum);
    }
    await tx.run(raw(`deallocate ${[...names.values()].join('; deallocate ')}`));
    return explained.slice(WARM_UP);
  });
}

export const argumentsOf = (values: readonly unknown[]): string =>
  values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;

export async function explain(db: Queryable, text: string): Promise<Explained> {
  const [row] = await db.arrays<[readonly [ExplainedPlan]]>(
    raw(`explain (analyze, buffers, timing off, format json) ${text}`),
  );
  const { Plan: root, ...times } = (row as [readonly [ExplainedPlan]])[0][0];
  return {
    ms: times['Planning Time'] + times['Execution Time'],
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    rows: root['Actual Rows'],
  };
}

interface ExplainedPlan {
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
  readonly Plan: {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
    readonly 'Actual Rows': number;
  };
}

/** Of our own values only: ids, moments, flags, and lists of them. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : JSON.stringify(value).replaceAll('"', '');
  return `'${text}'`;
}
