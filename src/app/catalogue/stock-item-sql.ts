import { alias, COMPANY, join, slot, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { escapeLike } from '../../lib/search-words.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { type PropertyEntry, splitEntries } from '../customers/owner-properties.ts';
import {
  type DefaultProperty,
  loadDefaults,
  type LoadedProperty,
  type Property,
  propertyColumns,
} from '../customers/properties.ts';
import { insertRows } from '../rows/write-rows.ts';
import { itemMatches } from './item-matches.ts';

/** The text occurs in the identifier, or finds the product. */
export function stockItemMatches(row: Sql, text: string): Sql {
  const wanted = text.trim();
  if (wanted === '') return sql`true`;
  return sql`(
    ${identifierMatches(row, wanted)}
    or exists (
      select
      from items as product
      where product.company_id = ${COMPANY}
        and product.id = ${row}.product_id
        and ${itemMatches(alias('product'), wanted)}
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

export const STOCK_ITEM_STATUSES = [
  'archived',
  'expected',
  'in_stock',
  'started',
  'overdue',
  'expired',
  'in_downtime',
] as const;

export const STOCK_ITEM_TYPES = ['regular', 'temporary'] as const;

const NOW = sql`${slot('now')}::timestamptz`;

/** The current whereabouts of a stock item: out with a customer first, then in a downtime, then by its dates. */
export const stockItemStatus = (row: Sql): Sql => sql`(case
    when ${row}.archived_at is not null then 'archived'
    else coalesce(
      (
        select case
          when sip.stock_item_planning_type = 'downtime' then 'in_downtime'
          when sip.stops_at < ${NOW} then 'overdue'
          else 'started'
        end
        from stock_item_plannings as sip
        where sip.company_id = ${COMPANY}
          and sip.stock_item_id = ${row}.id
          and sip.archived_at is null
          and not sip.stopped
          and (
            sip.started
            or (
              sip.stock_item_planning_type = 'downtime'
              and sip.reserved
              and sip.starts_at <= ${NOW}
              and sip.stops_at > ${NOW}
            )
          )
        order by sip.stock_item_planning_type desc, sip.starts_at, sip.id
        limit 1
      ),
      case
        when ${row}.till <= ${NOW} then 'expired'
        when ${row}."from" > ${NOW} then 'expected'
        else 'in_stock'
      end
    )
  end)`;

export const stockItemType = (row: Sql): Sql =>
  sql`(case when ${row}.till is null then 'regular' else 'temporary' end)`;

/** The custom fields of a new stock item: a blank one for each name in its product group, and the sent ones. */
export async function planStockItemProperties(
  work: Work,
  problems: Problems,
  names: readonly string[],
  entries: readonly PropertyEntry[],
): Promise<readonly Property[]> {
  if (names.length === 0 && entries.length === 0) return [];
  const defaults = await loadDefaults(work, 'stock_items');
  const blanks = blankProperties(names, defaults);
  const { created, changed, removed } = splitEntries(entries, blanks, defaults, problems);
  const written = new Map(changed.map((property) => [property.id, property]));
  const kept = blanks.filter(({ id }) => !removed.includes(id)).map((blank) => written.get(blank.id) ?? blank);
  return [...kept, ...created];
}

/** Names that come to the same identifier are one field. */
function blankProperties(names: readonly string[], defaults: readonly DefaultProperty[]): readonly LoadedProperty[] {
  return names.reduce<readonly LoadedProperty[]>((blanks, name) => {
    const { created } = splitEntries([{ name }], blanks, defaults, gatherProblems());
    return [...blanks, ...created];
  }, []);
}

/** The same for every one of some new stock items. */
export const insertStockItemProperties = (
  work: Work,
  stockItemIds: readonly string[],
  properties: readonly Property[],
): Promise<void> =>
  insertRows(
    work,
    'properties',
    stockItemIds.flatMap((owner_id) =>
      properties.map((property) => ({
        id: newId(),
        owner_type: 'stock_items',
        owner_id,
        ...propertyColumns(property),
      })),
    ),
  );
