-- Orders with their lines and taxes, and what has happened.

create table orders (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Given when it leaves `new`, or at once to whoever asked for it through version 1.
  number bigint,
  status text not null default 'new'
    check (status in ('new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled')),
  -- Before it was archived: then there is no way back.
  was_canceled boolean not null default false,
  -- Who made it. While it is new it is theirs alone; null was made by nobody in particular and is everybody's.
  employee_id uuid,
  customer_id uuid,
  tax_region_id uuid,
  coupon_id uuid,
  order_delivery_rate_id uuid,
  start_location_id uuid not null,
  stop_location_id uuid not null,
  starts_at timestamptz,
  stops_at timestamptz,
  fulfillment_type text not null default 'pickup' check (fulfillment_type in ('pickup', 'delivery')),
  delivery_address_property_id uuid,
  billing_address_property_id uuid,
  override_period_restrictions boolean not null default false,
  tag_list text[] not null default '{}',
  deposit_type text not null default 'none' check (deposit_type in ('none', 'percentage_total', 'percentage', 'fixed')),
  -- Per cent, or an amount of the company's currency.
  deposit_value numeric(12, 4) not null default 0 check (deposit_value >= 0),
  discount_type text not null default 'percentage' check (discount_type in ('percentage', 'fixed')),
  -- Per cent, or an amount of the company's currency; what it comes to in per cent is kept beside it.
  discount_value numeric(14, 4) not null default 0 check (discount_value >= 0),
  discount_percentage numeric(7, 4) not null default 0,
  -- The company's when the order was made.
  tax_strategy text not null default 'exclusive' check (tax_strategy in ('exclusive', 'inclusive')),
  coupon_errors jsonb,
  has_signed_contract boolean not null default false,
  -- What the plannings add up to.
  statuses text[] not null default '{new}',
  status_counts jsonb not null default '{"new": 0, "draft": 0, "reserved": 0, "started": 0, "stopped": 0}',
  entirely_started boolean not null default true,
  entirely_stopped boolean not null default false,
  item_count integer not null default 0,
  -- What the lines add up to. Price and discount are with or without tax as the tax strategy says.
  price_in_cents bigint not null default 0,
  price_with_tax_in_cents bigint not null default 0,
  discount_in_cents bigint not null default 0,
  discount_with_tax_in_cents bigint not null default 0,
  coupon_discount_in_cents bigint not null default 0,
  grand_total_in_cents bigint not null default 0,
  tax_in_cents bigint not null default 0,
  grand_total_with_tax_in_cents bigint not null default 0,
  deposit_in_cents bigint not null default 0,
  deposit_held_in_cents bigint not null default 0,
  deposit_paid_in_cents bigint not null default 0,
  deposit_refunded_in_cents bigint not null default 0,
  amount_paid_in_cents bigint not null default 0,
  total_discount_in_cents bigint generated always as (discount_in_cents + coupon_discount_in_cents) stored,
  total_in_cents bigint generated always as (grand_total_with_tax_in_cents + deposit_in_cents) stored,
  total_paid_in_cents bigint generated always as (amount_paid_in_cents + deposit_paid_in_cents) stored,
  total_to_be_paid_in_cents bigint generated always as (
    grand_total_with_tax_in_cents + deposit_in_cents - amount_paid_in_cents - deposit_paid_in_cents
  ) stored,
  payment_status text generated always as (
    case
      when amount_paid_in_cents + deposit_paid_in_cents > grand_total_with_tax_in_cents + deposit_in_cents then 'overpaid'
      when amount_paid_in_cents + deposit_paid_in_cents = grand_total_with_tax_in_cents + deposit_in_cents then 'paid'
      when amount_paid_in_cents + deposit_paid_in_cents > 0 then 'partially_paid'
      else 'payment_due'
    end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, tax_region_id) references tax_regions (company_id, id),
  foreign key (company_id, start_location_id) references locations (company_id, id),
  foreign key (company_id, stop_location_id) references locations (company_id, id),
  foreign key (company_id, delivery_address_property_id) references properties (company_id, id)
    on delete set null (delivery_address_property_id),
  foreign key (company_id, billing_address_property_id) references properties (company_id, id)
    on delete set null (billing_address_property_id),
  constraint orders_number_given check (status = 'new' or number is not null),
  constraint orders_period check (starts_at < stops_at),
  constraint orders_period_known check (status not in ('reserved', 'started', 'stopped') or (starts_at is not null and stops_at is not null))
);

