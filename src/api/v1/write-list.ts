import { portions, type Transaction } from '../../db/database.ts';
import type { Sql, Statement } from '../../db/sql.ts';
import type { ListWriter } from './list-reply.ts';

/** Records in memory at a time. */
export const PORTION = 100;

/** `{<root>: [...], meta}`; `records` selects one column, the JSON text of a record. */
export const writeList = (root: string, records: Sql | Statement, meta: ListWriter): ListWriter =>
  async function* (tx) {
    yield `{"${root}":[`;
    yield* commaSeparated(tx, records);
    yield '],"meta":';
    yield* meta(tx);
    yield '}';
  };

export async function* commaSeparated(tx: Transaction, texts: Sql | Statement): AsyncGenerator<string> {
  let separator = '';
  for await (const rows of portions<readonly [string]>(tx, texts, PORTION)) {
    yield separator + rows.map(([text]) => text).join(',');
    separator = ',';
  }
}
