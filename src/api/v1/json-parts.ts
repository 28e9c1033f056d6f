import { COMPANY, join, raw, type Sql, sql } from '../../db/sql.ts';
import { ADDRESS_PARTS } from '../../domain/customers/addresses.ts';
import { PROPERTY_TYPES, V1_TYPE_NAMES } from '../../domain/customers/properties.ts';
import { asVersion1Status, ORDER_STATUSES } from '../../domain/orders/order-status.ts';

/** A property of an owner, `ownerName` being the owner's kind in this version's words. Only addresses have parts. */
export const propertyJson = (row: Sql, ownerName: Sql): Sql => sql`
  case ${row}.property_type
    when 'address' then (select row_to_json(address) from (select ${columns(row, ownerName)}, ${parts(row)}) as address)
    else (select row_to_json(plain) from (select ${columns(row, ownerName)}) as plain)
  end
`;

const columns = (row: Sql, ownerName: Sql): Sql => sql`
  ${row}.id,
  ${typeName(row)} as type,
  ${row}.name,
  ${row}.identifier,
  ${ownerName} as owner_type,
  ${row}.owner_id,
  ${row}.default_property_id,
  ${row}.position,
  ${row}.show_on,
  ${row}.validation_required,
  ${momentJson(sql`${row}.created_at`)} as created_at,
  ${momentJson(sql`${row}.updated_at`)} as updated_at,
  ${row}.value
`;

const parts = (row: Sql): Sql =>
  join(
    ADDRESS_PARTS.map((part) => sql`${row}.${raw(part)}`),
    ', ',
  );

const typeName = (row: Sql): Sql => sql`
  case ${row}.property_type
    ${raw(PROPERTY_TYPES.map((type) => `when '${type}' then '${V1_TYPE_NAMES[type]}'`).join(' '))}
  end
`;

/** The notes on the record `row`, newest first; `ownerName` is the owner's kind in this version's words. */
export const notesJson = (row: Sql, ownerType: Sql, ownerName: Sql): Sql => sql`(
  select coalesce(json_agg(${noteJson(ownerName)} order by n.created_at desc, n.id desc), '[]')
  from notes as n
  left join employees as e
    on e.company_id = ${COMPANY}
    and e.id = n.employee_id
  where n.company_id = ${COMPANY}
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

const employeeJson = sql`(select row_to_json(employee) from (select e.id, e.firstname, e.lastname) as employee)`;

/** `formatInstantV1` of domain/time, for whole lists at once. */
export const momentJson = (moment: Sql): Sql =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The status of the order `row` in this version's words. */
export const orderStatusJson = (row: Sql): Sql => sql`case ${row}.status ${WORDS} end`;

const WORDS = raw(ORDER_STATUSES.map((status) => `when '${status}' then '${asVersion1Status(status)}'`).join(' '));
