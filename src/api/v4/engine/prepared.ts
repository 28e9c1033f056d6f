import { createHash } from 'node:crypto';
import { compile, type Sql, type Statement } from '../../../db/sql.ts';

/**
 * Each connection keeps its prepared statements, so the number of different texts is limited; the rest run unprepared.
 */
const MAX_PREPARED = 1_000;

const names = new Map<string, string>();

export function prepared(query: Sql): Statement {
  const statement = compile(query);
  const known = names.get(statement.text);
  if (known !== undefined) return { ...statement, name: known };
  if (names.size >= MAX_PREPARED) return statement;
  const name = `v4_${createHash('sha256').update(statement.text).digest('hex').slice(0, 24)}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
