import { lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { arrangeRows } from '../arrange-rows.ts';
import { ownerOf, touchOwner } from '../owners.ts';
import { loadProperties } from '../properties/load-properties.ts';
import type { Siblings } from './siblings.ts';

/** Those of an owner that are not defined for all of its kind: the others stand where their definition stands. */
export async function lockSortedProperties(work: Work, id: string): Promise<Siblings> {
  const owner = await ownerOf(work, 'properties', id);
  await touchOwner(work, owner);
  const properties = await loadProperties(work, owner.id);
  return {
    ids: properties.filter(({ default_property_id }) => default_property_id === null).map((each) => each.id),
    owner,
    hint: 'those of a default property stand where it stands',
    arrange: (ids) => arrangeRows(work, { table: 'properties', column: 'position', from: 0 }, ids),
  };
}

/** Definitions for one kind of owner. What goes by them goes with them. */
export async function lockSortedDefaultProperties(work: Work, id: string): Promise<Siblings> {
  const found = await work.tx.maybe<{ owner_type: string; name: string }>(sql`
    select owner_type, name
    from default_properties
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  await lockRows(work.tx, 'default_properties', work.company.id, await idsInOrder(work, found.owner_type));
  return {
    ids: await idsInOrder(work, found.owner_type),
    owner: { type: 'default_properties', id, name: found.name },
    async arrange(ids) {
      await arrangeRows(work, { table: 'default_properties', column: 'position', from: 1 }, ids);
      await passOn(work, ids);
    },
  };
}

async function idsInOrder(work: Work, owner_type: string): Promise<readonly string[]> {
  const rows = await work.tx.many<{ id: string }>(sql`
    select id
    from default_properties
    where company_id = ${work.company.id}
      and owner_type = ${owner_type}
    order by position, id
  `);
  return rows.map(({ id }) => id);
}

async function passOn(work: Work, ids: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update properties as p
    set
      position = d.position,
      updated_at = ${work.now}
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = any(${ids}::uuid[])
      and p.company_id = d.company_id
      and p.default_property_id = d.id
      and p.position <> d.position
  `);
}
