-- What exists, how much of it, and what takes it when.

create table locations (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  location_type text not null default 'rental' check (location_type in ('rental', 'internal')),
  address_line_1 text,
  address_line_2 text,
  zipcode text,
  city text,
  region text,
  country text,
  -- The parts of the address that have no column of their own (first_name, country_id, latitude, …).
  address_parts jsonb not null default '{}',
  pickup_enabled boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create index locations_newest on locations (company_id, created_at desc, id desc);

-- Every company has a place from which it rents out.
insert into locations (company_id, id, name, code)
select id, gen_random_uuid(), 'Main', 'MAIN' from companies;

create table tax_categories (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  "default" boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index tax_categories_default on tax_categories (company_id) where "default";
create unique index tax_regions_default on tax_regions (company_id) where "default";
create index tax_categories_newest on tax_categories (company_id, created_at desc, id desc);
create index tax_regions_newest on tax_regions (company_id, created_at desc, id desc);

create table tax_rates (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null check (owner_type in ('tax_categories', 'tax_regions')),
  owner_id uuid not null,
  tax_category_id uuid generated always as (case when owner_type = 'tax_categories' then owner_id end) stored,
  tax_region_id uuid generated always as (case when owner_type = 'tax_regions' then owner_id end) stored,
  name text not null check (name <> ''),
  -- Per cent.
  value numeric(9, 4) not null check (value >= 0),
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, tax_category_id) references tax_categories (company_id, id),
  foreign key (company_id, tax_region_id) references tax_regions (company_id, id)
);

create index tax_rates_owner on tax_rates (company_id, owner_id, position, id);
create index tax_rates_newest on tax_rates (company_id, created_at desc, id desc);

-- Product groups, their products and bundles share one table: they share most of their columns, one list (`items`),
-- and everything that is planned or priced refers to "an item". A product carries copies of what it inherits from its
-- group, written by the use case that changes the group: lists, filters and availability then read one row.
create table items (
  company_id uuid not null references companies (id),
  id uuid not null,
  type text not null check (type in ('product_groups', 'products', 'bundles')),
  -- Products only.
  product_group_id uuid,
  name text not null check (name <> ''),
  group_name text,
  slug text not null check (slug <> ''),
  sku text,
  product_type text not null check (product_type in ('rental', 'sales_item', 'service', 'bundle')),
  tracking_type text not null default 'bulk' check (tracking_type in ('none', 'bulk', 'trackable')),
  -- No limit to stock, whatever is counted.
  always_available boolean not null default false,
  has_variations boolean not null default false,
  variation boolean not null default false,
  variation_fields text[] not null default '{}',
  variation_values text[] not null default '{}',
  stock_item_properties text[] not null default '{}',
  buffer_time_before integer not null default 0 check (buffer_time_before >= 0),
  buffer_time_after integer not null default 0 check (buffer_time_after >= 0),
  allow_shortage boolean not null default false,
  shortage_limit integer not null default 0 check (shortage_limit >= 0),
  price_type text not null default 'none' check (price_type in ('structure', 'private_structure', 'fixed', 'simple', 'none')),
  price_period text check (price_period in ('hour', 'day', 'week', 'month', 'year')),
  base_price_in_cents bigint not null default 0,
  flat_fee_price_in_cents bigint not null default 0,
  structure_price_in_cents bigint not null default 0,
  deposit_in_cents bigint not null default 0,
  default_purchase_cost_in_cents bigint,
  price_structure_id uuid,
  price_ruleset_id uuid,
  tax_category_id uuid,
  discountable boolean not null default true,
  taxable boolean not null default true,
  weight_value numeric(12, 4),
  weight_unit text check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  weight_overridden boolean not null default false,
  extra_information text,
  description text,
  excerpt text,
  seo_title text,
  seo_description text,
  show_in_store boolean not null default true,
  sorting_weight integer not null default 0,
  tag_list text[] not null default '{}',
  photo_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id),
  foreign key (company_id, tax_category_id) references tax_categories (company_id, id),
  check ((type = 'products') = (product_group_id is not null)),
  check ((type = 'bundles') = (product_type = 'bundle'))
);

