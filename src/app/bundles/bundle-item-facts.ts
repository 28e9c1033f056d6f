import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Component } from '../../domain/bundles/choose-component.ts';
import type { BundleItemAttributes } from './bundle-attributes.ts';

/** What bundle items refer to, as far as it exists. */
export interface BundleItemFacts {
  readonly components: ReadonlyMap<string, Component>;
  readonly photos: ReadonlySet<string>;
}

/** Everything that these refer to, in two statements at most; a product's group comes with it. */
export async function bundleItemFacts(work: Work, sent: readonly BundleItemAttributes[]): Promise<BundleItemFacts> {
  const items = sent.flatMap(({ product_group_id, product_id }) => [product_group_id ?? [], product_id ?? []].flat());
  const photos = sent.flatMap(({ photo_id }) => photo_id ?? []).filter((id) => UUID.test(id));
  return {
    components: new Map((await loadComponents(work, items)).map((component) => [component.id, component])),
    photos: new Set((await loadPhotos(work, photos)).map(({ id }) => id)),
  };
}

async function loadComponents(work: Work, ids: readonly string[]): Promise<Component[]> {
  if (ids.length === 0) return [];
  return work.tx.many<Component>(sql`
    select id, type, product_group_id, has_variations, archived_at is not null as archived
    from items
    where company_id = ${work.company.id}
      and id in (
        select unnest(${ids}::uuid[])
        union
        select product_group_id
        from items
        where company_id = ${work.company.id}
          and id = any(${ids}::uuid[])
      )
    order by id
  `);
}

async function loadPhotos(work: Work, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  return work.tx.many<{ id: string }>(sql`
    select id
    from photos
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
    order by id
  `);
}

/** Photos are told by texts, any texts. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
