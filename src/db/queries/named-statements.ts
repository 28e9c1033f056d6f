import { createHash } from 'node:crypto';
import { compile, type Sql, type Statement } from '../sql.ts';

/**
 * Statements that are asked over and over, so that a connection plans each once: made when first asked for, and named
 * after their text, so that no connection ever meets one name with two meanings.
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

/** A statement that is put together each time and reads the same every time: one of few texts, so that it pays to prepare it. */
export function preparable(query: Sql): Statement {
  const statement = compile(query);
  const name = names.get(statement.text) ?? nameOf(statement.text);
  names.set(statement.text, name);
  return { ...statement, name };
}

const names = new Map<string, string>();

const nameOf = (text: string): string => `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