create unique index items_slug on items (company_id, type, slug) where type <> 'products';
create index items_newest on items (company_id, type, created_at desc, id desc) where archived_at is null;
create index items_all_newest on items (company_id, created_at desc, id desc) where archived_at is null;
create index items_of_group on items (company_id, product_group_id, sorting_weight, id) where product_group_id is not null;
create index items_tags on items using gin (lower_tags(tag_list));
create index items_search on items using gin (lower(name) gin_trgm_ops, lower(sku) gin_trgm_ops);
create index items_tax_category on items (company_id, tax_category_id) where tax_category_id is not null;
create index items_price_structure on items (company_id, price_structure_id) where price_structure_id is not null;

create table price_structures (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  price_structure_type text not null default 'reusable' check (price_structure_type in ('reusable', 'private')),
  product_group_id uuid,
  -- What each such unit beyond the last tile adds, as a factor of the base price; 0 is unused.
  hour numeric(14, 4) not null default 0,
  day numeric(14, 4) not null default 0,
  week numeric(14, 4) not null default 0,
  month numeric(14, 4) not null default 0,
  year numeric(14, 4) not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id)
);

create index price_structures_newest on price_structures (company_id, created_at desc, id desc);
create index price_structures_group on price_structures (company_id, product_group_id) where product_group_id is not null;

alter table items add foreign key (company_id, price_structure_id) references price_structures (company_id, id);

create table price_tiles (
  company_id uuid not null references companies (id),
  id uuid not null,
  price_structure_id uuid not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  period text not null check (period in ('hours', 'days', 'weeks', 'months', 'years')),
  -- Seconds: quantity × period.
  length bigint not null check (length > 0),
  multiplier numeric(14, 4) not null check (multiplier >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, price_structure_id) references price_structures (company_id, id)
);

create index price_tiles_structure on price_tiles (company_id, price_structure_id, length, id);
create index price_tiles_newest on price_tiles (company_id, created_at desc, id desc);

create table photos (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null check (owner_type in ('product_groups', 'bundles')),
  owner_id uuid not null,
  -- Content hash of the stored picture.
  picture text not null,
  width integer,
  height integer,
  original_filename text,
  alt_text text,
  coordinates jsonb not null default '{"x": 0, "y": 0}',
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references items (company_id, id)
);

create index photos_owner on photos (company_id, owner_id, position, id);
create index photos_newest on photos (company_id, created_at desc, id desc);

alter table items add foreign key (company_id, photo_id) references photos (company_id, id);

create table bundle_items (
  company_id uuid not null references companies (id),
  id uuid not null,
  bundle_id uuid not null,
  product_group_id uuid not null,
  -- Null: the customer chooses one of the group's products.
  product_id uuid,
  photo_id uuid,
  quantity integer not null default 1 check (quantity > 0),
  discount_percentage numeric(7, 4) not null default 0 check (discount_percentage between 0 and 100),
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, bundle_id) references items (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, photo_id) references photos (company_id, id)
);

create index bundle_items_bundle on bundle_items (company_id, bundle_id, position, id);
create index bundle_items_group on bundle_items (company_id, product_group_id);
create index bundle_items_product on bundle_items (company_id, product_id) where product_id is not null;
create index bundle_items_newest on bundle_items (company_id, created_at desc, id desc);

