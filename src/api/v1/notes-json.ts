import { raw, type Sql, sql } from '../../db/sql.ts';
import { momentJson } from './moment-json.ts';

/** The notes on the record `row`, newest first; `ownerName` is the owner's kind in this version's words. */
export const notesJson = (row: Sql, ownerType: Sql, ownerName: Sql): Sql => sql`(
  select coalesce(json_agg(${noteJson(ownerName)} order by n.created_at desc, n.id desc), '[]')
  from notes as n
  left join employees as e
    on e.company_id = n.company_id
    and e.id = n.employee_id
  where n.company_id = ${row}.company_id
    and n.owner_id = ${row}.id
    and n.owner_type = ${ownerType}
)`;

const noteJson = (ownerName: Sql): Sql => sql`(
  select row_to_json(note)
  from (
    select
      n.id,
      n.body,
      ${ownerName} as notable_type,
      n.owner_id as notable_id,
      n.employee_id,
      case when e.id is not null then ${employeeJson} end as employee,
      ${momentJson(sql`n.created_at`)} as created_at,
      ${momentJson(sql`n.updated_at`)} as updated_at
  ) as note
)`;

const employeeJson = raw('(select row_to_json(employee) from (select e.id, e.firstname, e.lastname) as employee)');
