-- Companies, the people in them, the ways in, and customers with what hangs on them.
-- Every table but companies is keyed by (company_id, id), and so is every reference: one company's row cannot
-- point at another's, and the schema shards by company as it stands.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Percentages and factors as clients expect them in JSON: 10.0, 12.5, never 10 or 12.5000.
create function json_float(value numeric) returns numeric
  language sql immutable parallel safe
  return case when scale(trim_scale(value)) = 0 then round(value, 1) else trim_scale(value) end;

-- Tags are compared without regard to case, and spelled as they were first written.
create function lower_tags(tags text[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(lower(tag)), '{}')
  from unnest(tags) as tag
$$;

create table companies (
  id uuid primary key,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null check (name <> ''),
  email text,
  billing_email text,
  phone text,
  website text,
  address_line_1 text,
  address_line_2 text,
  zipcode text,
  city text,
  region text,
  country text,
  country_code text,
  market text,
  use_billing_address boolean not null default false,
  billing_company text,
  billing_address_line_1 text,
  billing_address_line_2 text,
  billing_address_zipcode text,
  billing_address_city text,
  billing_address_region text,
  billing_address_country text,
  -- Content hash of a stored picture.
  logo text,
  favicon text,
  default_timezone text not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  financial_line_1 text,
  financial_line_2 text,
  vat_number text,
  custom_domain text,
  custom_domain_validation jsonb not null default '{}',
  shop_theme_id uuid,
  third_party_id text,
  -- Only what differs from domain/settings/defaults.ts, by section.
  settings jsonb not null default '{}',
  settings_updated_at timestamptz not null default now(),
  -- What addresses have besides the columns above: first_name, last_name, country_id, province_id, latitude, longitude.
  main_address_parts jsonb not null default '{}',
  billing_address_parts jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index companies_slug on companies (slug);

-- Numbers that people see, one row per company and sequence; taking the next one locks the row until commit,
-- so numbers have no gaps and grow in commit order.
create table counters (
  company_id uuid not null references companies (id),
  name text not null,
  value bigint not null default 0,
  primary key (company_id, name)
);

create table employees (
  company_id uuid not null references companies (id),
  id uuid not null,
  firstname text not null default '',
  lastname text not null default '',
  email text not null check (email <> ''),
  unconfirmed_email text,
  locale text not null default 'en',
  active boolean not null default true,
  owner boolean not null default false,
  confirmed boolean not null default true,
  permissions text[] not null default '{}',
  password_hash text,
  avatar text,
  third_party_id text,
  viewed_whats_new_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index employees_email on employees (company_id, lower(email));
create index employees_email_anywhere on employees (lower(email));

-- Version 1 keys: the value is shown once and kept only as its SHA-256.
create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  key_hash bytea not null,
  employee_id uuid,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

create index api_keys_hash on api_keys (key_hash);

-- Deleting one sets revoked_at and forgets its key: a revoked token must answer differently from an unknown one.
create table authentication_methods (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('token', 'single_use', 'oauth')),
  algorithm text check (algorithm in ('ES256', 'RS256', 'HS256')),
  -- Tokens and HS256 secrets, encrypted with the server's key.
  key_encrypted bytea,
  -- ES256 and RS256, as given.
  public_key text,
  -- SHA-256 of a token.
  token_hash bytea,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  check ((kind = 'single_use') = (algorithm is not null))
);

create index authentication_methods_employee on authentication_methods (company_id, employee_id, created_at desc, id desc);
create index authentication_methods_token_hash on authentication_methods (token_hash) where token_hash is not null;
create index authentication_methods_id on authentication_methods (id);

-- Request ids of signed requests that have been used. Logged on purpose: an unlogged table is empty after a crash,
-- and every token of the last ten minutes could be used again.
create table used_request_ids (
  company_id uuid not null,
  authentication_method_id uuid not null,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, authentication_method_id, jti_hash),
  foreign key (company_id, authentication_method_id) references authentication_methods (company_id, id)
);

create index used_request_ids_expires_at on used_request_ids (expires_at);

create table sessions (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  address text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

create index sessions_token_hash on sessions (token_hash);
create index sessions_expires_at on sessions (expires_at);

-- Failed log-ins of the last while, to slow down guessing across all server processes.
create table login_failures (
  id bigint generated always as identity primary key,
  subject text not null,
  happened_at timestamptz not null default now()
);

create index login_failures_subject on login_failures (subject, happened_at);

-- Replies kept for Idempotency-Key, written in the transaction whose reply they are.
create table idempotent_replies (
  company_id uuid not null references companies (id),
  credential_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, credential_id, key)
);

create index idempotent_replies_created_at on idempotent_replies (created_at);

-- Every server keeps what it knows of credentials in memory; whatever could change an answer tells all of them.
create function announce_credential_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('credentials_changed', '');
  return null;
end
$$;

create trigger credentials_changed after insert or update of slug, name, default_timezone, currency or delete on companies
  for each statement execute function announce_credential_change();
create trigger credentials_changed after update of active, owner, permissions, password_hash or delete on employees
  for each statement execute function announce_credential_change();
create trigger credentials_changed after update of revoked_at or delete on api_keys
  for each statement execute function announce_credential_change();
create trigger credentials_changed after update of revoked_at or delete on authentication_methods
  for each statement execute function announce_credential_change();
create trigger credentials_changed after delete on sessions
  for each statement execute function announce_credential_change();

create table tax_regions (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  strategy text not null default 'add_to' check (strategy in ('add_to', 'replace', 'compound')),
  "default" boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table customers (
  company_id uuid not null references companies (id),
  id uuid not null,
  number bigint not null,
  name text not null check (name <> ''),
  email text,
  deposit_type text not null default 'default'
    check (deposit_type in ('default', 'none', 'percentage_total', 'percentage', 'fixed')),
  deposit_value numeric(12, 4) not null default 0 check (deposit_value >= 0),
  discount_percentage numeric(7, 4) not null default 0 check (discount_percentage between 0 and 100),
  legal_type text not null default 'person' check (legal_type in ('person', 'commercial')),
  email_marketing_consented boolean not null default false,
  email_marketing_consent_updated_at timestamptz,
  tag_list text[] not null default '{}',
  stripe_id text,
  merge_suggestion_customer_id uuid,
  tax_region_id uuid,
  -- Kept by the use cases of orders, in their transactions.
  order_count integer not null default 0,
  revenue_in_cents bigint not null default 0,
  balance_due_in_cents bigint not null default 0,
  average_order_value_in_cents bigint not null default 0,
  latest_order_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, merge_suggestion_customer_id) references customers (company_id, id),
  foreign key (company_id, tax_region_id) references tax_regions (company_id, id)
);

create unique index customers_number on customers (company_id, number);
create index customers_newest on customers (company_id, created_at desc, id desc) where archived_at is null;
create index customers_email on customers (company_id, lower(email));
create index customers_tax_region on customers (company_id, tax_region_id) where tax_region_id is not null;
create index customers_merge_suggestion on customers (company_id, merge_suggestion_customer_id)
  where merge_suggestion_customer_id is not null;
create index customers_tags on customers using gin (lower_tags(tag_list));
create index customers_search on customers using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops);

