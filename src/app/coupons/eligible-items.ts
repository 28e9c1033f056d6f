import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';
import type { EligibleItemType } from './coupon.ts';

/** Of one coupon. */
export const MAX_ELIGIBLE_ITEMS = 1_000;

export interface EligibleItem {
  readonly item_id: string;
  readonly item_type: string;
}

/** Products, product groups and bundles that are there, each once. */
export async function eligibleItems(
  work: Work,
  problems: Problems,
  type: EligibleItemType,
  sent: readonly unknown[] = [],
): Promise<readonly EligibleItem[]> {
  if (type !== 'item') {
    if (sent.length > 0) problems.add('eligible_item_ids', 'must be blank unless eligible_item_type is item');
    return [];
  }
  if (sent.length === 0) problems.add('eligible_item_ids', "can't be blank when eligible_item_type is item");
  if (sent.length > MAX_ELIGIBLE_ITEMS) {
    problems.add('eligible_item_ids', `has too many entries (maximum is ${MAX_ELIGIBLE_ITEMS})`);
    return [];
  }
  const ids = itemIdsOf(sent);
  const found = await activeItems(work, ids);
  ids.forEach((id, index) => {
    if (!found.has(id)) problems.add(`eligible_item_ids/${index}`, 'must exist');
  });
  return [...found.values()];
}

/** What is no id is none of any item. */
export const itemIdsOf = (sent: readonly unknown[]): readonly string[] =>
  sent.map((id) => (typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : ''));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function activeItems(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, EligibleItem>> {
  const rows = await work.tx.many<EligibleItem>(sql`
    select id as item_id, type as item_type
    from items
    where company_id = ${work.company.id}
      and id = any(${ids.filter((id) => id !== '')}::uuid[])
      and archived_at is null
    order by id
  `);
  return new Map(rows.map((row) => [row.item_id, row]));
}