create unique index orders_number on orders (company_id, number);
create index orders_newest on orders (company_id, created_at desc, id desc);
-- What lists show unless more is asked for, whatever lies in the archive. It can be counted without a look at the rows.
create index orders_listed on orders (company_id, created_at desc, id desc) include (status, employee_id)
  where status not in ('new', 'archived');
create index orders_status on orders (company_id, status, created_at desc, id desc);
create index orders_customer on orders (company_id, customer_id, created_at desc, id desc) where customer_id is not null;
create index orders_starts_at on orders (company_id, starts_at, id);
create index orders_stops_at on orders (company_id, stops_at, id);
create index orders_tags on orders using gin (lower_tags(tag_list));
-- The one `new` order of an employee that `orders/new` answers.
create index orders_scratch on orders (company_id, employee_id, created_at desc, id desc) where status = 'new';
create index orders_delivery_address on orders (company_id, delivery_address_property_id) where delivery_address_property_id is not null;
create index orders_billing_address on orders (company_id, billing_address_property_id) where billing_address_property_id is not null;

-- A priced line of an order. One of a planning came with it, one below a bundle's line belongs to a part of it.
create table lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null default 'orders' check (owner_type in ('orders')),
  owner_id uuid not null,
  order_id uuid not null,
  line_type text not null default 'charge'
    check (line_type in ('section', 'deposit_charge', 'proration', 'charge', 'legacy_migration', 'delivery_rate')),
  title text,
  extra_information text,
  quantity integer not null default 1,
  -- Before price rules and manual prices.
  original_price_each_in_cents bigint,
  original_charge_length bigint,
  original_charge_label text,
  price_each_in_cents bigint not null default 0,
  -- price_each × quantity; of a line with lines below it, their sum.
  price_in_cents bigint not null default 0,
  price_with_tax_in_cents bigint not null default 0,
  charge_label text,
  -- Seconds.
  charge_length bigint check (charge_length >= 0),
  price_rule_values jsonb,
  discountable boolean not null default true,
  taxable boolean not null default true,
  relevant boolean not null default true,
  position integer not null,
  nested_position integer not null default 0,
  item_id uuid,
  planning_id uuid,
  parent_line_id uuid,
  bundle_item_id uuid,
  tax_category_id uuid,
  price_structure_id uuid,
  price_tile_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, planning_id) references plannings (company_id, id),
  foreign key (company_id, parent_line_id) references lines (company_id, id),
  foreign key (company_id, bundle_item_id) references bundle_items (company_id, id),
  foreign key (company_id, tax_category_id) references tax_categories (company_id, id),
  foreign key (company_id, price_structure_id) references price_structures (company_id, id),
  foreign key (company_id, price_tile_id) references price_tiles (company_id, id) on delete set null (price_tile_id),
  check (owner_type <> 'orders' or owner_id = order_id)
);

create index lines_order on lines (company_id, order_id, position, id);
create unique index lines_planning on lines (company_id, planning_id) where planning_id is not null;
create index lines_parent on lines (company_id, parent_line_id) where parent_line_id is not null;
create index lines_item on lines (company_id, item_id) where item_id is not null;
create index lines_newest on lines (company_id, created_at desc, id desc);
create index lines_price_tile on lines (company_id, price_tile_id) where price_tile_id is not null;

-- What of an order's total is which tax.
create table tax_values (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null default 'orders' check (owner_type in ('orders')),
  owner_id uuid not null,
  order_id uuid generated always as (case when owner_type = 'orders' then owner_id end) stored,
  tax_rate_id uuid not null,
  name text not null,
  percentage numeric(9, 4) not null,
  value_in_cents bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, owner_id, tax_rate_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id)
);

create index tax_values_newest on tax_values (company_id, created_at desc, id desc);

-- What is sold or done does not come back: once handed over it takes nothing more, and what is sold is out of stock.
alter table plannings
  drop column units,
  add column sold integer not null default 0,
  add constraint plannings_sold_check check (sold in (0, started)),
  add constraint plannings_order_check check ((planning_type = 'order') = (order_id is not null)),
  add foreign key (company_id, order_id) references orders (company_id, id);
alter table plannings
  add column units integer generated always as (
    case when archived_at is null and (reserved or started > 0) then coalesce(quantity, 0) - stopped - sold else 0 end
  ) stored;
create index plannings_of_item on plannings (company_id, item_id, start_location_id, length_class, reserved_from)
  include (reserved_till, units, draft_units) where units > 0 or draft_units > 0;
create index plannings_at_location on plannings (company_id, start_location_id, length_class, reserved_from)
  include (item_id, reserved_till, units, draft_units) where units > 0 or draft_units > 0;
