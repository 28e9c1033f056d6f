import { join, raw, type Sql, sql } from '../../db/sql.ts';
import { ADDRESS_PARTS } from '../../domain/properties/address.ts';
import { PROPERTY_TYPES, V1_TYPE_NAMES } from '../../domain/properties/property-types.ts';
import { momentJson } from './moment-json.ts';

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
