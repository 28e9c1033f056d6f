import { raw, type Sql, sql } from '../db/sql.ts';
import type { View } from '../db/work.ts';

const SEALED = 'sealed:';

/** The `key` of an authentication method as one text: the public key as it was given, or the sealed secret. */
export const keySql = (row: Sql): Sql =>
  sql`coalesce(${row}.public_key, ${raw(`'${SEALED}'`)} || encode(${row}.key_encrypted, 'hex'))`;

/** The value of `keySql` as plain text; null when it was sealed with another key. The resource's scope ensures that the reader owns the method. */
export function revealKey(value: unknown, { services }: Pick<View, 'services'>): string | null {
  if (typeof value !== 'string') return null;
  if (!value.startsWith(SEALED)) return value;
  return services.secrets.open(Buffer.from(value.slice(SEALED.length), 'hex'));
}
