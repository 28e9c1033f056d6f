import { join, raw, type Sql, sql } from '../../db/sql.ts';
import { escapeLike } from '../../lib/escape-like.ts';
import { badRequest } from '../../lib/refusal.ts';

export const MAX_SEARCH_WORDS = 20;

/**
 * Search as people type it: every word is the number of the document or of its order, or occurs in the number with its
 * prefix or in the name of who it is addressed to.
 */
export function documentMatches(row: Sql, text: string, companyId: unknown): Sql {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return raw('true');
  if (words.length > MAX_SEARCH_WORDS) {
    throw badRequest(`q has too many words: at most ${MAX_SEARCH_WORDS}`, { parameter: 'q' });
  }
  return join(
    words.map((word) => wordMatches(row, word, sql`${companyId}::uuid`)),
    ' and ',
  );
}

function wordMatches(row: Sql, word: string, company_id: Sql): Sql {
  const pattern = sql`lower(${`%${escapeLike(word)}%`}::text)`;
  const ways = [
    sql`lower(${row}.prefix_with_number) like ${pattern}`,
    sql`lower(${row}.name) like ${pattern}`,
    sql`(not ${row}.finalized and ${row}.customer_id in (
      select c.id
      from customers as c
      where c.company_id = ${company_id}
        and lower(c.name) like ${pattern}
    ))`,
    ...(NUMBER.test(word)
      ? [
          sql`${row}.number = ${word}::bigint`,
          sql`${row}.order_id in (
      select o.id
      from orders as o
      where o.company_id = ${company_id}
        and o.number = ${word}::bigint
    )`,
        ]
      : []),
  ];
  return sql`(${join(ways, ' or ')})`;
}

const NUMBER = /^\d{1,18}$/;
