import { identifier, join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { freeSlug } from '../../domain/items/slug-of.ts';
import { invalid } from '../../lib/refusal.ts';
import type { Row } from '../insert-rows.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { ITEM_REFERENCES } from './must-exist.ts';
import { SLUG_TAKEN } from './slug-attribute.ts';

/** Product groups and bundles: what has an address of its own. */
export type AddressedType = 'product_groups' | 'bundles';

/** Adds an item under exactly this slug, or refuses. */
export async function insertWithSlug(work: Work, type: AddressedType, row: Row & { slug: string }): Promise<void> {
  if (!(await insertUnlessTaken(work, type, row))) throw invalid(SLUG_TAKEN.items_slug);
}

/**
 * Adds an item under the first free slug like the one that is wanted. When somebody else takes it meanwhile, the
 * insert waits for them and then finds it taken; so any number of equal names all find a place.
 */
export async function insertWithFreeSlug(
  work: Work,
  type: AddressedType,
  wanted: string,
  rowWith: (slug: string) => Row,
): Promise<string> {
  for (;;) {
    const slug = await findFreeSlug(work, type, wanted);
    if (await insertUnlessTaken(work, type, { ...rowWith(slug), slug })) return slug;
  }
}

/** The first of `wanted`, `wanted-2`, … that no other item of this type has. */
export async function findFreeSlug(work: Work, type: AddressedType, wanted: string, except?: string): Promise<string> {
  const taken = await work.tx.many<{ slug: string }>(sql`
    select slug
    from items
    where company_id = ${work.company.id}
      and type = ${type}
      and (slug = ${wanted} or starts_with(slug, ${`${wanted}-`}))
      and id is distinct from ${except ?? null}::uuid
  `);
  return freeSlug(wanted, new Set(taken.map(({ slug }) => slug)));
}

async function insertUnlessTaken(work: Work, type: AddressedType, row: Row): Promise<boolean> {
  const columns = Object.entries({
    company_id: work.company.id,
    type,
    ...row,
    created_at: work.now,
    updated_at: work.now,
  }).filter(([, value]) => value !== undefined);
  const names = columns.map(([name]) => identifier(name));
  const values = columns.map(([, value]) => sql`${value}`);
  const inserted = await refusingViolations(ITEM_REFERENCES, () =>
    work.tx.run(sql`
      insert into items (${join(names, ', ')})
      values (${join(values, ', ')})
      on conflict (company_id, type, slug) where type <> 'products' do nothing
    `),
  );
  return inserted === 1;
}
