import pg from 'pg';
import type { PendingEvent } from '../domain/events/events.ts';
import { compile, isFragment, isSlot, type Sql, type Statement } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

/** Something that answers SQL: the pool, or one transaction. */
export interface Queryable {
  many<Row extends object>(query: Sql | Statement): Promise<Row[]>;
  /** Exactly one row; none is a defect. */
  one<Row extends object>(query: Sql | Statement): Promise<Row>;
  maybe<Row extends object>(query: Sql | Statement): Promise<Row | undefined>;
  /** How many rows the statement touched. */
  run(query: Sql | Statement): Promise<number>;
  /** Rows as arrays of column values: for hot paths that know their columns by position. */
  arrays<Row extends readonly unknown[]>(query: Sql | Statement): Promise<Row[]>;
}

/**
 * Events, steps and effects belong to the innermost savepoint that is open: when it is rolled back, they are dropped
 * with its rows.
 */
export interface Transaction extends Queryable {
  /** Undoes the changes of `work` when it throws, and only those. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `attempt` inside a savepoint and rolls it back. Nothing remains of it, not even effects of the rollback. */
  dryRun<Result>(attempt: () => Promise<Result>): Promise<Result>;
  /** Events that are not written yet. `app/events` adds and writes them. */
  readonly events: PendingEvent[];
  /** Runs right before the commit, in the order of registration. A step that throws rolls the transaction back. */
  beforeCommit(step: () => unknown): void;
  /**
   * Runs after the transaction has committed, never when it has not. The work is done by then: an effect that fails is
   * reported (`onEffectError`) and changes neither the result nor the other effects.
   */
  afterCommit(effect: () => unknown): void;
  /**
   * Runs after the changes made so far have been rolled back, with the transaction or a savepoint, and the transaction
   * has ended. It gets a connection of its own. The caller waits for it; a failure is reported and changes nothing.
   */
  afterRollback(effect: RollbackEffect): void;
  /** Gives every later statement of this transaction this much time instead of the usual limit; 0 is no limit. */
  limitStatements(timeout_ms: number): Promise<void>;
}

export type RollbackEffect = (db: Queryable) => unknown;

export interface Database extends Queryable {
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One read-only snapshot for several statements. */
  snapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly maxConnections?: number;
  readonly statementTimeout_ms?: number;
  /** How much longer than its own limit a statement may stay without an answer before its connection counts as lost. */
  readonly silence_ms?: number;
  readonly applicationName?: string;
  /** A connection that breaks while idle; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** An effect of a transaction that failed (`afterCommit`, `afterRollback`). */
  readonly onEffectError?: (error: unknown) => void;
}

/**
 * The connection was lost between sending `commit` and its response: only the data can tell whether the transaction has
 * committed.
 */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

const STATEMENT_TIMEOUT_MS = 30_000;
const SILENCE_MS = 5_000;

