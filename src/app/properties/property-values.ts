import { type Sql, sql } from '../../db/sql.ts';

/** The custom fields of `row`, or of the owner that it has them from, as `{identifier: value}`. */
export const propertyValues = (row: Sql, ownerType: Sql, ownerId: Sql = sql`${row}.id`): Sql => sql`coalesce(
    (
      select json_object_agg(p.identifier, p.value order by p.position, p.id)
      from properties as p
      where p.company_id = ${row}.company_id
        and p.owner_id = ${ownerId}
        and p.owner_type = ${ownerType}
    ),
    '{}'
  )`;
