import { type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** As an expression over a row of default_properties: nothing is derived from it or goes by its identifier. */
export const canChangePropertyTypeSql = (row: Sql): Sql => sql`(
  not exists (
    select
    from properties as p
    where p.company_id = ${row}.company_id
      and p.default_property_id = ${row}.id
  )
  and not exists (
    select
    from properties as p
    where p.company_id = ${row}.company_id
      and p.owner_type = ${row}.owner_type
      and p.identifier = ${row}.identifier
  )
)`;

export async function canChangePropertyType(work: Work, { id }: { readonly id: string }): Promise<boolean> {
  const { can } = await work.tx.one<{ can: boolean }>(sql`
    select ${canChangePropertyTypeSql(sql`d`)} as can
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = ${id}
  `);
  return can;
}
