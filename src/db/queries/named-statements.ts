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
    const query = sqlOf(shape);
    const name = `q_${createHash('sha256').update(compile(query).text).digest('hex').slice(0, 24)}`;
    const statement = compile(query, name);
    statements.set(key, statement);
    return statement;
  };
}
