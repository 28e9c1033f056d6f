import { createHash } from 'node:crypto';
import { compile, type Sql, type Statement } from '../sql.ts';

/**
 * Frequently used statements, so that a connection plans each once: built on first use, and named after their text, so
 * that a name never has two meanings on a connection.
 */
export function namedStatements<Shape>(sqlOf: (shape: Shape) => Sql): (shape: Shape) => Statement {
  const statements = new Map<string, Statement>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = statements.get(key);
    if (known !== undefined) return known;
    const statement = preparable(sqlOf(shape));
    statements.set(key, statement);
    return statement;
  };
}

/** A statement that is built each time but has few different texts, so that preparing it pays. */
export function preparable(query: Sql): Statement {
  const statement = compile(query);
  const name = names.get(statement.text) ?? nameOf(statement.text);
  names.set(statement.text, name);
  return { ...statement, name };
}

const names = new Map<string, string>();

const nameOf = (text: string): string => `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
