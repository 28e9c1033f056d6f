import { type Sql, sql } from '../../db/sql.ts';
import { decodeBase64Number } from '../../domain/barcodes/decode-base64-number.ts';

/** Any of the numbers, in any case, each as it is or as base64: a scanned URL is hard to put into a query string. */
export function barcodeHasNumber(row: Sql, numbers: readonly string[]): Sql {
  const meant = numbers.flatMap((number) => [number, decodeBase64Number(number) ?? number]);
  return sql`lower(${row}.number) = any(array(select lower(number) from unnest(${[...new Set(meant)]}::text[]) as number))`;
}
