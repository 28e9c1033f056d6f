import pg from 'pg';
import { compile, isFragment, type Sql, type Statement } from './sql.ts';
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

export interface Transaction extends Queryable {
  /** Undoes what `work` did when it throws, and only that. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs after the transaction has committed, never when it has not. The work is done by then: an effect that fails is
   * reported (`onEffectError`) and changes neither the result nor the other effects.
   */
  afterCommit(effect: () => unknown): void;
}

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
  readonly applicationName?: string;
  /** A connection that breaks while idle; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** An effect of a committed transaction that failed (`afterCommit`). */
  readonly onEffectError?: (error: unknown) => void;
}

export function connect(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...(options.connectionString === undefined ? {} : { connectionString: options.connectionString }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.user === undefined ? {} : { user: options.user }),
    ...(options.password === undefined ? {} : { password: options.password }),
    ...(options.database === undefined ? {} : { database: options.database }),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeout_ms ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'holdfast',
    // Answers are written in UTC; time zones are the business of domain/time alone.
    options: '-c timezone=UTC',
    types: typeParsers,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool listens only while a connection is idle. One that breaks between two statements of a transaction would
  // end the process; with a listener, the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}));

  const within = async <Result>(begin: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    const effects: (() => unknown)[] = [];
    let broken: Error | undefined;
    let result: Result;
    try {
      await client.query(begin);
      result = await work(transactionOn(client, effects));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
    // Starts each effect at once, and also catches one that returns a promise.
    for (const effect of effects) Promise.try(effect).catch((error: unknown) => options.onEffectError?.(error));
    return result;
  };

  return {
    ...queryableOn(pool),
    transaction: (work) => within('begin', work),
    snapshot: (work) => within('begin isolation level repeatable read read only', work),
    close: () => pool.end(),
  };
}

/**
 * Rows in portions, through a cursor: for lists that may be larger than memory. Each portion is a statement of its
 * own, so that the limits on a statement's time and on a transaction's idleness hold between them, and the cursor ends
 * with the transaction it lives in.
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

function transactionOn(client: pg.PoolClient, effects: (() => unknown)[]): Transaction {
  return {
    ...queryableOn(client),
    async savepoint(work) {
      await client.query('savepoint step');
      const effectsBefore = effects.length;
      try {
        const result = await work();
        await client.query('release savepoint step');
        return result;
      } catch (error) {
        effects.length = effectsBefore;
        await client.query('rollback to savepoint step');
        await client.query('release savepoint step');
        throw error;
      }
    },
    afterCommit(effect) {
      effects.push(effect);
    },
  };
}

function queryableOn(client: pg.Pool | pg.PoolClient): Queryable {
  const rowsOf = async <Row extends object>(query: Sql | Statement): Promise<Row[]> => {
    const result = await client.query<Row & pg.QueryResultRow>(config(query));
    return result.rows;
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
      return (await client.query(config(query))).rowCount ?? 0;
    },
    async arrays<Row extends readonly unknown[]>(query: Sql | Statement) {
      const result = await client.query({ ...config(query), rowMode: 'array' });
      return result.rows as unknown as Row[];
    },
  };
}

const asStatement = (query: Sql | Statement): Statement => (isFragment(query) ? compile(query) : query);

function config(query: Sql | Statement): { text: string; values: unknown[]; name?: string } {
  const { text, values, name } = asStatement(query);
  const parameters = values.map(asParameter);
  return name === undefined ? { text, values: parameters } : { text, values: parameters, name };
}

const asParameter = (value: unknown): unknown => (value instanceof Temporal.Instant ? value.toString() : value);
