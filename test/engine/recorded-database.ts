import type { Database, Queryable, Transaction } from '../../src/db/database.ts';
import { compile, isFragment, type Sql, type Statement } from '../../src/db/sql.ts';

/** The same database, which also notes down every statement it is given. */
export function recordedDatabase(database: Database, note: (statement: Statement) => void): Database {
  const within =
    (run: Database['transaction']): Database['transaction'] =>
    (work) =>
      run((tx) => work(recordedTransaction(tx, note)));
  return {
    ...recordedQueries(database, note),
    transaction: within((work) => database.transaction(work)),
    snapshot: within((work) => database.snapshot(work)),
    close: () => database.close(),
  };
}

const recordedTransaction = (tx: Transaction, note: (statement: Statement) => void): Transaction => ({
  ...tx,
  ...recordedQueries(tx, note),
});

function recordedQueries(db: Queryable, note: (statement: Statement) => void): Queryable {
  const noted = (query: Sql | Statement): Statement => {
    const statement = isFragment(query) ? compile(query) : query;
    note(statement);
    return statement;
  };
  return {
    many: (query) => db.many(noted(query)),
    one: (query) => db.one(noted(query)),
    maybe: (query) => db.maybe(noted(query)),
    run: (query) => db.run(noted(query)),
    arrays: (query) => db.arrays(noted(query)),
  };
}
