import { type Sql, sql } from '../../db/sql.ts';

/** `meetsValidationRequirements` of domain/properties, for whole lists at once. */
export const meetsRequirementsSql = (row: Sql): Sql => sql`case
    when not ${row}.validation_required then true
    when ${row}.property_type <> 'address' then ${filled(sql`${row}.value`)}
    else ${filled(sql`${row}.address1`)} and ${filled(sql`${row}.city`)}
      and (${filled(sql`${row}.country`)} or ${filled(sql`${row}.country_id`)})
  end`;

const filled = (text: Sql): Sql => sql`btrim(coalesce(${text}, ''), E' \\t\\n\\r') <> ''`;
