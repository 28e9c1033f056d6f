-- Price rules, coupons, documents and payments.

create table price_rulesets (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  description text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index price_rulesets_name on price_rulesets (company_id, lower(name)) where archived_at is null;
create index price_rulesets_newest on price_rulesets (company_id, created_at desc, id desc);

create table price_rules (
  company_id uuid not null references companies (id),
  id uuid not null,
  price_ruleset_id uuid not null,
  name text not null check (name <> ''),
  rule_type text not null check (rule_type in (
    'range_of_days', 'range_of_dates', 'exclude_date_range', 'exclude_week_days', 'pickup_day', 'return_day'
  )),
  match_strategy text not null check (match_strategy in ('starts_within', 'stops_within', 'overlap', 'span', 'within')),
  adjustment_strategy text not null default 'percentage' check (adjustment_strategy in ('percentage', 'charge')),
  -- Per cent, with its sign.
  value numeric(9, 4),
  charge boolean,
  stacked boolean not null default false,
  "from" timestamptz,
  till timestamptz,
  -- 0 is Monday.
  from_day smallint check (from_day between 0 and 6),
  till_day smallint check (till_day between 0 and 6),
  -- HH:MM, on the clock of the company.
  from_time text,
  till_time text,
  "time" text,
  -- Seconds.
  min_duration bigint check (min_duration >= 0),
  max_duration bigint check (max_duration >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, price_ruleset_id) references price_rulesets (company_id, id),
  check ("from" < till)
);

-- Of rules that match the same time, the one that was made first counts.
create index price_rules_ruleset on price_rules (company_id, price_ruleset_id, created_at, id);

alter table items add foreign key (company_id, price_ruleset_id) references price_rulesets (company_id, id);
create index items_price_ruleset on items (company_id, price_ruleset_id) where price_ruleset_id is not null;

create table coupons (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- The code that a customer types.
  identifier text not null check (identifier <> ''),
  coupon_type text not null check (coupon_type in ('percentage', 'cents')),
  -- Per cent, or cents.
  value bigint not null check (value > 0),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  stackable boolean not null default true,
  eligible_item_type text not null default 'all' check (eligible_item_type in ('all', 'collection', 'item')),
  one_per_customer boolean not null default false,
  max_redemptions integer check (max_redemptions > 0),
  minimum_order_amount_in_cents bigint check (minimum_order_amount_in_cents >= 0),
  redemptions_count integer not null default 0,
  tag_list text[] not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (coupon_type <> 'percentage' or value <= 100),
  check (starts_at < ends_at)
);

create unique index coupons_identifier on coupons (company_id, lower(identifier)) where archived_at is null;
create index coupons_newest on coupons (company_id, created_at desc, id desc);
create index coupons_tags on coupons using gin (lower_tags(tag_list));

create table coupon_items (
  company_id uuid not null references companies (id),
  id uuid not null,
  coupon_id uuid not null,
  item_id uuid not null,
  item_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, coupon_id, item_id),
  foreign key (company_id, coupon_id) references coupons (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id)
);

alter table orders
  add foreign key (company_id, coupon_id) references coupons (company_id, id),
  -- It counts among the redemptions of its coupon, even while it does not meet what the coupon asks of an order.
  add column coupon_redeemed boolean not null default false,
  add constraint orders_coupon_redeemed
    check (not coupon_redeemed or (coupon_id is not null and status not in ('new', 'canceled')));
create index orders_coupon on orders (company_id, coupon_id, customer_id) where coupon_id is not null;