create table url_redirects (
  company_id uuid not null references companies (id),
  id uuid not null,
  from_path text not null check (from_path <> ''),
  to_path text not null check (to_path <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index url_redirects_from on url_redirects (company_id, from_path);
create index url_redirects_newest on url_redirects (company_id, created_at desc, id desc);

-- Bulk stock: the sum of these, each valid in [from, till).
create table stock_counts (
  company_id uuid not null references companies (id),
  id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity integer not null check (quantity <> 0),
  "from" timestamptz,
  till timestamptz,
  purchase_cost_in_cents bigint,
  purchased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  check ("from" < till)
);

create index stock_counts_item on stock_counts (company_id, item_id, location_id) include (quantity, "from", till);
create index stock_counts_newest on stock_counts (company_id, created_at desc, id desc);
create index stock_counts_location on stock_counts (company_id, location_id);

-- Tracked stock: one row a piece, valid in [from, till).
create table stock_items (
  company_id uuid not null references companies (id),
  id uuid not null,
  product_id uuid not null,
  product_group_id uuid not null,
  location_id uuid not null,
  identifier text not null check (identifier <> ''),
  "from" timestamptz,
  till timestamptz,
  purchase_cost_in_cents bigint,
  purchased_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  check ("from" < till),
  check (till is null or "from" is not null)
);

create unique index stock_items_identifier on stock_items (company_id, lower(identifier)) where archived_at is null;
create index stock_items_search on stock_items using gin (lower(identifier) gin_trgm_ops);
create index stock_items_product on stock_items (company_id, product_id, location_id) include (id, "from", till)
  where archived_at is null;
create index stock_items_newest on stock_items (company_id, created_at desc, id desc);
create index stock_items_location on stock_items (company_id, location_id);
create index stock_items_group on stock_items (company_id, product_group_id);

create table downtimes (
  company_id uuid not null references companies (id),
  id uuid not null,
  product_id uuid not null,
  product_group_id uuid not null,
  location_id uuid not null,
  stock_item_id uuid,
  quantity integer not null default 1 check (quantity > 0),
  reason text not null check (reason in ('maintenance', 'repair', 'missing')),
  status text not null default 'reserved' check (status in ('reserved', 'started', 'stopped', 'canceled')),
  starts_at timestamptz not null,
  stops_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, product_group_id) references items (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, stock_item_id) references stock_items (company_id, id),
  check (starts_at < stops_at)
);

create index downtimes_newest on downtimes (company_id, created_at desc, id desc);
create index downtimes_product on downtimes (company_id, product_id);
create index downtimes_stock_item on downtimes (company_id, stock_item_id) where stock_item_id is not null;
create index downtimes_location on downtimes (company_id, location_id);

-- What takes units of an item, and when. A downtime is planned like an order.
create table plannings (
  company_id uuid not null references companies (id),
  id uuid not null,
  planning_type text not null check (planning_type in ('order', 'downtime')),
  item_id uuid not null,
  order_id uuid,
  downtime_id uuid,
  parent_planning_id uuid,
  start_location_id uuid not null,
  stop_location_id uuid not null,
  -- Null for the planning of a whole bundle: its parts are planned below it.
  quantity integer check (quantity >= 0),
  started integer not null default 0,
  stopped integer not null default 0,
  reserved boolean not null default false,
  status text not null default 'new'
    check (status in ('new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled')),
  starts_at timestamptz,
  stops_at timestamptz,
  -- With the buffer times.
  reserved_from timestamptz,
  reserved_till timestamptz,
  location_shortage_amount integer not null default 0,
  -- What is taken of stock (units) or would be once reserved (draft_units); 0 when the row does not matter any more.
  units integer generated always as (
    case when archived_at is null and (reserved or started > 0) then coalesce(quantity, 0) - stopped else 0 end
  ) stored,
  draft_units integer generated always as (
    case when archived_at is null and not reserved and started = 0 and status in ('new', 'draft')
      then coalesce(quantity, 0) else 0 end
  ) stored,
  -- How long it is from reserved_from to reserved_till, in steps of eight; db/queries/length-classes.ts has the same.
  length_class smallint generated always as (
    width_bucket(
      reserved_till - reserved_from,
      array[interval '32 hours', interval '256 hours', interval '2048 hours']
    )
  ) stored,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, downtime_id) references downtimes (company_id, id),
  foreign key (company_id, parent_planning_id) references plannings (company_id, id),
  foreign key (company_id, start_location_id) references locations (company_id, id),
  foreign key (company_id, stop_location_id) references locations (company_id, id),
  check (starts_at < stops_at),
  check (reserved_from <= starts_at and reserved_till >= stops_at),
  check (stopped between 0 and started and started <= coalesce(quantity, 0)),
  check ((planning_type = 'downtime') = (downtime_id is not null))
);

