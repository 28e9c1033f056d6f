extension btree_gist
extension pg_trgm
extension plpgsql

table api_keys
  company_id uuid not null
  id uuid not null
  name text not null
  key_hash bytea not null
  employee_id uuid
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint api_keys_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint api_keys_name_check CHECK ((name <> ''::text))
  constraint api_keys_pkey PRIMARY KEY (company_id, id)
  index api_keys_hash btree (key_hash)

table authentication_methods
  company_id uuid not null
  id uuid not null
  employee_id uuid not null
  name text not null
  kind text not null
  algorithm text
  key_encrypted bytea
  public_key text
  token_hash bytea
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint authentication_methods_algorithm_check CHECK ((algorithm = ANY (ARRAY['ES256'::text, 'RS256'::text, 'HS256'::text])))
  constraint authentication_methods_check CHECK (((kind = 'single_use'::text) = (algorithm IS NOT NULL)))
  constraint authentication_methods_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint authentication_methods_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint authentication_methods_kind_check CHECK ((kind = ANY (ARRAY['token'::text, 'single_use'::text, 'oauth'::text])))
  constraint authentication_methods_name_check CHECK ((name <> ''::text))
  constraint authentication_methods_pkey PRIMARY KEY (company_id, id)
  index authentication_methods_employee btree (company_id, employee_id, created_at DESC, id DESC)
  index authentication_methods_id btree (id)
  index authentication_methods_token_hash btree (token_hash) WHERE (token_hash IS NOT NULL)

table barcodes
  company_id uuid not null
  id uuid not null
  barcode_type text not null
  number text not null
  owner_type text not null
  owner_id uuid not null
  customer_id uuid generated always as ( CASE WHEN (owner_type = 'customers'::text) THEN owner_id ELSE NULL::uuid END) stored
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint barcodes_barcode_type_check CHECK ((barcode_type = ANY (ARRAY['code39'::text, 'code93'::text, 'code128'::text, 'ean8'::text, 'ean13'::text, 'qr_code'::text])))
  constraint barcodes_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint barcodes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint barcodes_number_check CHECK ((number <> ''::text))
  constraint barcodes_owner_type_check CHECK ((owner_type = 'customers'::text))
  constraint barcodes_pkey PRIMARY KEY (company_id, id)
  index barcodes_id btree (id)
  index barcodes_newest btree (company_id, created_at DESC, id DESC)
  index barcodes_number_any_type btree (company_id, lower(number))
  index barcodes_owner btree (company_id, owner_id, created_at DESC, id DESC)
  unique index barcodes_number btree (company_id, barcode_type, number)

table companies
  id uuid not null
  slug text not null
  name text not null
  email text
  billing_email text
  phone text
  website text
  address_line_1 text
  address_line_2 text
  zipcode text
  city text
  region text
  country text
  country_code text
  market text
  use_billing_address boolean not null default false
  billing_company text
  billing_address_line_1 text
  billing_address_line_2 text
  billing_address_zipcode text
  billing_address_city text
  billing_address_region text
  billing_address_country text
  logo text
  favicon text
  default_timezone text not null
  currency text not null
  financial_line_1 text
  financial_line_2 text
  vat_number text
  custom_domain text
  custom_domain_validation jsonb not null default '{}'::jsonb
  shop_theme_id uuid
  third_party_id text
  settings jsonb not null default '{}'::jsonb
  settings_updated_at timestamp with time zone not null default now()
  main_address_parts jsonb not null default '{}'::jsonb
  billing_address_parts jsonb not null default '{}'::jsonb
  demo boolean not null default false
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint companies_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text))
  constraint companies_name_check CHECK ((name <> ''::text))
  constraint companies_pkey PRIMARY KEY (id)
  constraint companies_slug_check CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text))
  unique index companies_slug btree (slug)

table counters
  company_id uuid not null
  name text not null
  value bigint not null default 0
  constraint counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint counters_pkey PRIMARY KEY (company_id, name)