-- A quote, contract or invoice: what an order was when it was made. One invoice per order, without a number, follows it.
create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  document_type text not null check (document_type in ('quote', 'contract', 'invoice')),
  order_id uuid not null,
  customer_id uuid,
  tax_region_id uuid,
  coupon_id uuid,
  -- Given when it is finalized; per type, or per type and prefix where the company says so.
  number bigint,
  prefix text,
  prefix_with_number text,
  revision text,
  date date,
  due_date date,
  name text,
  address text,
  reference text,
  body text,
  footer text,
  finalized boolean not null default false,
  finalized_at timestamptz,
  sent boolean not null default false,
  confirmed boolean not null default false,
  confirmed_at timestamptz,
  signed boolean not null default false,
  -- What it says of confirmation, or of payment.
  status text not null check (status in (
    'confirmed', 'unconfirmed', 'revised', 'partially_paid', 'payment_due', 'paid', 'process_deposit', 'overpaid'
  )),
  -- Another one has taken its place.
  revised boolean not null default false,
  revised_invoice_id uuid,
  starts_at timestamptz,
  stops_at timestamptz,
  start_location_id uuid,
  stop_location_id uuid,
  fulfillment_type text check (fulfillment_type in ('pickup', 'delivery')),
  delivery_address text,
  delivery_label text,
  delivery_carrier_name text,
  delivery_price_in_cents bigint not null default 0,
  -- Who sends it to whom, and from where, when it was finalized.
  printed jsonb,
  tag_list text[] not null default '{}',
  currency text not null,
  tax_strategy text not null check (tax_strategy in ('exclusive', 'inclusive')),
  deposit_type text check (deposit_type in ('none', 'percentage_total', 'percentage', 'fixed')),
  deposit_value numeric(12, 4) not null default 0,
  discount_type text not null default 'percentage',
  discount_percentage numeric(7, 4) not null default 0,
  price_in_cents bigint not null default 0,
  discount_in_cents bigint not null default 0,
  coupon_discount_in_cents bigint not null default 0,
  total_discount_in_cents bigint generated always as (discount_in_cents + coupon_discount_in_cents) stored,
  grand_total_in_cents bigint not null default 0,
  tax_in_cents bigint not null default 0,
  grand_total_with_tax_in_cents bigint not null default 0,
  deposit_in_cents bigint not null default 0,
  deposit_paid_in_cents bigint not null default 0,
  deposit_held_in_cents bigint not null default 0,
  deposit_refunded_in_cents bigint not null default 0,
  paid_in_cents bigint not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, tax_region_id) references tax_regions (company_id, id),
  foreign key (company_id, coupon_id) references coupons (company_id, id),
  foreign key (company_id, start_location_id) references locations (company_id, id),
  foreign key (company_id, stop_location_id) references locations (company_id, id),
  foreign key (company_id, revised_invoice_id) references documents (company_id, id),
  check (finalized = (number is not null))
);

create unique index documents_pro_forma on documents (company_id, order_id)
  where document_type = 'invoice' and not finalized and archived_at is null;
create unique index documents_number on documents (company_id, document_type, coalesce(prefix_with_number, ''), number, coalesce(revision, ''))
  where number is not null;
-- The last number of a type, and of a prefix.
create index documents_by_number on documents (company_id, document_type, number) where number is not null;
create index documents_by_prefix on documents (company_id, document_type, prefix, number) where number is not null;
create index documents_newest on documents (company_id, created_at desc, id desc);
create index documents_order on documents (company_id, order_id, created_at desc, id desc);
create index documents_customer on documents (company_id, customer_id, created_at desc, id desc) where customer_id is not null;
create index documents_date on documents (company_id, date desc, id desc);
create index documents_tags on documents using gin (lower_tags(tag_list));

-- The order has changed since its invoice without a number was written; one that is new has none yet.
alter table orders add column invoice_behind boolean not null default true;
create index orders_invoice_behind on orders (company_id, id) where invoice_behind and status <> 'new';

create table signatures (
  company_id uuid not null references companies (id),
  id uuid not null,
  document_id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  first_name text,
  last_name text,
  status text not null check (status in ('pending', 'completed', 'failed')),
  signature_method text check (signature_method in ('drawn', 'generated')),
  -- Content hash of a stored picture.
  picture text,
  ip_address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);

create table payment_methods (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid,
  provider text not null check (provider in ('stripe', 'app', 'none')),
  identifier text not null check (identifier <> ''),
  method_type text,
  details jsonb not null default '{}',
  label_primary text,
  label_secondary text,
  status text not null default 'created' check (status in ('created', 'ready')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);

create index payment_methods_newest on payment_methods (company_id, created_at desc, id desc);
create index payment_methods_customer on payment_methods (company_id, customer_id) where customer_id is not null;

-- Charges, authorizations and refunds. Amounts never change; the status does.
create table payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  type text not null check (type in ('payment_charges', 'payment_authorizations', 'payment_refunds')),
  order_id uuid,
  -- The order again, when it was still new: a cart.
  cart_id uuid,
  customer_id uuid,
  employee_id uuid,
  payment_method_id uuid,
  -- Of a refund: what it gives back. Of a charge that captures: what it takes.
  payment_charge_id uuid,
  payment_authorization_id uuid,
  mode text,
  status text not null,
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  deposit_in_cents bigint not null check (deposit_in_cents >= 0),
  total_in_cents bigint generated always as (amount_in_cents + deposit_in_cents) stored,
  -- Of a charge: what succeeded or pending refunds have taken of it. Of an authorization: what was captured.
  amount_used_in_cents bigint not null default 0,
  deposit_used_in_cents bigint not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  provider text check (provider in ('stripe', 'app', 'none')),
  provider_id text,
  provider_method text,
  provider_secret text,
  provider_link text,
  redirect_url text,
  description text,
  reason text,
  failure_reason text,
  capture_before timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  captured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, payment_method_id) references payment_methods (company_id, id),
  foreign key (company_id, payment_charge_id) references payments (company_id, id),
  foreign key (company_id, payment_authorization_id) references payments (company_id, id),
  check (cart_id = order_id),
  check (amount_used_in_cents between 0 and amount_in_cents),
  check (deposit_used_in_cents between 0 and deposit_in_cents)
);

