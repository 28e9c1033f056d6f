import { shareDefaultProperties } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { DefaultProperty, Property } from './property.ts';

export type LoadedProperty = Property & { readonly id: string };

/** Everything an owner has. Whoever writes holds the owner's lock (`touchOwner`) first. */
export function loadProperties(work: Work, ownerId: string): Promise<LoadedProperty[]> {
  return work.tx.many<LoadedProperty>(sql`
    select
      id, default_property_id, name, identifier, property_type, position, show_on, validation_required, value,
      first_name, last_name, address1, address2, city, region, zipcode, country, country_id, province_id,
      latitude, longitude
    from properties
    where company_id = ${work.company.id}
      and owner_id = ${ownerId}
    order by position, id
  `);
}

/** Shared until commit, so that nobody changes a definition between our reading it and our writing its copy. */
export const loadDefaults = (work: Work, ownerType: string): Promise<DefaultProperty[]> =>
  shareDefaultProperties<DefaultProperty>(work.tx, work.company.id, ownerType);

export const nextPosition = (existing: readonly Property[]): number =>
  Math.max(-1, ...existing.map(({ position }) => position)) + 1;