create index plannings_order on plannings (company_id, order_id) where order_id is not null;
create index plannings_downtime on plannings (company_id, downtime_id) where downtime_id is not null;
create index plannings_parent on plannings (company_id, parent_planning_id) where parent_planning_id is not null;
create index plannings_newest on plannings (company_id, created_at desc, id desc);
-- What overlaps a window: per length class those that start late enough to reach into it, of one item or of all.
create index plannings_of_item on plannings (company_id, item_id, start_location_id, length_class, reserved_from)
  include (reserved_till, units, draft_units) where units > 0 or draft_units > 0;
create index plannings_at_location on plannings (company_id, start_location_id, length_class, reserved_from)
  include (item_id, reserved_till, units, draft_units) where units > 0 or draft_units > 0;
-- Out past their end: they take their units up to now.
create index plannings_out on plannings (company_id, item_id, start_location_id, reserved_till)
  include (started, stopped) where started > stopped and archived_at is null;

create table stock_item_plannings (
  company_id uuid not null references companies (id),
  id uuid not null,
  stock_item_planning_type text not null check (stock_item_planning_type in ('order', 'downtime')),
  stock_item_id uuid not null,
  planning_id uuid not null,
  order_id uuid,
  downtime_id uuid,
  reserved boolean not null default false,
  started boolean not null default false,
  stopped boolean not null default false,
  status text not null default 'new'
    check (status in ('new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled')),
  starts_at timestamptz,
  stops_at timestamptz,
  reserved_from timestamptz,
  reserved_till timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, stock_item_id) references stock_items (company_id, id),
  foreign key (company_id, planning_id) references plannings (company_id, id),
  foreign key (company_id, downtime_id) references downtimes (company_id, id),
  -- The database has the last word: a piece is never planned twice for overlapping times.
  constraint stock_item_planned_once exclude using gist (
    company_id with =, stock_item_id with =, tstzrange(reserved_from, reserved_till) with &&
  ) where (archived_at is null and not stopped and (reserved or started))
);

create index stock_item_plannings_planning on stock_item_plannings (company_id, planning_id);
create index stock_item_plannings_stock_item on stock_item_plannings (company_id, stock_item_id, reserved_till);
create index stock_item_plannings_order on stock_item_plannings (company_id, order_id) where order_id is not null;
create index stock_item_plannings_downtime on stock_item_plannings (company_id, downtime_id) where downtime_id is not null;
create index stock_item_plannings_newest on stock_item_plannings (company_id, created_at desc, id desc);

-- New kinds of owners.
alter table properties drop constraint properties_owner_type_check,
  add constraint properties_owner_type_check check (owner_type in ('customers', 'product_groups', 'stock_items')),
  add column product_group_id uuid generated always as (case when owner_type = 'product_groups' then owner_id end) stored,
  add column stock_item_id uuid generated always as (case when owner_type = 'stock_items' then owner_id end) stored,
  add foreign key (company_id, product_group_id) references items (company_id, id),
  add foreign key (company_id, stock_item_id) references stock_items (company_id, id);

alter table notes drop constraint notes_owner_type_check,
  add constraint notes_owner_type_check
    check (owner_type in ('customers', 'product_groups', 'products', 'bundles', 'stock_items')),
  add column item_id uuid generated always as (
    case when owner_type in ('product_groups', 'products', 'bundles') then owner_id end
  ) stored,
  add column stock_item_id uuid generated always as (case when owner_type = 'stock_items' then owner_id end) stored,
  add foreign key (company_id, item_id) references items (company_id, id),
  add foreign key (company_id, stock_item_id) references stock_items (company_id, id);

alter table barcodes drop constraint barcodes_owner_type_check,
  add constraint barcodes_owner_type_check check (owner_type in ('customers', 'products', 'stock_items')),
  add column product_id uuid generated always as (case when owner_type = 'products' then owner_id end) stored,
  add column stock_item_id uuid generated always as (case when owner_type = 'stock_items' then owner_id end) stored,
  add foreign key (company_id, product_id) references items (company_id, id),
  add foreign key (company_id, stock_item_id) references stock_items (company_id, id);
