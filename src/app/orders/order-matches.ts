import { join, raw, type Sql, sql } from '../../db/sql.ts';
import { escapeLike } from '../../lib/escape-like.ts';
import { badRequest } from '../../lib/refusal.ts';

export const MAX_SEARCH_WORDS = 20;

/**
 * Search as people type it: every word is the number or a tag, or occurs in the name or e-mail address of the customer or
 * in the name of something that is planned; or the whole text is a tag.
 */
export function orderMatches(row: Sql, text: string): Sql {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return raw('true');
  if (words.length > MAX_SEARCH_WORDS) {
    throw badRequest(`q has too many words: at most ${MAX_SEARCH_WORDS}`, { parameter: 'q' });
  }
  const all = join(
    words.map((word) => wordMatches(row, word)),
    ' and ',
  );
  return words.length === 1 ? all : sql`((${all}) or ${orderHasTag(row, [text.trim()])})`;
}

function wordMatches(row: Sql, word: string): Sql {
  const pattern = `%${escapeLike(word)}%`;
  const alternatives = [
    sql`exists (${customerLike(row, pattern)})`,
    sql`exists (${itemLike(row, pattern)})`,
    orderHasTag(row, [word]),
    ...(NUMBER.test(word) ? [sql`${row}.number = ${word}::bigint`] : []),
  ];
  return sql`(${join(alternatives, ' or ')})`;
}

const NUMBER = /^\d{1,18}$/;

const customerLike = (row: Sql, pattern: string): Sql => sql`
  select
  from customers as c
  where c.company_id = ${row}.company_id
    and c.id = ${row}.customer_id
    and (lower(c.name) like lower(${pattern}::text) or lower(c.email) like lower(${pattern}::text))
`;

const itemLike = (row: Sql, pattern: string): Sql => sql`
  select
  from plannings as p
  join items as i
    on i.company_id = p.company_id
    and i.id = p.item_id
  where p.company_id = ${row}.company_id
    and p.order_id = ${row}.id
    and p.archived_at is null
    and lower(i.name) like lower(${pattern}::text)
`;

/** Any of the tags, in any case. */
export const orderHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;