create index payments_newest on payments (company_id, created_at desc, id desc);
create index payments_order on payments (company_id, order_id, created_at desc, id desc) where order_id is not null;
create index payments_cart on payments (company_id, cart_id) where cart_id is not null;
create index payments_customer on payments (company_id, customer_id) where customer_id is not null;
create index payments_charge on payments (company_id, payment_charge_id) where payment_charge_id is not null;
create index payments_authorization on payments (company_id, payment_authorization_id) where payment_authorization_id is not null;
create index payments_to_expire on payments (capture_before) where type = 'payment_authorizations' and status = 'succeeded';

-- New kinds of owners.
alter table lines drop constraint lines_owner_type_check,
  add constraint lines_owner_type_check check (owner_type in ('orders', 'documents')),
  add column document_id uuid generated always as (case when owner_type = 'documents' then owner_id end) stored,
  add foreign key (company_id, document_id) references documents (company_id, id),
  -- Of a line of a document: what it tells of.
  add column order_line_id uuid,
  add foreign key (company_id, order_line_id) references lines (company_id, id);

-- What an order has by itself, apart from what its documents say that it had.
drop index lines_order;
create index lines_order on lines (company_id, order_id, owner_type, position, id);
create index lines_document on lines (company_id, owner_id, position, id) where owner_type = 'documents';
drop index lines_planning;
create unique index lines_planning on lines (company_id, planning_id) where planning_id is not null and owner_type = 'orders';

alter table tax_values drop constraint tax_values_owner_type_check,
  add constraint tax_values_owner_type_check check (owner_type in ('orders', 'documents')),
  add column document_id uuid generated always as (case when owner_type = 'documents' then owner_id end) stored,
  add foreign key (company_id, document_id) references documents (company_id, id);

alter table properties drop constraint properties_owner_type_check,
  add constraint properties_owner_type_check
    check (owner_type in ('customers', 'documents', 'orders', 'product_groups', 'stock_items')),
  add column document_id uuid generated always as (case when owner_type = 'documents' then owner_id end) stored,
  add foreign key (company_id, document_id) references documents (company_id, id);

alter table notes drop constraint notes_owner_type_check,
  add constraint notes_owner_type_check
    check (owner_type in ('customers', 'documents', 'orders', 'product_groups', 'products', 'bundles', 'stock_items')),
  add column document_id uuid generated always as (case when owner_type = 'documents' then owner_id end) stored,
  add foreign key (company_id, document_id) references documents (company_id, id);

-- What is held of the deposit is a line of the order, and paid by the deposit: it is due once, not twice.
alter table orders
  drop column total_in_cents,
  drop column total_to_be_paid_in_cents,
  drop column payment_status;
alter table orders
  add column total_in_cents bigint generated always as (
    grand_total_with_tax_in_cents - deposit_held_in_cents + deposit_in_cents
  ) stored,
  add column total_to_be_paid_in_cents bigint generated always as (
    grand_total_with_tax_in_cents - deposit_held_in_cents + deposit_in_cents - amount_paid_in_cents - deposit_paid_in_cents
  ) stored,
  -- `process_deposit`: money is settled, and what was left as a deposit must still be given back or kept.
  add column payment_status text generated always as (
    case
      when amount_paid_in_cents + deposit_paid_in_cents
        > grand_total_with_tax_in_cents - deposit_held_in_cents + deposit_in_cents then 'overpaid'
      when amount_paid_in_cents + deposit_paid_in_cents
        < grand_total_with_tax_in_cents - deposit_held_in_cents + deposit_in_cents
        then case when amount_paid_in_cents + deposit_paid_in_cents > 0 then 'partially_paid' else 'payment_due' end
      when status in ('stopped', 'archived', 'canceled')
        and deposit_paid_in_cents > deposit_refunded_in_cents + deposit_held_in_cents then 'process_deposit'
      else 'paid'
    end
  ) stored;