export function connect(options: DatabaseOptions): Database {
  const { statementTimeout_ms = STATEMENT_TIMEOUT_MS, silence_ms = SILENCE_MS } = options;
  // PostgreSQL ends a statement that takes too long and says so. Without a word some time after that, the connection is
  // lost: a network may drop one without telling either end.
  const answerTimeout = (timeout_ms: number): number =>
    timeout_ms === 0 ? LONGEST_TIMER_MS : Math.min(timeout_ms + silence_ms, LONGEST_TIMER_MS);
  const pool = new pg.Pool({
    ...(options.connectionString === undefined ? {} : { connectionString: options.connectionString }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.user === undefined ? {} : { user: options.user }),
    ...(options.password === undefined ? {} : { password: options.password }),
    ...(options.database === undefined ? {} : { database: options.database }),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout_ms,
    query_timeout: answerTimeout(statementTimeout_ms),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'holdfast',
    // Answers are written in UTC; time zones are the business of domain/time alone.
    options: '-c timezone=UTC',
    types: typeParsers,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool handles errors of idle connections only. A connection that breaks between two statements would end the
  // process; with a listener, the next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}));

  const within = async <Result>(
    begin: string,
    work: (tx: Transaction) => Promise<Result>,
    end: (session: Session) => Promise<unknown>,
  ): Promise<Result> => {
    const client = await pool.connect();
    const session = openSession(client, answerTimeout);
    const pending = nothingPending();
    let broken: Error | undefined;
    try {
      await session.query(begin);
      const result = await work(transactionOn(session, pending));
      for (const step of pending.beforeCommit) await step();
      await end(session);
      return result;
    } catch (error) {
      await session.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      pending.afterCommit.length = 0;
      if (!(error instanceof CommitUnknown)) pending.rolledBack.push(...pending.afterRollback);
      throw error;
    } finally {
      client.release(broken);
      // Starts each effect at once, and also catches one that returns a promise.
      for (const effect of pending.afterCommit) Promise.try(effect).catch(reportEffect);
      for (const effect of pending.rolledBack) await Promise.try(effect, pooled).catch(reportEffect);
    }
  };
  const reportEffect = (error: unknown): void => options.onEffectError?.(error);
  const pooled = queryableOn((query) => pool.query(query));

  return {
    ...pooled,
    transaction: (work) => within('begin', work, commit),
    snapshot: (work) => within('begin isolation level repeatable read read only', work, ({ query }) => query('commit')),
    close: () => pool.end(),
  };
}

/**
 * Rows in batches through a cursor, for lists that may be larger than memory. Each batch is a statement of its own, so
 * that the time limits of statements and idle transactions apply between them; the cursor ends with its transaction.
 */
export async function* portions<Row extends readonly unknown[]>(
  tx: Transaction,
  query: Sql | Statement,
  size: number,
): AsyncGenerator<Row[]> {
  const { text, values } = asStatement(query);
  cursors += 1;
  const cursor = `portions_${cursors}`;
  await tx.run({ text: `declare ${cursor} no scroll cursor for ${text}`, values });
  for (;;) {
    const rows = await tx.arrays<Row>({ text: `fetch ${size} from ${cursor}`, values: [] });
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}

/** For names that no other cursor of the same transaction has. */
let cursors = 0;

/** One connection for the length of a transaction. */
interface Session {
  readonly query: Ask;
  readonly limitStatements: (timeout_ms: number) => Promise<void>;
}

interface Asked extends pg.QueryConfig {
  readonly rowMode?: 'array';
  /** The driver knows it; its types do not. */
  readonly query_timeout?: number;
}

type Ask = (query: Asked | string) => Promise<pg.QueryResult>;

function openSession(client: pg.PoolClient, answerTimeout: (timeout_ms: number) => number): Session {
  let lost: Error | undefined;
  let query_timeout: number | undefined;
  const query: Ask = async (statement) => {
    // Further statements would wait behind one that never ends.
    if (lost !== undefined) throw lost;
    const asked: Asked = typeof statement === 'string' ? { text: statement } : statement;
    const timed: Asked = query_timeout === undefined ? asked : { ...asked, query_timeout };
    try {
      return await client.query<pg.QueryResultRow>(timed);
    } catch (error) {
      if (isSilence(error)) lost = error;
      throw error;
    }
  };
  return {
    query,
    async limitStatements(timeout_ms) {
      await query(`set local statement_timeout = ${Math.trunc(timeout_ms)}`);
      query_timeout = answerTimeout(timeout_ms);
    },
  };
}

/** The longest delay of a timer in Node.js. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

async function commit({ query }: Session): Promise<void> {
  const { command } = await query('commit').catch((error: unknown) => {
    throw mayHaveCommitted(error)
      ? new CommitUnknown('the connection was lost during commit', { cause: error })
      : error;
  });
  // PostgreSQL answers the commit of a transaction in which a statement has failed with a rollback, not with an error.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement failed and nobody threw');
}

/** PostgreSQL's own errors undo a transaction, except when it ends the connection (57P…). */
function mayHaveCommitted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The driver knew that the connection was gone, and sent nothing.
  if (error.message.endsWith('not queryable')) return false;
  return !(error instanceof pg.DatabaseError) || /^(57P|08)/.test(error.code ?? '');
}

/** The pending effects of a transaction. */
interface Pending {
  readonly events: PendingEvent[];
  readonly beforeCommit: (() => unknown)[];
  readonly afterCommit: (() => unknown)[];
  readonly afterRollback: RollbackEffect[];
  /** Of savepoints that were rolled back: due when the transaction has ended, however it ends. */
  readonly rolledBack: RollbackEffect[];
}

const nothingPending = (): Pending => ({
  events: [],
  beforeCommit: [],
  afterCommit: [],
  afterRollback: [],
  rolledBack: [],
});

function transactionOn({ query, limitStatements }: Session, pending: Pending): Transaction {
  const rollBackTo = async (before: Pending): Promise<void> => {
    restore(pending, before);
    await query('rollback to savepoint step');
    await query('release savepoint step');
  };
  return {
    ...queryableOn(query),
    async savepoint(work) {
      await query('savepoint step');
      const before = copyOf(pending);
      try {
        const result = await work();
        await query('release savepoint step');
        return result;
      } catch (error) {
        const effects = pending.afterRollback.slice(before.afterRollback.length);
        await rollBackTo({ ...before, rolledBack: [...pending.rolledBack, ...effects] });
        throw error;
      }
    },
    async dryRun(attempt) {
      await query('savepoint step');
      const before = copyOf(pending);
      try {
        return await attempt();
      } finally {
        await rollBackTo(before);
      }
    },
    events: pending.events,
    beforeCommit: (step) => void pending.beforeCommit.push(step),
    afterCommit: (effect) => void pending.afterCommit.push(effect),
    afterRollback: (effect) => void pending.afterRollback.push(effect),
    limitStatements,
  };
}

const copyOf = ({ events, beforeCommit, afterCommit, afterRollback, rolledBack }: Pending): Pending => ({
  events: [...events],
  beforeCommit: [...beforeCommit],
  afterCommit: [...afterCommit],
  afterRollback: [...afterRollback],
  rolledBack: [...rolledBack],
});

function restore(pending: Pending, before: Pending): void {
  pending.events.splice(0, Infinity, ...before.events);
  pending.beforeCommit.splice(0, Infinity, ...before.beforeCommit);
  pending.afterCommit.splice(0, Infinity, ...before.afterCommit);
  pending.afterRollback.splice(0, Infinity, ...before.afterRollback);
  pending.rolledBack.splice(0, Infinity, ...before.rolledBack);
}

function queryableOn(ask: Ask): Queryable {
  const rowsOf = async <Row extends object>(query: Sql | Statement): Promise<Row[]> => {
    const result = await ask(config(query));
    return result.rows as Row[];
  };
  return {
    many: rowsOf,
    async one<Row extends object>(query: Sql | Statement) {
      const rows = await rowsOf<Row>(query);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${asStatement(query).text}`);
      return rows[0] as Row;
    },
    async maybe<Row extends object>(query: Sql | Statement) {
      return (await rowsOf<Row>(query))[0];
    },
    async run(query) {
      return (await ask(config(query))).rowCount ?? 0;
    },
    async arrays(query) {
      const result = await ask({ ...config(query), rowMode: 'array' });
      return result.rows;
    },
  };
}

const asStatement = (query: Sql | Statement): Statement => (isFragment(query) ? compile(query) : query);

function config(query: Sql | Statement): { text: string; values: unknown[]; name?: string } {
  const { text, values, name } = asStatement(query);
  const parameters = values.map(asParameter);
  return name === undefined ? { text, values: parameters } : { text, values: parameters, name };
}

function asParameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  if (isSlot(value)) throw new Error('a slot of the statement has no value');
  return value;
}
