import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PriceType } from '../../domain/items/price-fields.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import type { Problems } from '../problems.ts';

interface Asked {
  readonly price_type: PriceType;
  readonly sent: string | null | undefined;
  readonly before: { readonly price_type: PriceType; readonly price_structure_id: string | null };
}

/**
 * The structure that a group's prices follow: a reusable one that is chosen, its own one, or none. Undefined stands for
 * its own one that is yet to be made.
 */
export async function priceStructureAttribute(
  work: Work,
  problems: Problems,
  groupId: string,
  { price_type, sent, before }: Asked,
): Promise<string | null | undefined> {
  if (price_type === 'private_structure') return ownStructure(work, problems, groupId, sent);
  if (price_type !== 'structure') return null;
  const kept = before.price_type === 'structure' ? before.price_structure_id : null;
  const id = sent === undefined ? kept : sent;
  if (id === null) problems.add('price_structure_id', "can't be blank for price_type structure");
  else if (id !== kept && !(await isReusable(work, id))) problems.add('price_structure_id', 'must exist');
  return id;
}

async function isReusable(work: Work, id: string): Promise<boolean> {
  const found = await work.tx.maybe(sql`
    select 1 as one
    from price_structures
    where company_id = ${work.company.id}
      and id = ${id}
      and price_structure_type = 'reusable'
      and archived_at is null
  `);
  return found !== undefined;
}

async function ownStructure(
  work: Work,
  problems: Problems,
  groupId: string,
  sent: string | null | undefined,
): Promise<string | undefined> {
  const own = await work.tx.maybe<{ id: string }>(sql`
    select id
    from price_structures
    where company_id = ${work.company.id}
      and product_group_id = ${groupId}
      and price_structure_type = 'private'
      and archived_at is null
    order by id
    limit 1
  `);
  if (sent && sent !== own?.id) {
    problems.add('price_structure_id', "can't be chosen for price_type private_structure");
  }
  return own?.id;
}

/** A structure that belongs to one group alone, without tiles yet. */
export async function insertPrivateStructure(work: Work, groupId: string, name: string): Promise<string> {
  const id = newId();
  await insertRow(work, 'price_structures', {
    id,
    name,
    price_structure_type: 'private',
    product_group_id: groupId,
  });
  return id;
}
