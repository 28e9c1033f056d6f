import { join, raw, type Sql, sql } from '../../db/sql.ts';
import { escapeLike } from '../../lib/escape-like.ts';
import { itemMatches } from '../items/item-matches.ts';

/** The text occurs in the identifier, or finds the product. */
export function stockItemMatches(row: Sql, text: string): Sql {
  const wanted = text.trim();
  if (wanted === '') return raw('true');
  return sql`(
    ${identifierMatches(row, wanted)}
    or exists (
      select
      from items as product
      where product.company_id = ${row}.company_id
        and product.id = ${row}.product_id
        and ${itemMatches(raw('product'), wanted)}
    )
  )`;
}

export const identifierMatches = (row: Sql, text: string): Sql =>
  sql`lower(${row}.identifier) like lower(${`%${escapeLike(text)}%`}::text)`;

/** Any of the texts. */
export const stockItemMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => stockItemMatches(row, String(text))),
    ' or ',
  );