table customers
  company_id uuid not null
  id uuid not null
  number bigint not null
  name text not null
  email text
  deposit_type text not null default 'default'::text
  deposit_value numeric(12,4) not null default 0
  discount_percentage numeric(7,4) not null default 0
  legal_type text not null default 'person'::text
  email_marketing_consented boolean not null default false
  email_marketing_consent_updated_at timestamp with time zone
  tag_list text[] not null default '{}'::text[]
  stripe_id text
  merge_suggestion_customer_id uuid
  tax_region_id uuid
  order_count integer not null default 0
  revenue_in_cents bigint not null default 0
  balance_due_in_cents bigint not null default 0
  average_order_value_in_cents bigint not null default 0
  latest_order_at timestamp with time zone
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint customers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint customers_company_id_merge_suggestion_customer_id_fkey FOREIGN KEY (company_id, merge_suggestion_customer_id) REFERENCES customers(company_id, id)
  constraint customers_company_id_tax_region_id_fkey FOREIGN KEY (company_id, tax_region_id) REFERENCES tax_regions(company_id, id)
  constraint customers_deposit_type_check CHECK ((deposit_type = ANY (ARRAY['default'::text, 'none'::text, 'percentage_total'::text, 'percentage'::text, 'fixed'::text])))
  constraint customers_deposit_value_check CHECK ((deposit_value >= (0)::numeric))
  constraint customers_discount_percentage_check CHECK (((discount_percentage >= (0)::numeric) AND (discount_percentage <= (100)::numeric)))
  constraint customers_legal_type_check CHECK ((legal_type = ANY (ARRAY['person'::text, 'commercial'::text])))
  constraint customers_name_check CHECK ((name <> ''::text))
  constraint customers_pkey PRIMARY KEY (company_id, id)
  index customers_email btree (company_id, lower(email))
  index customers_merge_suggestion btree (company_id, merge_suggestion_customer_id) WHERE (merge_suggestion_customer_id IS NOT NULL)
  index customers_newest btree (company_id, created_at DESC, id DESC) WHERE (archived_at IS NULL)
  index customers_search gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops)
  index customers_tags gin (lower_tags(tag_list))
  index customers_tax_region btree (company_id, tax_region_id) WHERE (tax_region_id IS NOT NULL)
  unique index customers_number btree (company_id, number)

table default_properties
  company_id uuid not null
  id uuid not null
  owner_type text not null
  name text not null
  identifier text not null
  property_type text not null
  "position" integer not null
  show_on text[] not null default '{}'::text[]
  validation_required boolean not null default false
  select_options text[] not null default '{}'::text[]
  editable boolean not null default true
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint default_properties_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint default_properties_identifier_check CHECK ((identifier <> ''::text))
  constraint default_properties_name_check CHECK ((name <> ''::text))
  constraint default_properties_owner_type_check CHECK ((owner_type = ANY (ARRAY['customers'::text, 'documents'::text, 'orders'::text, 'product_groups'::text, 'stock_items'::text])))
  constraint default_properties_pkey PRIMARY KEY (company_id, id)
  constraint default_properties_property_type_check CHECK ((property_type = ANY (ARRAY['address'::text, 'date_field'::text, 'email'::text, 'phone'::text, 'select'::text, 'text_area'::text, 'text_field'::text])))
  constraint default_properties_show_on_check CHECK ((show_on <@ ARRAY['contract'::text, 'invoice'::text, 'packing'::text, 'quote'::text]))
  unique index default_properties_identifier btree (company_id, owner_type, identifier)

table employees
  company_id uuid not null
  id uuid not null
  firstname text not null default ''::text
  lastname text not null default ''::text
  email text not null
  unconfirmed_email text
  locale text not null default 'en'::text
  active boolean not null default true
  owner boolean not null default false
  confirmed boolean not null default true
  permissions text[] not null default '{}'::text[]
  password_hash text
  avatar text
  third_party_id text
  viewed_whats_new_at timestamp with time zone
  deactivated_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint employees_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint employees_email_check CHECK ((email <> ''::text))
  constraint employees_pkey PRIMARY KEY (company_id, id)
  index employees_email_anywhere btree (lower(email))
  unique index employees_email btree (company_id, lower(email))

table idempotent_replies
  company_id uuid not null
  credential_id uuid not null
  key text not null
  request_hash bytea not null
  status integer not null
  headers jsonb not null
  body text not null
  created_at timestamp with time zone not null default now()
  constraint idempotent_replies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint idempotent_replies_pkey PRIMARY KEY (company_id, credential_id, key)
  index idempotent_replies_created_at btree (created_at)

table login_failures
  id bigint not null generated as identity
  subject text not null
  happened_at timestamp with time zone not null default now()
  constraint login_failures_pkey PRIMARY KEY (id)
  index login_failures_subject btree (subject, happened_at)

table migrations
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint migrations_pkey PRIMARY KEY (name)