create table default_properties (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null check (owner_type in ('customers', 'documents', 'orders', 'product_groups', 'stock_items')),
  name text not null check (name <> ''),
  identifier text not null check (identifier <> ''),
  property_type text not null
    check (property_type in ('address', 'date_field', 'email', 'phone', 'select', 'text_area', 'text_field')),
  position integer not null,
  show_on text[] not null default '{}' check (show_on <@ array['contract', 'invoice', 'packing', 'quote']),
  validation_required boolean not null default false,
  select_options text[] not null default '{}',
  editable boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create unique index default_properties_identifier on default_properties (company_id, owner_type, identifier);

-- What may own a property, note or barcode is told by (owner_type, owner_id), in the interface's words; a generated
-- column per kind of owner carries the foreign key. A new kind of owner is one more such column.
create table properties (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null check (owner_type in ('customers')),
  owner_id uuid not null,
  customer_id uuid generated always as (case when owner_type = 'customers' then owner_id end) stored,
  default_property_id uuid,
  name text not null check (name <> ''),
  identifier text not null check (identifier <> ''),
  property_type text not null
    check (property_type in ('address', 'date_field', 'email', 'phone', 'select', 'text_area', 'text_field')),
  position integer not null default 0,
  show_on text[] not null default '{}' check (show_on <@ array['contract', 'invoice', 'packing', 'quote']),
  validation_required boolean not null default false,
  -- For addresses the rendered text.
  value text,
  first_name text,
  last_name text,
  address1 text,
  address2 text,
  city text,
  region text,
  zipcode text,
  country text,
  country_id text,
  province_id text,
  latitude text,
  longitude text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, default_property_id) references default_properties (company_id, id)
);

create unique index properties_identifier on properties (company_id, owner_id, identifier);
-- Whether a custom field's type may still change depends on the properties that go by its identifier.
create index properties_of_identifier on properties (company_id, owner_type, identifier);
create index properties_newest on properties (company_id, created_at desc, id desc);
create index properties_default on properties (company_id, default_property_id) where default_property_id is not null;

create table notes (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_type text not null check (owner_type in ('customers')),
  owner_id uuid not null,
  customer_id uuid generated always as (case when owner_type = 'customers' then owner_id end) stored,
  body text not null check (body <> ''),
  employee_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);

create index notes_owner on notes (company_id, owner_id, created_at desc, id desc);
create index notes_newest on notes (company_id, created_at desc, id desc);
create index notes_employee on notes (company_id, employee_id);

create table barcodes (
  company_id uuid not null references companies (id),
  id uuid not null,
  barcode_type text not null check (barcode_type in ('code39', 'code93', 'code128', 'ean8', 'ean13', 'qr_code')),
  number text not null check (number <> ''),
  owner_type text not null check (owner_type in ('customers')),
  owner_id uuid not null,
  customer_id uuid generated always as (case when owner_type = 'customers' then owner_id end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);

create unique index barcodes_number on barcodes (company_id, barcode_type, number);
create index barcodes_number_any_type on barcodes (company_id, lower(number));
create index barcodes_owner on barcodes (company_id, owner_id, created_at desc, id desc);
create index barcodes_newest on barcodes (company_id, created_at desc, id desc);
-- Pictures are served by id alone, without login.
create index barcodes_id on barcodes (id);
