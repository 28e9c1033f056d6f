import { alias, COMPANY, empty, literal, raw, type Sql, sql } from '../../db/sql.ts';
import { ADDRESS_FIELDS } from './customer-body.ts';
import { momentJson, notesJson, orderStatusJson, propertyJson } from './json-parts.ts';

const OWNER = literal('Customer');

/** The JSON text of the customer `row`: the only definition of a customer in version 1. */
export const customerJson = (row: Sql): Sql => customerText(row, sql`${orders(row)} as orders,`);

/** The same within an order, without the orders: among them would be that one. */
export const nestedCustomerJson = (row: Sql): Sql => customerText(row, empty);

const customerText = (row: Sql, ordersColumn: Sql): Sql => sql`(
  select row_to_json(customer)::text
  from (
    select
      ${row}.id,
      ${row}.number,
      ${row}.name,
      ${row}.email,
      own.phone,
      null as avatar_url,
      ${row}.tax_region_id,
      ${ordersColumn}
      coalesce(own.properties, '[]') as properties,
      ${notesJson(row, literal('customers'), OWNER)} as notes,
      ${row}.archived_at is not null as archived,
      ${momentJson(sql`${row}.created_at`)} as created_at,
      ${momentJson(sql`${row}.updated_at`)} as updated_at,
      null as legacy_id,
      json_float(${row}.discount_percentage) as discount_percentage,
      ${row}.deposit_type,
      json_float(${row}.deposit_value) as deposit_value,
      ${row}.tag_list as tags,
      ${raw(ADDRESS_FIELDS.map((part) => `main.${part}`).join(', '))},
      ${row}.order_count,
      json_float(${row}.revenue_in_cents / 100.0)::text as turnover,
      case when main.id is not null then ${propertyJson(alias('main'), OWNER)} end as main_address
    from (${ownProperties(row)}) as own
    left join (${mainAddress(row)}) as main on true
  ) as customer
)`;

/** Newest first; orders in status `new` are visible only to their creator. */
const orders = (row: Sql): Sql => sql`(
        select coalesce(json_agg(${orderSummary(alias('o'))} order by o.created_at desc, o.id desc), '[]')
        from orders as o
        where o.company_id = ${COMPANY}
          and o.customer_id = ${row}.id
          and o.status <> 'new'
      )`;

const orderSummary = (row: Sql): Sql => sql`(
          select row_to_json(summary)
          from (
            select
              ${row}.id,
              ${row}.number,
              ${orderStatusJson(row)} as status,
              ${row}.customer_id,
              ${momentJson(sql`${row}.starts_at`)} as starts_at,
              ${momentJson(sql`${row}.stops_at`)} as stops_at,
              ${row}.grand_total_in_cents,
              ${row}.grand_total_with_tax_in_cents,
              ${row}.item_count
          ) as summary
        )`;

const ownProperties = (row: Sql): Sql => sql`
  select
    json_agg(${propertyJson(alias('p'), OWNER)} order by p.position, p.id) as properties,
    max(p.value) filter (where p.identifier = 'phone') as phone
  from properties as p
  where p.company_id = ${COMPANY}
    and p.owner_id = ${row}.id
    and p.owner_type = 'customers'
`;

/** The customer's address: the one called main, otherwise the first. */
export const mainAddress = (row: Sql): Sql => sql`
  select p.*
  from properties as p
  where p.company_id = ${COMPANY}
    and p.owner_id = ${row}.id
    and p.owner_type = 'customers'
    and p.property_type = 'address'
  order by (p.identifier = 'main') desc, p.position, p.id
  limit 1
`;