table notes
  company_id uuid not null
  id uuid not null
  owner_type text not null
  owner_id uuid not null
  customer_id uuid generated always as ( CASE WHEN (owner_type = 'customers'::text) THEN owner_id ELSE NULL::uuid END) stored
  body text not null
  employee_id uuid
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint notes_body_check CHECK ((body <> ''::text))
  constraint notes_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint notes_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint notes_owner_type_check CHECK ((owner_type = 'customers'::text))
  constraint notes_pkey PRIMARY KEY (company_id, id)
  index notes_employee btree (company_id, employee_id)
  index notes_newest btree (company_id, created_at DESC, id DESC)
  index notes_owner btree (company_id, owner_id, created_at DESC, id DESC)

table properties
  company_id uuid not null
  id uuid not null
  owner_type text not null
  owner_id uuid not null
  customer_id uuid generated always as ( CASE WHEN (owner_type = 'customers'::text) THEN owner_id ELSE NULL::uuid END) stored
  default_property_id uuid
  name text not null
  identifier text not null
  property_type text not null
  "position" integer not null default 0
  show_on text[] not null default '{}'::text[]
  validation_required boolean not null default false
  value text
  first_name text
  last_name text
  address1 text
  address2 text
  city text
  region text
  zipcode text
  country text
  country_id text
  province_id text
  latitude text
  longitude text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint properties_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint properties_company_id_default_property_id_fkey FOREIGN KEY (company_id, default_property_id) REFERENCES default_properties(company_id, id)
  constraint properties_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint properties_identifier_check CHECK ((identifier <> ''::text))
  constraint properties_name_check CHECK ((name <> ''::text))
  constraint properties_owner_type_check CHECK ((owner_type = 'customers'::text))
  constraint properties_pkey PRIMARY KEY (company_id, id)
  constraint properties_property_type_check CHECK ((property_type = ANY (ARRAY['address'::text, 'date_field'::text, 'email'::text, 'phone'::text, 'select'::text, 'text_area'::text, 'text_field'::text])))
  constraint properties_show_on_check CHECK ((show_on <@ ARRAY['contract'::text, 'invoice'::text, 'packing'::text, 'quote'::text]))
  index properties_default btree (company_id, default_property_id) WHERE (default_property_id IS NOT NULL)
  index properties_newest btree (company_id, created_at DESC, id DESC)
  index properties_of_identifier btree (company_id, owner_type, identifier)
  unique index properties_identifier btree (company_id, owner_id, identifier)

table sessions
  company_id uuid not null
  id uuid not null
  employee_id uuid not null
  token_hash bytea not null
  user_agent text
  address text
  expires_at timestamp with time zone not null
  created_at timestamp with time zone not null default now()
  constraint sessions_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint sessions_pkey PRIMARY KEY (company_id, id)
  index sessions_expires_at btree (expires_at)
  index sessions_token_hash btree (token_hash)

table tax_regions
  company_id uuid not null
  id uuid not null
  name text not null
  strategy text not null default 'add_to'::text
  "default" boolean not null default false
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint tax_regions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint tax_regions_name_check CHECK ((name <> ''::text))
  constraint tax_regions_pkey PRIMARY KEY (company_id, id)
  constraint tax_regions_strategy_check CHECK ((strategy = ANY (ARRAY['add_to'::text, 'replace'::text, 'compound'::text])))

table used_request_ids
  company_id uuid not null
  authentication_method_id uuid not null
  jti_hash bytea not null
  expires_at timestamp with time zone not null
  constraint used_request_ids_company_id_authentication_method_id_fkey FOREIGN KEY (company_id, authentication_method_id) REFERENCES authentication_methods(company_id, id)
  constraint used_request_ids_pkey PRIMARY KEY (company_id, authentication_method_id, jti_hash)
  index used_request_ids_expires_at btree (expires_at)

CREATE OR REPLACE FUNCTION public.announce_credential_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('credentials_changed', '');
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.json_float(value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (scale(trim_scale(value)) = 0) THEN round(value, 1) ELSE trim_scale(value) END

CREATE OR REPLACE FUNCTION public.lower_tags(tags text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(lower(tag)), '{}')
  from unnest(tags) as tag
$function$

CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF revoked_at ON public.api_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF revoked_at ON public.authentication_methods FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER INSERT OR DELETE OR UPDATE OF slug, name, default_timezone, currency ON public.companies FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF active, owner, permissions, password_hash ON public.employees FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER DELETE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
