-- The least that a safe booking can be, statement by statement: hold the order and the product, ask in a later statement
-- what is free, write the planning, its line, the order's totals and the event. No authentication, no parsing, no answer.
\set n :first + :client_id + :clients * :i
\set i :i + 1
begin;
select id as order_id, start_location_id as location_id, starts_at, stops_at
from orders
where company_id = :company
  and id = md5('order ' || :n)::uuid
for no key update
\gset
select id as product_id, base_price_in_cents as price, name
from items
where company_id = :company
  and id = (select product_id from bench_orders where n = :n)
for no key update
\gset
select
  coalesce((
    select sum(quantity)
    from stock_counts
    where company_id = :company
      and item_id = :product_id
      and location_id = :location_id
  ), 0) - coalesce(sum(taken.units), 0) as free
from (
  values (0::smallint, interval '32 hours'), (1, interval '256 hours'), (2, interval '2048 hours'), (3, null)
) as class (length_class, reach)
cross join lateral (
  select units
  from plannings
  where company_id = :company
    and item_id = :product_id
    and start_location_id = :location_id
    and plannings.length_class = class.length_class
    and reserved_from > coalesce(:starts_at::timestamptz - class.reach, '-infinity')
    and reserved_from < :stops_at
    and reserved_till > :starts_at
    and units > 0
  offset 0
) as taken
\gset
insert into plannings (
  company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, reserved, status,
  starts_at, stops_at, reserved_from, reserved_till
)
select :company, uuidv7(), 'order', :product_id, :order_id, :location_id, :location_id, 1, true, 'reserved',
  :starts_at, :stops_at, :starts_at, :stops_at
where :free::bigint >= 1
returning id as planning_id
\gset
insert into lines (
  company_id, id, owner_id, order_id, title, quantity, original_price_each_in_cents, price_each_in_cents, price_in_cents,
  price_with_tax_in_cents, position, item_id, planning_id
)
values (
  :company, uuidv7(), :order_id, :order_id, :name, 1, :price, :price, :price,
  :price, 1, :product_id, :planning_id
);
update orders
set price_in_cents = price_in_cents + :price,
  price_with_tax_in_cents = price_with_tax_in_cents + :price,
  grand_total_in_cents = grand_total_in_cents + :price,
  grand_total_with_tax_in_cents = grand_total_with_tax_in_cents + :price,
  item_count = item_count + 1,
  status_counts = jsonb_set(status_counts, '{reserved}', to_jsonb(item_count + 1)),
  statuses = '{reserved}',
  entirely_started = false,
  updated_at = now()
where company_id = :company
  and id = :order_id;
with counter as (
  insert into counters as c (company_id, name, value)
  values (:company, 'events', 1)
  on conflict (company_id, name) do update
  set value = c.value + 1
  returning value
)
insert into events (
  company_id, sequence, id, kind, action_key, action_args, subject_type, subject_id, related_ids, data, created_at
)
select :company, counter.value, uuidv7(), 'order.updated', 'update_order',
  json_build_object('order', json_build_object('id', :order_id::text)), 'orders', :order_id, array[:order_id::uuid],
  json_build_object('booked', :product_id::text), now()
from counter;
commit;