-- Everything that was ever planned of an item.
create index plannings_item on plannings (company_id, item_id, created_at desc, id desc);
-- Who is short, by what there is too little of, and by order: an order is short when a planning of it is.
create index plannings_short on plannings (company_id, item_id, start_location_id) where location_shortage_amount > 0;
create index plannings_short_of_order on plannings (company_id, order_id) where location_shortage_amount > 0;

alter table stock_item_plannings
  add constraint stock_item_plannings_order_check check ((stock_item_planning_type = 'order') = (order_id is not null)),
  add foreign key (company_id, order_id) references orders (company_id, id);

-- Everything that changed, in the order of commits, without a gap per company. Nothing here is ever changed again.
create table events (
  company_id uuid not null references companies (id),
  sequence bigint not null check (sequence > 0),
  id uuid not null,
  -- `order.reserved`, `customer.updated`, …
  kind text not null,
  -- The same for the activity log: `reserve_order`, `update_customer`, …
  action_key text not null,
  action_args jsonb not null default '{}',
  subject_type text not null,
  subject_id uuid not null,
  -- Whatever it is about, the subject included.
  related_ids uuid[] not null,
  employee_id uuid,
  data jsonb,
  created_at timestamptz not null,
  primary key (company_id, sequence),
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

create index events_newest on events (company_id, created_at desc, id desc);
create index events_related on events using gin (related_ids);

create function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'events are only ever added' using errcode = 'restrict_violation';
end
$$;

create trigger events_are_kept before update or delete on events
  for each row execute function refuse_to_rewrite_history();
create trigger events_are_kept_all before truncate on events
  for each statement execute function refuse_to_rewrite_history();

-- Read from the events of starting and stopping: plus what left, minus what came back.
create table product_trackers (
  company_id uuid not null references companies (id),
  id uuid not null,
  event_sequence bigint not null,
  order_id uuid not null,
  product_id uuid not null,
  product_group_id uuid not null,
  employee_id uuid,
  quantity integer not null check (quantity <> 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_sequence) references events (company_id, sequence),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

create index product_trackers_newest on product_trackers (company_id, created_at desc, id desc);
create index product_trackers_order on product_trackers (company_id, order_id, created_at desc);
create index product_trackers_product on product_trackers (company_id, product_id, created_at desc);
create index product_trackers_group on product_trackers (company_id, product_group_id, created_at desc);

create table stock_item_trackers (
  company_id uuid not null references companies (id),
  id uuid not null,
  product_tracker_id uuid not null,
  stock_item_id uuid not null,
  product_id uuid not null,
  product_group_id uuid not null,
  quantity integer not null check (quantity in (1, -1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, product_tracker_id) references product_trackers (company_id, id),
  foreign key (company_id, stock_item_id) references stock_items (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id)
);

create index stock_item_trackers_newest on stock_item_trackers (company_id, created_at desc, id desc);
create index stock_item_trackers_tracker on stock_item_trackers (company_id, product_tracker_id);
create index stock_item_trackers_stock_item on stock_item_trackers (company_id, stock_item_id, created_at desc);
create index stock_item_trackers_product on stock_item_trackers (company_id, product_id, created_at desc);

-- New kinds of owners.
alter table properties drop constraint properties_owner_type_check,
  add constraint properties_owner_type_check check (owner_type in ('customers', 'orders', 'product_groups', 'stock_items')),
  add column order_id uuid generated always as (case when owner_type = 'orders' then owner_id end) stored,
  add foreign key (company_id, order_id) references orders (company_id, id);

alter table notes drop constraint notes_owner_type_check,
  add constraint notes_owner_type_check
    check (owner_type in ('customers', 'orders', 'product_groups', 'products', 'bundles', 'stock_items')),
  add column order_id uuid generated always as (case when owner_type = 'orders' then owner_id end) stored,
  add foreign key (company_id, order_id) references orders (company_id, id);

alter table barcodes drop constraint barcodes_owner_type_check,
  add constraint barcodes_owner_type_check check (owner_type in ('customers', 'orders', 'products', 'stock_items')),
  add column order_id uuid generated always as (case when owner_type = 'orders' then owner_id end) stored,
  add foreign key (company_id, order_id) references orders (company_id, id);

-- How many orders make up the revenue: the average order is worth revenue ÷ this.
alter table customers add column revenue_order_count integer not null default 0;

-- Half to even, as domain/pricing/round-half-even.ts does. Null-safe for no orders at all.
create function average_in_cents(sum bigint, count integer) returns bigint
language sql immutable parallel safe
return case
  when count = 0 then 0
  when abs(sum % count) * 2 = count then round((sum::numeric / count) / 2) * 2
  else round(sum::numeric / count)
end;
