import { sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';

export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** Counts of everything that is not archived; orders by status, without `new`. */
export function readCounts({ db, company }: ReadContext): Promise<Counts> {
  return db.one<Counts>(sql`
    select
      (
        select count(*)
        from items
        where company_id = ${company.id}
          and type = 'product_groups'
          and archived_at is null
      ) as product_group_count,
      (
        select count(*)
        from items
        where company_id = ${company.id}
          and type = 'products'
          and archived_at is null
      ) as product_count,
      (select count(*) from tax_rates where company_id = ${company.id} and archived_at is null) as tax_rate_count,
      (
        select count(distinct lower(tag))
        from (
          select tag_list from customers where company_id = ${company.id} and archived_at is null
          union all
          select tag_list from items where company_id = ${company.id} and archived_at is null
          union all
          select tag_list from orders where company_id = ${company.id} and status not in ('new', 'archived')
        ) as tagged, unnest(tagged.tag_list) as tag
      ) as tag_count,
      (select count(*) from notes where company_id = ${company.id}) as note_count,
      (select count(*) from locations where company_id = ${company.id} and archived_at is null) as location_count,
      (select count(*) from employees where company_id = ${company.id} and active) as employee_count,
      0 as payment_profile_count,
      0 as app_payment_option_count,
      0 as overdue_invoice_count,
      made.manual as manual_order_count,
      made.reserved as manual_reserved_order_count,
      made.started as started_order_count,
      made.stopped as stopped_order_count,
      made.archived as archived_order_count,
      0 as webshop_order_count
    from (
      select
        count(*) filter (where status <> 'new') as manual,
        count(*) filter (where status = 'reserved') as reserved,
        count(*) filter (where status = 'started') as started,
        count(*) filter (where status = 'stopped') as stopped,
        count(*) filter (where status = 'archived') as archived
      from orders
      where company_id = ${company.id}
    ) as made
  `);
}

/** In the published order. Counts of the online store do not exist yet. */
export const COUNTED = [
  'product_group_count',
  'product_count',
  'tax_rate_count',
  'tag_count',
  'note_count',
  'location_count',
  'employee_count',
  'payment_profile_count',
  'app_payment_option_count',
  'overdue_invoice_count',
  'manual_order_count',
  'manual_reserved_order_count',
  'started_order_count',
  'stopped_order_count',
  'archived_order_count',
  'webshop_order_count',
] as const;
