import { alias, COMPANY, join, literal, slot, type Sql, sql } from '../../db/sql.ts';
import { escapeLike, searchWords } from '../../lib/search-words.ts';
import { ownersByPhone } from '../customers/customer-search.ts';
import { isPickupLate, isReturnLate, isShortOrder } from './order-sql.ts';

/**
 * Search by words: every word is the number, a tag, the identifier of a stock item or the number of a document, or
 * occurs in the customer's name or e-mail address or in the name of a planned item; or the whole text is a tag or the
 * customer's phone number. Every alternative starts at an index of its own, so that the cost depends on the number of
 * hits.
 */
export function orderMatches(row: Sql, text: string, companyId: unknown): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  const company_id = sql`${companyId}::uuid`;
  const all = join(
    words.map((word) => sql`(${idsByWord(word, company_id)})`),
    ' intersect ',
  );
  const owners = ownersByPhone(text, company_id);
  const ids = [
    all,
    ...(words.length === 1 ? [] : [sql`(${idsByTag(text.trim(), company_id)})`]),
    ...(owners === undefined ? [] : [sql`(${idsByOwners(owners, company_id)})`]),
  ];
  return sql`${row}.id in (${join(ids, ' union all ')})`;
}

function idsByWord(word: string, company_id: Sql): Sql {
  const pattern = sql`lower(${`%${escapeLike(word)}%`}::text)`;
  const ways = [
    idsByCustomer(pattern, company_id),
    idsByItem(pattern, company_id),
    idsByTag(word, company_id),
    idsByStockItem(word, company_id),
    idsByDocument(word, company_id),
    ...(NUMBER.test(word) ? [idsByNumber(word, company_id)] : []),
  ];
  return join(ways, ' union all ');
}

const NUMBER = /^\d{1,18}$/;

const idsByCustomer = (pattern: Sql, company_id: Sql): Sql => sql`
  select o.id
  from customers as c
  join orders as o
    on o.company_id = ${COMPANY}
    and o.customer_id = c.id
  where c.company_id = ${company_id}
    and (lower(c.name) like ${pattern} or lower(c.email) like ${pattern})
`;

const idsByItem = (pattern: Sql, company_id: Sql): Sql => sql`
  select p.order_id
  from items as i
  join plannings as p
    on p.company_id = ${COMPANY}
    and p.item_id = i.id
  where i.company_id = ${company_id}
    and lower(i.name) like ${pattern}
    and p.order_id is not null
    and p.archived_at is null
`;

const idsByOwners = (owners: Sql, company_id: Sql): Sql => sql`
  select o.id
  from orders as o
  where o.company_id = ${company_id}
    and o.customer_id in (${owners})
`;

const idsByStockItem = (identifier: string, company_id: Sql): Sql => sql`
  select piece.order_id
  from stock_items as s
  join stock_item_plannings as piece
    on piece.company_id = ${company_id}
    and piece.stock_item_id = s.id
  where s.company_id = ${company_id}
    and lower(s.identifier) = lower(${identifier}::text)
    and piece.order_id is not null
    and piece.archived_at is null
`;

const idsByDocument = (number: string, company_id: Sql): Sql => sql`
  select d.order_id
  from documents as d
  where d.company_id = ${company_id}
    and lower(d.prefix_with_number) = lower(${number}::text)
    and d.order_id is not null
`;

const idsByTag = (tag: string, company_id: Sql): Sql => sql`
  select o.id
  from orders as o
  where o.company_id = ${company_id}
    and ${orderHasTag(alias('o'), [tag])}
`;

const idsByNumber = (number: string, company_id: Sql): Sql => sql`
  select o.id
  from orders as o
  where o.company_id = ${company_id}
    and o.number = ${number}::bigint
`;

/** Any of the tags, in any case. */
export const orderHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;

/** Reasons why an order needs attention: late pickup or return, shortage, unspecified stock items, amount due. */
export const ORDER_ATTENTION = ['start_overdue', 'stop_overdue', 'shortage', 'unassigned', 'unpaid'] as const;
export type OrderAttention = (typeof ORDER_ATTENTION)[number];

/** Stock items have to be named by the day before: earlier, plans still change. */
export const UNASSIGNED_AHEAD_HOURS = 48;

const NOW = sql`${slot('now')}::timestamptz`;

/** Every test begins with the status, which an index finds. */
const TESTS: Readonly<Record<OrderAttention, (row: Sql) => Sql>> = {
  start_overdue: (row) => isPickupLate(row, NOW),
  stop_overdue: (row) => isReturnLate(row, NOW),
  shortage: (row) => sql`(${row}.status in ('reserved', 'started') and ${isShortOrder(row)})`,
  unassigned: (row) => sql`(
    ${row}.status in ('reserved', 'started')
    and ${row}.starts_at < ${NOW} + interval '${literal(UNASSIGNED_AHEAD_HOURS)} hours'
    and ${hasUnspecifiedUnits(row)}
  )`,
  unpaid: (row) => sql`(${row}.status in ('started', 'stopped') and ${row}.due_in_cents > 0)`,
};

export const orderAttention = (row: Sql): Sql =>
  sql`array_remove(array[${join(
    ORDER_ATTENTION.map((attention) => sql`case when ${TESTS[attention](row)} then ${literal(attention)} end`),
    ', ',
  )}]::text[], null)`;

/** Any of these; of none of them, no order. */
export function orderNeeds(row: Sql, attentions: readonly unknown[]): Sql {
  const tests = ORDER_ATTENTION.filter((attention) => attentions.includes(attention)).map((each) => TESTS[each](row));
  return tests.length === 0 ? sql`false` : join(tests, ' or ');
}

/** A tracked product is booked, and not all of its stock items are specified. */
const hasUnspecifiedUnits = (row: Sql): Sql => sql`exists (
      select
      from plannings as p
      join items as product on product.company_id = ${COMPANY} and product.id = p.item_id
      where p.company_id = ${COMPANY}
        and p.order_id = ${row}.id
        and p.archived_at is null
        and product.tracking_type = 'trackable'
        and p.quantity > (
          select count(*)
          from stock_item_plannings as s
          where s.company_id = ${COMPANY}
            and s.planning_id = p.id
            and s.archived_at is null
        )
    )`;
