import { raw, type Sql, sql } from '../db/sql.ts';
import type { View } from '../db/work.ts';

const SEALED = 'sealed:';

/** The `key` of an authentication method as one text: the public key as it was given, or the sealed secret. */
export const keySql = (row: Sql): Sql =>
  sql`coalesce(${row}.public_key, ${raw(`'${SEALED}'`)} || encode(${row}.key_encrypted, 'hex'))`;

/** What `keySql` answered, readable; null where it was sealed with another key. Whoever reads it must own the method: the resource's scope sees to that. */
export function revealKey(value: unknown, { services }: Pick<View, 'services'>): string | null {
  if (typeof value !== 'string') return null;
  if (!value.startsWith(SEALED)) return value;
  return services.secrets.open(Buffer.from(value.slice(SEALED.length), 'hex'));
}
