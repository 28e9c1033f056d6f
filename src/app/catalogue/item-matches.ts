import { join, type Sql, sql } from '../../db/sql.ts';
import { searchWords } from '../../lib/search-words.ts';

/**
 * Search as people type it: every word occurs in the name or the SKU, or is a tag; or the whole text is a tag. Each
 * alternative has an index.
 */
export function itemMatches(row: Sql, text: string): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  const all = join(
    words.map((word) => wordMatches(row, word)),
    ' and ',
  );
  return words.length === 1 ? all : sql`((${all}) or ${itemHasTag(row, [text.trim()])})`;
}

/** Any of the texts. */
export const itemMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => itemMatches(row, String(text))),
    ' or ',
  );

function wordMatches(row: Sql, word: string): Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    lower(${row}.name) like lower(${pattern}::text)
    or lower(${row}.sku) like lower(${pattern}::text)
    or ${itemHasTag(row, [word])}
  )`;
}

/** Any of the tags, in any case. */
export const itemHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;
