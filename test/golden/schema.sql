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
  product_id uuid generated always as ( CASE WHEN (owner_type = 'products'::text) THEN owner_id ELSE NULL::uuid END) stored
  stock_item_id uuid generated always as ( CASE WHEN (owner_type = 'stock_items'::text) THEN owner_id ELSE NULL::uuid END) stored
  order_id uuid generated always as ( CASE WHEN (owner_type = 'orders'::text) THEN owner_id ELSE NULL::uuid END) stored
  constraint barcodes_barcode_type_check CHECK ((barcode_type = ANY (ARRAY['code39'::text, 'code93'::text, 'code128'::text, 'ean8'::text, 'ean13'::text, 'qr_code'::text])))
  constraint barcodes_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint barcodes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint barcodes_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint barcodes_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint barcodes_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint barcodes_number_check CHECK ((number <> ''::text))
  constraint barcodes_owner_type_check CHECK ((owner_type = ANY (ARRAY['customers'::text, 'orders'::text, 'products'::text, 'stock_items'::text])))
  constraint barcodes_pkey PRIMARY KEY (company_id, id)
  index barcodes_id btree (id)
  index barcodes_newest btree (company_id, created_at DESC, id DESC)
  index barcodes_number_any_type btree (company_id, lower(number))
  index barcodes_owner btree (company_id, owner_id, created_at DESC, id DESC)
  unique index barcodes_number btree (company_id, barcode_type, number)

table bundle_items
  company_id uuid not null
  id uuid not null
  bundle_id uuid not null
  product_group_id uuid not null
  product_id uuid
  photo_id uuid
  quantity integer not null default 1
  discount_percentage numeric(7,4) not null default 0
  "position" integer not null
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint bundle_items_company_id_bundle_id_fkey FOREIGN KEY (company_id, bundle_id) REFERENCES items(company_id, id)
  constraint bundle_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint bundle_items_company_id_photo_id_fkey FOREIGN KEY (company_id, photo_id) REFERENCES photos(company_id, id)
  constraint bundle_items_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint bundle_items_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint bundle_items_discount_percentage_check CHECK (((discount_percentage >= (0)::numeric) AND (discount_percentage <= (100)::numeric)))
  constraint bundle_items_pkey PRIMARY KEY (company_id, id)
  constraint bundle_items_quantity_check CHECK ((quantity > 0))
  index bundle_items_bundle btree (company_id, bundle_id, "position", id)
  index bundle_items_group btree (company_id, product_group_id)
  index bundle_items_newest btree (company_id, created_at DESC, id DESC)
  index bundle_items_product btree (company_id, product_id) WHERE (product_id IS NOT NULL)

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

table coupon_items
  company_id uuid not null
  id uuid not null
  coupon_id uuid not null
  item_id uuid not null
  item_type text not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint coupon_items_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupons(company_id, id)
  constraint coupon_items_company_id_coupon_id_item_id_key UNIQUE (company_id, coupon_id, item_id)
  constraint coupon_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint coupon_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, id)
  constraint coupon_items_pkey PRIMARY KEY (company_id, id)

table coupons
  company_id uuid not null
  id uuid not null
  identifier text not null
  coupon_type text not null
  value bigint not null
  active boolean not null default true
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  stackable boolean not null default true
  eligible_item_type text not null default 'all'::text
  one_per_customer boolean not null default false
  max_redemptions integer
  minimum_order_amount_in_cents bigint
  redemptions_count integer not null default 0
  tag_list text[] not null default '{}'::text[]
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint coupons_check CHECK (((coupon_type <> 'percentage'::text) OR (value <= 100)))
  constraint coupons_check1 CHECK ((starts_at < ends_at))
  constraint coupons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint coupons_coupon_type_check CHECK ((coupon_type = ANY (ARRAY['percentage'::text, 'cents'::text])))
  constraint coupons_eligible_item_type_check CHECK ((eligible_item_type = ANY (ARRAY['all'::text, 'collection'::text, 'item'::text])))
  constraint coupons_identifier_check CHECK ((identifier <> ''::text))
  constraint coupons_max_redemptions_check CHECK ((max_redemptions > 0))
  constraint coupons_minimum_order_amount_in_cents_check CHECK ((minimum_order_amount_in_cents >= 0))
  constraint coupons_pkey PRIMARY KEY (company_id, id)
  constraint coupons_value_check CHECK ((value > 0))
  index coupons_newest btree (company_id, created_at DESC, id DESC)
  index coupons_tags gin (lower_tags(tag_list))
  unique index coupons_identifier btree (company_id, lower(identifier)) WHERE (archived_at IS NULL)

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
  revenue_order_count integer not null default 0
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

table documents
  company_id uuid not null
  id uuid not null
  document_type text not null
  order_id uuid not null
  customer_id uuid
  tax_region_id uuid
  coupon_id uuid
  number bigint
  prefix text
  prefix_with_number text
  revision text
  date date
  due_date date
  name text
  address text
  reference text
  body text
  footer text
  finalized boolean not null default false
  finalized_at timestamp with time zone
  sent boolean not null default false
  confirmed boolean not null default false
  confirmed_at timestamp with time zone
  signed boolean not null default false
  status text not null
  revised boolean not null default false
  revised_invoice_id uuid
  starts_at timestamp with time zone
  stops_at timestamp with time zone
  start_location_id uuid
  stop_location_id uuid
  fulfillment_type text
  delivery_address text
  delivery_label text
  delivery_carrier_name text
  delivery_price_in_cents bigint not null default 0
  printed jsonb
  tag_list text[] not null default '{}'::text[]
  currency text not null
  tax_strategy text not null
  deposit_type text
  deposit_value numeric(12,4) not null default 0
  discount_type text not null default 'percentage'::text
  discount_percentage numeric(7,4) not null default 0
  price_in_cents bigint not null default 0
  discount_in_cents bigint not null default 0
  coupon_discount_in_cents bigint not null default 0
  total_discount_in_cents bigint generated always as ((discount_in_cents + coupon_discount_in_cents)) stored
  grand_total_in_cents bigint not null default 0
  tax_in_cents bigint not null default 0
  grand_total_with_tax_in_cents bigint not null default 0
  deposit_in_cents bigint not null default 0
  deposit_paid_in_cents bigint not null default 0
  deposit_held_in_cents bigint not null default 0
  deposit_refunded_in_cents bigint not null default 0
  paid_in_cents bigint not null default 0
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint documents_check CHECK ((finalized = (number IS NOT NULL)))
  constraint documents_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupons(company_id, id)
  constraint documents_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint documents_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint documents_company_id_revised_invoice_id_fkey FOREIGN KEY (company_id, revised_invoice_id) REFERENCES documents(company_id, id)
  constraint documents_company_id_start_location_id_fkey FOREIGN KEY (company_id, start_location_id) REFERENCES locations(company_id, id)
  constraint documents_company_id_stop_location_id_fkey FOREIGN KEY (company_id, stop_location_id) REFERENCES locations(company_id, id)
  constraint documents_company_id_tax_region_id_fkey FOREIGN KEY (company_id, tax_region_id) REFERENCES tax_regions(company_id, id)
  constraint documents_deposit_type_check CHECK ((deposit_type = ANY (ARRAY['none'::text, 'percentage_total'::text, 'percentage'::text, 'fixed'::text])))
  constraint documents_document_type_check CHECK ((document_type = ANY (ARRAY['quote'::text, 'contract'::text, 'invoice'::text])))
  constraint documents_fulfillment_type_check CHECK ((fulfillment_type = ANY (ARRAY['pickup'::text, 'delivery'::text])))
  constraint documents_pkey PRIMARY KEY (company_id, id)
  constraint documents_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'unconfirmed'::text, 'revised'::text, 'partially_paid'::text, 'payment_due'::text, 'paid'::text, 'process_deposit'::text, 'overpaid'::text])))
  constraint documents_tax_strategy_check CHECK ((tax_strategy = ANY (ARRAY['exclusive'::text, 'inclusive'::text])))
  index documents_by_number btree (company_id, document_type, number) WHERE (number IS NOT NULL)
  index documents_by_prefix btree (company_id, document_type, prefix, number) WHERE (number IS NOT NULL)
  index documents_customer btree (company_id, customer_id, created_at DESC, id DESC) WHERE (customer_id IS NOT NULL)
  index documents_date btree (company_id, date DESC, id DESC)
  index documents_newest btree (company_id, created_at DESC, id DESC)
  index documents_order btree (company_id, order_id, created_at DESC, id DESC)
  index documents_search gin (lower(prefix_with_number) gin_trgm_ops)
  index documents_tags gin (lower_tags(tag_list))
  unique index documents_number btree (company_id, document_type, COALESCE(prefix_with_number, ''::text), number, COALESCE(revision, ''::text)) WHERE (number IS NOT NULL)
  unique index documents_pro_forma btree (company_id, order_id) WHERE ((document_type = 'invoice'::text) AND (NOT finalized) AND (archived_at IS NULL))

table downtimes
  company_id uuid not null
  id uuid not null
  product_id uuid not null
  product_group_id uuid not null
  location_id uuid not null
  stock_item_id uuid
  quantity integer not null default 1
  reason text not null
  status text not null default 'reserved'::text
  starts_at timestamp with time zone not null
  stops_at timestamp with time zone not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint downtimes_check CHECK ((starts_at < stops_at))
  constraint downtimes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint downtimes_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, id)
  constraint downtimes_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint downtimes_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint downtimes_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint downtimes_pkey PRIMARY KEY (company_id, id)
  constraint downtimes_quantity_check CHECK ((quantity > 0))
  constraint downtimes_reason_check CHECK ((reason = ANY (ARRAY['maintenance'::text, 'repair'::text, 'missing'::text])))
  constraint downtimes_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'started'::text, 'stopped'::text, 'canceled'::text])))
  index downtimes_location btree (company_id, location_id)
  index downtimes_newest btree (company_id, created_at DESC, id DESC)
  index downtimes_product btree (company_id, product_id)
  index downtimes_stock_item btree (company_id, stock_item_id) WHERE (stock_item_id IS NOT NULL)

table employee_invitations
  company_id uuid not null
  id uuid not null
  employee_id uuid not null
  token_hash bytea not null
  invited_by_id uuid
  expires_at timestamp with time zone not null
  accepted_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint employee_invitations_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint employee_invitations_company_id_employee_id_key UNIQUE (company_id, employee_id)
  constraint employee_invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint employee_invitations_company_id_invited_by_id_fkey FOREIGN KEY (company_id, invited_by_id) REFERENCES employees(company_id, id)
  constraint employee_invitations_pkey PRIMARY KEY (company_id, id)
  index employee_invitations_token_hash btree (token_hash)

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

table events
  company_id uuid not null
  sequence bigint not null
  id uuid not null
  kind text not null
  action_key text not null
  action_args jsonb not null default '{}'::jsonb
  subject_type text not null
  subject_id uuid not null
  related_ids uuid[] not null
  employee_id uuid
  data jsonb
  created_at timestamp with time zone not null
  constraint events_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint events_company_id_id_key UNIQUE (company_id, id)
  constraint events_pkey PRIMARY KEY (company_id, sequence)
  constraint events_sequence_check CHECK ((sequence > 0))
  index events_newest btree (company_id, created_at DESC, id DESC)
  index events_related gin (related_ids)

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

table installation
  only_row boolean not null default true
  sealed_check bytea
  data_directory uuid
  constraint installation_only_row CHECK (only_row)
  constraint installation_pkey PRIMARY KEY (only_row)

table items
  company_id uuid not null
  id uuid not null
  type text not null
  product_group_id uuid
  name text not null
  group_name text
  slug text not null
  sku text
  product_type text not null
  tracking_type text not null default 'bulk'::text
  always_available boolean not null default false
  has_variations boolean not null default false
  variation boolean not null default false
  variation_fields text[] not null default '{}'::text[]
  variation_values text[] not null default '{}'::text[]
  stock_item_properties text[] not null default '{}'::text[]
  buffer_time_before integer not null default 0
  buffer_time_after integer not null default 0
  allow_shortage boolean not null default false
  shortage_limit integer not null default 0
  price_type text not null default 'none'::text
  price_period text
  base_price_in_cents bigint not null default 0
  flat_fee_price_in_cents bigint not null default 0
  structure_price_in_cents bigint not null default 0
  deposit_in_cents bigint not null default 0
  default_purchase_cost_in_cents bigint
  price_structure_id uuid
  price_ruleset_id uuid
  tax_category_id uuid
  discountable boolean not null default true
  taxable boolean not null default true
  weight_value numeric(12,4)
  weight_unit text
  weight_overridden boolean not null default false
  extra_information text
  description text
  excerpt text
  seo_title text
  seo_description text
  show_in_store boolean not null default true
  sorting_weight integer not null default 0
  tag_list text[] not null default '{}'::text[]
  photo_id uuid
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint items_buffer_time_after_check CHECK ((buffer_time_after >= 0))
  constraint items_buffer_time_before_check CHECK ((buffer_time_before >= 0))
  constraint items_check CHECK (((type = 'products'::text) = (product_group_id IS NOT NULL)))
  constraint items_check1 CHECK (((type = 'bundles'::text) = (product_type = 'bundle'::text)))
  constraint items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint items_company_id_photo_id_fkey FOREIGN KEY (company_id, photo_id) REFERENCES photos(company_id, id)
  constraint items_company_id_price_ruleset_id_fkey FOREIGN KEY (company_id, price_ruleset_id) REFERENCES price_rulesets(company_id, id)
  constraint items_company_id_price_structure_id_fkey FOREIGN KEY (company_id, price_structure_id) REFERENCES price_structures(company_id, id)
  constraint items_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint items_company_id_tax_category_id_fkey FOREIGN KEY (company_id, tax_category_id) REFERENCES tax_categories(company_id, id)
  constraint items_name_check CHECK ((name <> ''::text))
  constraint items_pkey PRIMARY KEY (company_id, id)
  constraint items_price_period_check CHECK ((price_period = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text])))
  constraint items_price_type_check CHECK ((price_type = ANY (ARRAY['structure'::text, 'private_structure'::text, 'fixed'::text, 'simple'::text, 'none'::text])))
  constraint items_product_type_check CHECK ((product_type = ANY (ARRAY['rental'::text, 'sales_item'::text, 'service'::text, 'bundle'::text])))
  constraint items_shortage_limit_check CHECK ((shortage_limit >= 0))
  constraint items_slug_check CHECK ((slug <> ''::text))
  constraint items_tracking_type_check CHECK ((tracking_type = ANY (ARRAY['none'::text, 'bulk'::text, 'trackable'::text])))
  constraint items_type_check CHECK ((type = ANY (ARRAY['product_groups'::text, 'products'::text, 'bundles'::text])))
  constraint items_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['g'::text, 'kg'::text, 'oz'::text, 'lb'::text])))
  index items_all_newest btree (company_id, created_at DESC, id DESC) WHERE (archived_at IS NULL)
  index items_newest btree (company_id, type, created_at DESC, id DESC) WHERE (archived_at IS NULL)
  index items_of_group btree (company_id, product_group_id, sorting_weight, id) WHERE (product_group_id IS NOT NULL)
  index items_price_ruleset btree (company_id, price_ruleset_id) WHERE (price_ruleset_id IS NOT NULL)
  index items_price_structure btree (company_id, price_structure_id) WHERE (price_structure_id IS NOT NULL)
  index items_search gin (lower(name) gin_trgm_ops, lower(sku) gin_trgm_ops)
  index items_tags gin (lower_tags(tag_list))
  index items_tax_category btree (company_id, tax_category_id) WHERE (tax_category_id IS NOT NULL)
  unique index items_slug btree (company_id, type, slug) WHERE (type <> 'products'::text)

table lines
  company_id uuid not null
  id uuid not null
  owner_type text not null default 'orders'::text
  owner_id uuid not null
  order_id uuid not null
  line_type text not null default 'charge'::text
  title text
  extra_information text
  quantity numeric(15,4) not null default 1
  original_price_each_in_cents bigint
  original_charge_length bigint
  original_charge_label text
  price_each_in_cents bigint not null default 0
  price_in_cents bigint not null default 0
  price_with_tax_in_cents bigint not null default 0
  charge_label text
  charge_length bigint
  price_rule_values jsonb
  discountable boolean not null default true
  taxable boolean not null default true
  relevant boolean not null default true
  "position" integer not null
  nested_position integer not null default 0
  item_id uuid
  planning_id uuid
  parent_line_id uuid
  bundle_item_id uuid
  tax_category_id uuid
  price_structure_id uuid
  price_tile_id uuid
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  document_id uuid generated always as ( CASE WHEN (owner_type = 'documents'::text) THEN owner_id ELSE NULL::uuid END) stored
  order_line_id uuid
  constraint lines_charge_length_check CHECK ((charge_length >= 0))
  constraint lines_check CHECK (((owner_type <> 'orders'::text) OR (owner_id = order_id)))
  constraint lines_company_id_bundle_item_id_fkey FOREIGN KEY (company_id, bundle_item_id) REFERENCES bundle_items(company_id, id)
  constraint lines_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES documents(company_id, id)
  constraint lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, id)
  constraint lines_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint lines_company_id_order_line_id_fkey FOREIGN KEY (company_id, order_line_id) REFERENCES lines(company_id, id)
  constraint lines_company_id_parent_line_id_fkey FOREIGN KEY (company_id, parent_line_id) REFERENCES lines(company_id, id)
  constraint lines_company_id_planning_id_fkey FOREIGN KEY (company_id, planning_id) REFERENCES plannings(company_id, id)
  constraint lines_company_id_price_structure_id_fkey FOREIGN KEY (company_id, price_structure_id) REFERENCES price_structures(company_id, id)
  constraint lines_company_id_price_tile_id_fkey FOREIGN KEY (company_id, price_tile_id) REFERENCES price_tiles(company_id, id) ON DELETE SET NULL (price_tile_id)
  constraint lines_company_id_tax_category_id_fkey FOREIGN KEY (company_id, tax_category_id) REFERENCES tax_categories(company_id, id)
  constraint lines_line_type_check CHECK ((line_type = ANY (ARRAY['section'::text, 'deposit_charge'::text, 'proration'::text, 'charge'::text, 'legacy_migration'::text, 'delivery_rate'::text])))
  constraint lines_owner_type_check CHECK ((owner_type = ANY (ARRAY['orders'::text, 'documents'::text])))
  constraint lines_pkey PRIMARY KEY (company_id, id)
  index lines_document btree (company_id, owner_id, "position", id) WHERE (owner_type = 'documents'::text)
  index lines_item btree (company_id, item_id) WHERE (item_id IS NOT NULL)
  index lines_newest btree (company_id, created_at DESC, id DESC)
  index lines_order btree (company_id, order_id, owner_type, "position", id)
  index lines_parent btree (company_id, parent_line_id) WHERE (parent_line_id IS NOT NULL)
  index lines_price_tile btree (company_id, price_tile_id) WHERE (price_tile_id IS NOT NULL)
  unique index lines_planning btree (company_id, planning_id) WHERE ((planning_id IS NOT NULL) AND (owner_type = 'orders'::text))

table locations
  company_id uuid not null
  id uuid not null
  name text not null
  code text not null
  location_type text not null default 'rental'::text
  address_line_1 text
  address_line_2 text
  zipcode text
  city text
  region text
  country text
  address_parts jsonb not null default '{}'::jsonb
  pickup_enabled boolean not null default true
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint locations_code_check CHECK ((code <> ''::text))
  constraint locations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint locations_location_type_check CHECK ((location_type = ANY (ARRAY['rental'::text, 'internal'::text])))
  constraint locations_name_check CHECK ((name <> ''::text))
  constraint locations_pkey PRIMARY KEY (company_id, id)
  index locations_newest btree (company_id, created_at DESC, id DESC)

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
  item_id uuid generated always as ( CASE WHEN (owner_type = ANY (ARRAY['product_groups'::text, 'products'::text, 'bundles'::text])) THEN owner_id ELSE NULL::uuid END) stored
  stock_item_id uuid generated always as ( CASE WHEN (owner_type = 'stock_items'::text) THEN owner_id ELSE NULL::uuid END) stored
  order_id uuid generated always as ( CASE WHEN (owner_type = 'orders'::text) THEN owner_id ELSE NULL::uuid END) stored
  document_id uuid generated always as ( CASE WHEN (owner_type = 'documents'::text) THEN owner_id ELSE NULL::uuid END) stored
  constraint notes_body_check CHECK ((body <> ''::text))
  constraint notes_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint notes_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES documents(company_id, id)
  constraint notes_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint notes_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, id)
  constraint notes_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint notes_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint notes_owner_type_check CHECK ((owner_type = ANY (ARRAY['customers'::text, 'documents'::text, 'orders'::text, 'product_groups'::text, 'products'::text, 'bundles'::text, 'stock_items'::text])))
  constraint notes_pkey PRIMARY KEY (company_id, id)
  index notes_employee btree (company_id, employee_id)
  index notes_newest btree (company_id, created_at DESC, id DESC)
  index notes_owner btree (company_id, owner_id, created_at DESC, id DESC)

table orders
  company_id uuid not null
  id uuid not null
  number bigint
  status text not null default 'new'::text
  was_canceled boolean not null default false
  employee_id uuid
  customer_id uuid
  tax_region_id uuid
  coupon_id uuid
  order_delivery_rate_id uuid
  start_location_id uuid not null
  stop_location_id uuid not null
  starts_at timestamp with time zone
  stops_at timestamp with time zone
  fulfillment_type text not null default 'pickup'::text
  delivery_address_property_id uuid
  billing_address_property_id uuid
  override_period_restrictions boolean not null default false
  tag_list text[] not null default '{}'::text[]
  deposit_type text not null default 'none'::text
  deposit_value numeric(12,4) not null default 0
  discount_type text not null default 'percentage'::text
  discount_value numeric(14,4) not null default 0
  discount_percentage numeric(7,4) not null default 0
  tax_strategy text not null default 'exclusive'::text
  coupon_errors jsonb
  has_signed_contract boolean not null default false
  statuses text[] not null default '{new}'::text[]
  status_counts jsonb not null default '{"new": 0, "draft": 0, "started": 0, "stopped": 0, "reserved": 0}'::jsonb
  entirely_started boolean not null default true
  entirely_stopped boolean not null default false
  item_count integer not null default 0
  price_in_cents bigint not null default 0
  price_with_tax_in_cents bigint not null default 0
  discount_in_cents bigint not null default 0
  discount_with_tax_in_cents bigint not null default 0
  coupon_discount_in_cents bigint not null default 0
  grand_total_in_cents bigint not null default 0
  tax_in_cents bigint not null default 0
  grand_total_with_tax_in_cents bigint not null default 0
  deposit_in_cents bigint not null default 0
  deposit_held_in_cents bigint not null default 0
  deposit_paid_in_cents bigint not null default 0
  deposit_refunded_in_cents bigint not null default 0
  amount_paid_in_cents bigint not null default 0
  total_discount_in_cents bigint generated always as ((discount_in_cents + coupon_discount_in_cents)) stored
  total_paid_in_cents bigint generated always as ((amount_paid_in_cents + deposit_paid_in_cents)) stored
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  coupon_redeemed boolean not null default false
  invoice_behind boolean not null default true
  total_in_cents bigint generated always as (((grand_total_with_tax_in_cents - deposit_held_in_cents) + deposit_in_cents)) stored
  total_to_be_paid_in_cents bigint generated always as (to_be_paid_in_cents(status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents)) stored
  payment_status text generated always as ( CASE sign((to_be_paid_in_cents(status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents))::double precision) WHEN '-1'::integer THEN 'overpaid'::text WHEN 1 THEN CASE WHEN ((amount_paid_in_cents + deposit_paid_in_cents) > 0) THEN 'partially_paid'::text ELSE 'payment_due'::text END ELSE CASE WHEN ((status = ANY (ARRAY['stopped'::text, 'archived'::text, 'canceled'::text])) AND (deposit_paid_in_cents > (deposit_refunded_in_cents + deposit_held_in_cents))) THEN 'process_deposit'::text ELSE 'paid'::text END END) stored
  due_in_cents bigint generated always as ( CASE WHEN ((status = ANY (ARRAY['reserved'::text, 'started'::text, 'stopped'::text])) OR ((status = 'archived'::text) AND (NOT was_canceled) AND (((((status_counts ->> 'reserved'::text))::integer + ((status_counts ->> 'started'::text))::integer) + ((status_counts ->> 'stopped'::text))::integer) > 0))) THEN GREATEST(to_be_paid_in_cents(status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents), (0)::bigint) ELSE (0)::bigint END) stored
  constraint orders_company_id_billing_address_property_id_fkey FOREIGN KEY (company_id, billing_address_property_id) REFERENCES properties(company_id, id) ON DELETE SET NULL (billing_address_property_id)
  constraint orders_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupons(company_id, id)
  constraint orders_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint orders_company_id_delivery_address_property_id_fkey FOREIGN KEY (company_id, delivery_address_property_id) REFERENCES properties(company_id, id) ON DELETE SET NULL (delivery_address_property_id)
  constraint orders_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint orders_company_id_start_location_id_fkey FOREIGN KEY (company_id, start_location_id) REFERENCES locations(company_id, id)
  constraint orders_company_id_stop_location_id_fkey FOREIGN KEY (company_id, stop_location_id) REFERENCES locations(company_id, id)
  constraint orders_company_id_tax_region_id_fkey FOREIGN KEY (company_id, tax_region_id) REFERENCES tax_regions(company_id, id)
  constraint orders_coupon_redeemed CHECK (((NOT coupon_redeemed) OR ((coupon_id IS NOT NULL) AND (status <> ALL (ARRAY['new'::text, 'canceled'::text])))))
  constraint orders_deposit_type_check CHECK ((deposit_type = ANY (ARRAY['none'::text, 'percentage_total'::text, 'percentage'::text, 'fixed'::text])))
  constraint orders_deposit_value_check CHECK ((deposit_value >= (0)::numeric))
  constraint orders_discount_type_check CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text])))
  constraint orders_discount_value_check CHECK ((discount_value >= (0)::numeric))
  constraint orders_fulfillment_type_check CHECK ((fulfillment_type = ANY (ARRAY['pickup'::text, 'delivery'::text])))
  constraint orders_number_given CHECK (((status = 'new'::text) OR (number IS NOT NULL)))
  constraint orders_period CHECK ((starts_at < stops_at))
  constraint orders_period_known CHECK (((status <> ALL (ARRAY['reserved'::text, 'started'::text, 'stopped'::text])) OR ((starts_at IS NOT NULL) AND (stops_at IS NOT NULL))))
  constraint orders_pkey PRIMARY KEY (company_id, id)
  constraint orders_status_check CHECK ((status = ANY (ARRAY['new'::text, 'draft'::text, 'reserved'::text, 'started'::text, 'stopped'::text, 'archived'::text, 'canceled'::text])))
  constraint orders_tax_strategy_check CHECK ((tax_strategy = ANY (ARRAY['exclusive'::text, 'inclusive'::text])))
  index orders_billing_address btree (company_id, billing_address_property_id) WHERE (billing_address_property_id IS NOT NULL)
  index orders_coupon btree (company_id, coupon_id, customer_id) WHERE (coupon_id IS NOT NULL)
  index orders_customer btree (company_id, customer_id, created_at DESC, id DESC) WHERE (customer_id IS NOT NULL)
  index orders_delivery_address btree (company_id, delivery_address_property_id) WHERE (delivery_address_property_id IS NOT NULL)
  index orders_invoice_behind btree (company_id, id) WHERE (invoice_behind AND (status <> 'new'::text))
  index orders_listed btree (company_id, created_at DESC, id DESC) INCLUDE (status, employee_id) WHERE (status <> ALL (ARRAY['new'::text, 'archived'::text]))
  index orders_newest btree (company_id, created_at DESC, id DESC)
  index orders_scratch btree (company_id, employee_id, created_at DESC, id DESC) WHERE (status = 'new'::text)
  index orders_starts_at btree (company_id, starts_at, id)
  index orders_status btree (company_id, status, created_at DESC, id DESC)
  index orders_stops_at btree (company_id, stops_at, id)
  index orders_tags gin (lower_tags(tag_list))
  unique index orders_number btree (company_id, number)

table payment_methods
  company_id uuid not null
  id uuid not null
  customer_id uuid
  provider text not null
  identifier text not null
  method_type text
  details jsonb not null default '{}'::jsonb
  label_primary text
  label_secondary text
  status text not null default 'created'::text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint payment_methods_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint payment_methods_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint payment_methods_identifier_check CHECK ((identifier <> ''::text))
  constraint payment_methods_pkey PRIMARY KEY (company_id, id)
  constraint payment_methods_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'app'::text, 'none'::text])))
  constraint payment_methods_status_check CHECK ((status = ANY (ARRAY['created'::text, 'ready'::text])))
  index payment_methods_customer btree (company_id, customer_id) WHERE (customer_id IS NOT NULL)
  index payment_methods_newest btree (company_id, created_at DESC, id DESC)

table payments
  company_id uuid not null
  id uuid not null
  type text not null
  order_id uuid
  cart_id uuid
  customer_id uuid
  employee_id uuid
  payment_method_id uuid
  payment_charge_id uuid
  payment_authorization_id uuid
  mode text
  status text not null
  amount_in_cents bigint not null
  deposit_in_cents bigint not null
  total_in_cents bigint generated always as ((amount_in_cents + deposit_in_cents)) stored
  amount_used_in_cents bigint not null default 0
  deposit_used_in_cents bigint not null default 0
  currency text not null
  provider text
  provider_id text
  provider_method text
  provider_secret text
  provider_link text
  redirect_url text
  description text
  reason text
  failure_reason text
  capture_before timestamp with time zone
  succeeded_at timestamp with time zone
  failed_at timestamp with time zone
  canceled_at timestamp with time zone
  expired_at timestamp with time zone
  captured_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint payments_amount_in_cents_check CHECK ((amount_in_cents >= 0))
  constraint payments_check CHECK ((cart_id = order_id))
  constraint payments_check1 CHECK (((amount_used_in_cents >= 0) AND (amount_used_in_cents <= amount_in_cents)))
  constraint payments_check2 CHECK (((deposit_used_in_cents >= 0) AND (deposit_used_in_cents <= deposit_in_cents)))
  constraint payments_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint payments_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint payments_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint payments_company_id_payment_authorization_id_fkey FOREIGN KEY (company_id, payment_authorization_id) REFERENCES payments(company_id, id)
  constraint payments_company_id_payment_charge_id_fkey FOREIGN KEY (company_id, payment_charge_id) REFERENCES payments(company_id, id)
  constraint payments_company_id_payment_method_id_fkey FOREIGN KEY (company_id, payment_method_id) REFERENCES payment_methods(company_id, id)
  constraint payments_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text))
  constraint payments_deposit_in_cents_check CHECK ((deposit_in_cents >= 0))
  constraint payments_pkey PRIMARY KEY (company_id, id)
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'app'::text, 'none'::text])))
  constraint payments_type_check CHECK ((type = ANY (ARRAY['payment_charges'::text, 'payment_authorizations'::text, 'payment_refunds'::text])))
  index payments_authorization btree (company_id, payment_authorization_id) WHERE (payment_authorization_id IS NOT NULL)
  index payments_cart btree (company_id, cart_id) WHERE (cart_id IS NOT NULL)
  index payments_charge btree (company_id, payment_charge_id) WHERE (payment_charge_id IS NOT NULL)
  index payments_customer btree (company_id, customer_id) WHERE (customer_id IS NOT NULL)
  index payments_newest btree (company_id, created_at DESC, id DESC)
  index payments_order btree (company_id, order_id, created_at DESC, id DESC) WHERE (order_id IS NOT NULL)
  index payments_to_expire btree (capture_before) WHERE ((type = 'payment_authorizations'::text) AND (status = 'succeeded'::text))

table photos
  company_id uuid not null
  id uuid not null
  owner_type text not null
  owner_id uuid not null
  picture text not null
  width integer
  height integer
  original_filename text
  alt_text text
  coordinates jsonb not null default '{"x": 0, "y": 0}'::jsonb
  "position" integer not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint photos_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint photos_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES items(company_id, id)
  constraint photos_owner_type_check CHECK ((owner_type = ANY (ARRAY['product_groups'::text, 'bundles'::text])))
  constraint photos_pkey PRIMARY KEY (company_id, id)
  index photos_newest btree (company_id, created_at DESC, id DESC)
  index photos_owner btree (company_id, owner_id, "position", id)

table plannings
  company_id uuid not null
  id uuid not null
  planning_type text not null
  item_id uuid not null
  order_id uuid
  downtime_id uuid
  parent_planning_id uuid
  start_location_id uuid not null
  stop_location_id uuid not null
  quantity integer
  started integer not null default 0
  stopped integer not null default 0
  reserved boolean not null default false
  status text not null default 'new'::text
  starts_at timestamp with time zone
  stops_at timestamp with time zone
  reserved_from timestamp with time zone
  reserved_till timestamp with time zone
  location_shortage_amount integer not null default 0
  draft_units integer generated always as ( CASE WHEN ((archived_at IS NULL) AND (NOT reserved) AND (started = 0) AND (status = ANY (ARRAY['new'::text, 'draft'::text]))) THEN COALESCE(quantity, 0) ELSE 0 END) stored
  length_class smallint generated always as (width_bucket((reserved_till - reserved_from), ARRAY['32:00:00'::interval, '256:00:00'::interval, '2048:00:00'::interval])) stored
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  sold integer not null default 0
  units integer generated always as ( CASE WHEN ((archived_at IS NULL) AND (reserved OR (started > 0))) THEN ((COALESCE(quantity, 0) - stopped) - sold) ELSE 0 END) stored
  constraint plannings_check CHECK ((starts_at < stops_at))
  constraint plannings_check1 CHECK (((reserved_from <= starts_at) AND (reserved_till >= stops_at)))
  constraint plannings_check2 CHECK ((((stopped >= 0) AND (stopped <= started)) AND (started <= COALESCE(quantity, 0))))
  constraint plannings_check3 CHECK (((planning_type = 'downtime'::text) = (downtime_id IS NOT NULL)))
  constraint plannings_company_id_downtime_id_fkey FOREIGN KEY (company_id, downtime_id) REFERENCES downtimes(company_id, id)
  constraint plannings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint plannings_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, id)
  constraint plannings_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint plannings_company_id_parent_planning_id_fkey FOREIGN KEY (company_id, parent_planning_id) REFERENCES plannings(company_id, id)
  constraint plannings_company_id_start_location_id_fkey FOREIGN KEY (company_id, start_location_id) REFERENCES locations(company_id, id)
  constraint plannings_company_id_stop_location_id_fkey FOREIGN KEY (company_id, stop_location_id) REFERENCES locations(company_id, id)
  constraint plannings_order_check CHECK (((planning_type = 'order'::text) = (order_id IS NOT NULL)))
  constraint plannings_pkey PRIMARY KEY (company_id, id)
  constraint plannings_planning_type_check CHECK ((planning_type = ANY (ARRAY['order'::text, 'downtime'::text])))
  constraint plannings_quantity_check CHECK ((quantity >= 0))
  constraint plannings_sold_check CHECK (((sold = 0) OR (sold = started)))
  constraint plannings_status_check CHECK ((status = ANY (ARRAY['new'::text, 'draft'::text, 'reserved'::text, 'started'::text, 'stopped'::text, 'archived'::text, 'canceled'::text])))
  index plannings_at_location btree (company_id, start_location_id, length_class, reserved_from) INCLUDE (item_id, reserved_till, units, draft_units) WHERE ((units > 0) OR (draft_units > 0))
  index plannings_downtime btree (company_id, downtime_id) WHERE (downtime_id IS NOT NULL)
  index plannings_item btree (company_id, item_id, created_at DESC, id DESC)
  index plannings_newest btree (company_id, created_at DESC, id DESC)
  index plannings_of_item btree (company_id, item_id, start_location_id, length_class, reserved_from) INCLUDE (reserved_till, units, draft_units) WHERE ((units > 0) OR (draft_units > 0))
  index plannings_order btree (company_id, order_id) WHERE (order_id IS NOT NULL)
  index plannings_out btree (company_id, item_id, start_location_id, reserved_till) INCLUDE (started, stopped) WHERE ((started > stopped) AND (archived_at IS NULL))
  index plannings_over btree (company_id, item_id, start_location_id, length_class, reserved_from) WHERE ((units = 0) AND (started > 0) AND (archived_at IS NULL))
  index plannings_parent btree (company_id, parent_planning_id) WHERE (parent_planning_id IS NOT NULL)
  index plannings_short btree (company_id, item_id, start_location_id) WHERE (location_shortage_amount > 0)
  index plannings_short_of_order btree (company_id, order_id) WHERE (location_shortage_amount > 0)

table price_rules
  company_id uuid not null
  id uuid not null
  price_ruleset_id uuid not null
  name text not null
  rule_type text not null
  match_strategy text not null
  adjustment_strategy text not null default 'percentage'::text
  value numeric(9,4)
  charge boolean
  stacked boolean not null default false
  "from" timestamp with time zone
  till timestamp with time zone
  from_day smallint
  till_day smallint
  from_time text
  till_time text
  "time" text
  min_duration bigint
  max_duration bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint price_rules_adjustment_strategy_check CHECK ((adjustment_strategy = ANY (ARRAY['percentage'::text, 'charge'::text])))
  constraint price_rules_check CHECK (("from" < till))
  constraint price_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint price_rules_company_id_price_ruleset_id_fkey FOREIGN KEY (company_id, price_ruleset_id) REFERENCES price_rulesets(company_id, id)
  constraint price_rules_from_day_check CHECK (((from_day >= 0) AND (from_day <= 6)))
  constraint price_rules_match_strategy_check CHECK ((match_strategy = ANY (ARRAY['starts_within'::text, 'stops_within'::text, 'overlap'::text, 'span'::text, 'within'::text])))
  constraint price_rules_max_duration_check CHECK ((max_duration >= 0))
  constraint price_rules_min_duration_check CHECK ((min_duration >= 0))
  constraint price_rules_name_check CHECK ((name <> ''::text))
  constraint price_rules_pkey PRIMARY KEY (company_id, id)
  constraint price_rules_rule_type_check CHECK ((rule_type = ANY (ARRAY['range_of_days'::text, 'range_of_dates'::text, 'exclude_date_range'::text, 'exclude_week_days'::text, 'pickup_day'::text, 'return_day'::text])))
  constraint price_rules_till_day_check CHECK (((till_day >= 0) AND (till_day <= 6)))
  index price_rules_ruleset btree (company_id, price_ruleset_id, created_at, id)

table price_rulesets
  company_id uuid not null
  id uuid not null
  name text not null
  description text
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint price_rulesets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint price_rulesets_name_check CHECK ((name <> ''::text))
  constraint price_rulesets_pkey PRIMARY KEY (company_id, id)
  index price_rulesets_newest btree (company_id, created_at DESC, id DESC)
  unique index price_rulesets_name btree (company_id, lower(name)) WHERE (archived_at IS NULL)

table price_structures
  company_id uuid not null
  id uuid not null
  name text not null
  price_structure_type text not null default 'reusable'::text
  product_group_id uuid
  hour numeric(14,4) not null default 0
  day numeric(14,4) not null default 0
  week numeric(14,4) not null default 0
  month numeric(14,4) not null default 0
  year numeric(14,4) not null default 0
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint price_structures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint price_structures_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint price_structures_pkey PRIMARY KEY (company_id, id)
  constraint price_structures_price_structure_type_check CHECK ((price_structure_type = ANY (ARRAY['reusable'::text, 'private'::text])))
  index price_structures_group btree (company_id, product_group_id) WHERE (product_group_id IS NOT NULL)
  index price_structures_newest btree (company_id, created_at DESC, id DESC)

table price_tiles
  company_id uuid not null
  id uuid not null
  price_structure_id uuid not null
  name text not null
  quantity integer not null
  period text not null
  length bigint not null
  multiplier numeric(14,4) not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint price_tiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint price_tiles_company_id_price_structure_id_fkey FOREIGN KEY (company_id, price_structure_id) REFERENCES price_structures(company_id, id)
  constraint price_tiles_length_check CHECK ((length > 0))
  constraint price_tiles_multiplier_check CHECK ((multiplier >= (0)::numeric))
  constraint price_tiles_period_check CHECK ((period = ANY (ARRAY['hours'::text, 'days'::text, 'weeks'::text, 'months'::text, 'years'::text])))
  constraint price_tiles_pkey PRIMARY KEY (company_id, id)
  constraint price_tiles_quantity_check CHECK ((quantity > 0))
  index price_tiles_newest btree (company_id, created_at DESC, id DESC)
  index price_tiles_structure btree (company_id, price_structure_id, length, id)

table product_trackers
  company_id uuid not null
  id uuid not null
  event_sequence bigint not null
  order_id uuid not null
  product_id uuid not null
  product_group_id uuid not null
  employee_id uuid
  quantity integer not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint product_trackers_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint product_trackers_company_id_event_sequence_fkey FOREIGN KEY (company_id, event_sequence) REFERENCES events(company_id, sequence)
  constraint product_trackers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint product_trackers_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint product_trackers_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint product_trackers_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint product_trackers_pkey PRIMARY KEY (company_id, id)
  constraint product_trackers_quantity_check CHECK ((quantity <> 0))
  index product_trackers_group btree (company_id, product_group_id, created_at DESC)
  index product_trackers_newest btree (company_id, created_at DESC, id DESC)
  index product_trackers_order btree (company_id, order_id, created_at DESC)
  index product_trackers_product btree (company_id, product_id, created_at DESC)

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
  product_group_id uuid generated always as ( CASE WHEN (owner_type = 'product_groups'::text) THEN owner_id ELSE NULL::uuid END) stored
  stock_item_id uuid generated always as ( CASE WHEN (owner_type = 'stock_items'::text) THEN owner_id ELSE NULL::uuid END) stored
  order_id uuid generated always as ( CASE WHEN (owner_type = 'orders'::text) THEN owner_id ELSE NULL::uuid END) stored
  document_id uuid generated always as ( CASE WHEN (owner_type = 'documents'::text) THEN owner_id ELSE NULL::uuid END) stored
  constraint properties_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint properties_company_id_default_property_id_fkey FOREIGN KEY (company_id, default_property_id) REFERENCES default_properties(company_id, id)
  constraint properties_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES documents(company_id, id)
  constraint properties_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint properties_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint properties_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint properties_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint properties_identifier_check CHECK ((identifier <> ''::text))
  constraint properties_name_check CHECK ((name <> ''::text))
  constraint properties_owner_type_check CHECK ((owner_type = ANY (ARRAY['customers'::text, 'documents'::text, 'orders'::text, 'product_groups'::text, 'stock_items'::text])))
  constraint properties_pkey PRIMARY KEY (company_id, id)
  constraint properties_property_type_check CHECK ((property_type = ANY (ARRAY['address'::text, 'date_field'::text, 'email'::text, 'phone'::text, 'select'::text, 'text_area'::text, 'text_field'::text])))
  constraint properties_show_on_check CHECK ((show_on <@ ARRAY['contract'::text, 'invoice'::text, 'packing'::text, 'quote'::text]))
  index properties_default btree (company_id, default_property_id) WHERE (default_property_id IS NOT NULL)
  index properties_newest btree (company_id, created_at DESC, id DESC)
  index properties_of_identifier btree (company_id, owner_type, identifier)
  index properties_phone gin (phone_digits(value) gin_trgm_ops) WHERE ((property_type = 'phone'::text) AND (value IS NOT NULL))
  unique index properties_identifier btree (company_id, owner_id, identifier)

table refused_demands
  company_id uuid not null
  order_id uuid not null
  product_id uuid not null
  starts_at timestamp with time zone not null
  stops_at timestamp with time zone not null
  location_id uuid not null
  employee_id uuid
  quantity integer not null
  started integer not null
  shortage integer not null
  attempts integer not null default 1
  kept_location_id uuid
  kept_starts_at timestamp with time zone
  kept_stops_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint refused_demands_attempts CHECK ((attempts > 0))
  constraint refused_demands_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id)
  constraint refused_demands_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint refused_demands_company_id_kept_location_id_fkey FOREIGN KEY (company_id, kept_location_id) REFERENCES locations(company_id, id)
  constraint refused_demands_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, id)
  constraint refused_demands_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint refused_demands_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint refused_demands_period CHECK ((starts_at < stops_at))
  constraint refused_demands_pkey PRIMARY KEY (company_id, order_id, product_id, starts_at, stops_at)
  constraint refused_demands_units CHECK (((shortage > 0) AND (shortage <= quantity) AND ((started >= 0) AND (started <= quantity))))
  index refused_demands_newest btree (company_id, created_at)

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

table signatures
  company_id uuid not null
  id uuid not null
  document_id uuid not null
  order_id uuid not null
  customer_id uuid
  first_name text
  last_name text
  status text not null
  signature_method text
  picture text
  ip_address text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint signatures_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)
  constraint signatures_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES documents(company_id, id)
  constraint signatures_company_id_document_id_key UNIQUE (company_id, document_id)
  constraint signatures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint signatures_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint signatures_pkey PRIMARY KEY (company_id, id)
  constraint signatures_signature_method_check CHECK ((signature_method = ANY (ARRAY['drawn'::text, 'generated'::text])))
  constraint signatures_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])))

table stock_counts
  company_id uuid not null
  id uuid not null
  item_id uuid not null
  location_id uuid not null
  quantity integer not null
  "from" timestamp with time zone
  till timestamp with time zone
  purchase_cost_in_cents bigint
  purchased_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint stock_counts_check CHECK (("from" < till))
  constraint stock_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint stock_counts_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, id)
  constraint stock_counts_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, id)
  constraint stock_counts_pkey PRIMARY KEY (company_id, id)
  constraint stock_counts_quantity_check CHECK ((quantity <> 0))
  index stock_counts_item btree (company_id, item_id, location_id) INCLUDE (quantity, "from", till)
  index stock_counts_location btree (company_id, location_id)
  index stock_counts_newest btree (company_id, created_at DESC, id DESC)

table stock_item_plannings
  company_id uuid not null
  id uuid not null
  stock_item_planning_type text not null
  stock_item_id uuid not null
  planning_id uuid not null
  order_id uuid
  downtime_id uuid
  reserved boolean not null default false
  started boolean not null default false
  stopped boolean not null default false
  status text not null default 'new'::text
  starts_at timestamp with time zone
  stops_at timestamp with time zone
  reserved_from timestamp with time zone
  reserved_till timestamp with time zone
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint stock_item_planned_once EXCLUDE USING gist (company_id WITH =, stock_item_id WITH =, tstzrange(reserved_from, reserved_till) WITH &&) WHERE (((archived_at IS NULL) AND (NOT stopped) AND (reserved OR started)))
  constraint stock_item_plannings_company_id_downtime_id_fkey FOREIGN KEY (company_id, downtime_id) REFERENCES downtimes(company_id, id)
  constraint stock_item_plannings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint stock_item_plannings_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint stock_item_plannings_company_id_planning_id_fkey FOREIGN KEY (company_id, planning_id) REFERENCES plannings(company_id, id)
  constraint stock_item_plannings_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint stock_item_plannings_order_check CHECK (((stock_item_planning_type = 'order'::text) = (order_id IS NOT NULL)))
  constraint stock_item_plannings_pkey PRIMARY KEY (company_id, id)
  constraint stock_item_plannings_status_check CHECK ((status = ANY (ARRAY['new'::text, 'draft'::text, 'reserved'::text, 'started'::text, 'stopped'::text, 'archived'::text, 'canceled'::text])))
  constraint stock_item_plannings_stock_item_planning_type_check CHECK ((stock_item_planning_type = ANY (ARRAY['order'::text, 'downtime'::text])))
  index stock_item_plannings_downtime btree (company_id, downtime_id) WHERE (downtime_id IS NOT NULL)
  index stock_item_plannings_newest btree (company_id, created_at DESC, id DESC)
  index stock_item_plannings_order btree (company_id, order_id) WHERE (order_id IS NOT NULL)
  index stock_item_plannings_planning btree (company_id, planning_id)
  index stock_item_plannings_stock_item btree (company_id, stock_item_id, reserved_till)

table stock_item_trackers
  company_id uuid not null
  id uuid not null
  product_tracker_id uuid not null
  stock_item_id uuid not null
  product_id uuid not null
  product_group_id uuid not null
  quantity integer not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint stock_item_trackers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint stock_item_trackers_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint stock_item_trackers_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint stock_item_trackers_company_id_product_tracker_id_fkey FOREIGN KEY (company_id, product_tracker_id) REFERENCES product_trackers(company_id, id)
  constraint stock_item_trackers_company_id_stock_item_id_fkey FOREIGN KEY (company_id, stock_item_id) REFERENCES stock_items(company_id, id)
  constraint stock_item_trackers_pkey PRIMARY KEY (company_id, id)
  constraint stock_item_trackers_quantity_check CHECK ((quantity = ANY (ARRAY[1, '-1'::integer])))
  index stock_item_trackers_newest btree (company_id, created_at DESC, id DESC)
  index stock_item_trackers_product btree (company_id, product_id, created_at DESC)
  index stock_item_trackers_stock_item btree (company_id, stock_item_id, created_at DESC)
  index stock_item_trackers_tracker btree (company_id, product_tracker_id)

table stock_items
  company_id uuid not null
  id uuid not null
  product_id uuid not null
  product_group_id uuid not null
  location_id uuid not null
  identifier text not null
  "from" timestamp with time zone
  till timestamp with time zone
  purchase_cost_in_cents bigint
  purchased_at timestamp with time zone
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint stock_items_check CHECK (("from" < till))
  constraint stock_items_check1 CHECK (((till IS NULL) OR ("from" IS NOT NULL)))
  constraint stock_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint stock_items_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, id)
  constraint stock_items_company_id_product_group_id_fkey FOREIGN KEY (company_id, product_group_id) REFERENCES items(company_id, id)
  constraint stock_items_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES items(company_id, id)
  constraint stock_items_identifier_check CHECK ((identifier <> ''::text))
  constraint stock_items_pkey PRIMARY KEY (company_id, id)
  index stock_items_group btree (company_id, product_group_id)
  index stock_items_location btree (company_id, location_id)
  index stock_items_newest btree (company_id, created_at DESC, id DESC)
  index stock_items_product btree (company_id, product_id, location_id) INCLUDE (id, "from", till) WHERE (archived_at IS NULL)
  index stock_items_search gin (lower(identifier) gin_trgm_ops)
  unique index stock_items_identifier btree (company_id, lower(identifier)) WHERE (archived_at IS NULL)

table tax_categories
  company_id uuid not null
  id uuid not null
  name text not null
  "default" boolean not null default false
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint tax_categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint tax_categories_name_check CHECK ((name <> ''::text))
  constraint tax_categories_pkey PRIMARY KEY (company_id, id)
  index tax_categories_newest btree (company_id, created_at DESC, id DESC)
  unique index tax_categories_default btree (company_id) WHERE "default"

table tax_rates
  company_id uuid not null
  id uuid not null
  owner_type text not null
  owner_id uuid not null
  tax_category_id uuid generated always as ( CASE WHEN (owner_type = 'tax_categories'::text) THEN owner_id ELSE NULL::uuid END) stored
  tax_region_id uuid generated always as ( CASE WHEN (owner_type = 'tax_regions'::text) THEN owner_id ELSE NULL::uuid END) stored
  name text not null
  value numeric(9,4) not null
  "position" integer not null
  archived_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint tax_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint tax_rates_company_id_tax_category_id_fkey FOREIGN KEY (company_id, tax_category_id) REFERENCES tax_categories(company_id, id)
  constraint tax_rates_company_id_tax_region_id_fkey FOREIGN KEY (company_id, tax_region_id) REFERENCES tax_regions(company_id, id)
  constraint tax_rates_name_check CHECK ((name <> ''::text))
  constraint tax_rates_owner_type_check CHECK ((owner_type = ANY (ARRAY['tax_categories'::text, 'tax_regions'::text])))
  constraint tax_rates_pkey PRIMARY KEY (company_id, id)
  constraint tax_rates_value_check CHECK ((value >= (0)::numeric))
  index tax_rates_newest btree (company_id, created_at DESC, id DESC)
  index tax_rates_owner btree (company_id, owner_id, "position", id)

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
  index tax_regions_newest btree (company_id, created_at DESC, id DESC)
  unique index tax_regions_default btree (company_id) WHERE "default"

table tax_values
  company_id uuid not null
  id uuid not null
  owner_type text not null default 'orders'::text
  owner_id uuid not null
  order_id uuid generated always as ( CASE WHEN (owner_type = 'orders'::text) THEN owner_id ELSE NULL::uuid END) stored
  tax_rate_id uuid not null
  name text not null
  percentage numeric(9,4) not null
  value_in_cents bigint not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  document_id uuid generated always as ( CASE WHEN (owner_type = 'documents'::text) THEN owner_id ELSE NULL::uuid END) stored
  constraint tax_values_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES documents(company_id, id)
  constraint tax_values_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint tax_values_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint tax_values_company_id_owner_id_tax_rate_id_key UNIQUE (company_id, owner_id, tax_rate_id)
  constraint tax_values_company_id_tax_rate_id_fkey FOREIGN KEY (company_id, tax_rate_id) REFERENCES tax_rates(company_id, id)
  constraint tax_values_owner_type_check CHECK ((owner_type = ANY (ARRAY['orders'::text, 'documents'::text])))
  constraint tax_values_pkey PRIMARY KEY (company_id, id)
  index tax_values_newest btree (company_id, created_at DESC, id DESC)

table url_redirects
  company_id uuid not null
  id uuid not null
  from_path text not null
  to_path text not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint url_redirects_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint url_redirects_from_path_check CHECK ((from_path <> ''::text))
  constraint url_redirects_pkey PRIMARY KEY (company_id, id)
  constraint url_redirects_to_path_check CHECK ((to_path <> ''::text))
  index url_redirects_newest btree (company_id, created_at DESC, id DESC)
  unique index url_redirects_from btree (company_id, from_path)

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

CREATE OR REPLACE FUNCTION public.average_in_cents(sum bigint, count integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (count = 0) THEN (0)::numeric WHEN ((abs((sum % (count)::bigint)) * 2) = count) THEN (round((((sum)::numeric / (count)::numeric) / (2)::numeric)) * (2)::numeric) ELSE round(((sum)::numeric / (count)::numeric)) END

CREATE OR REPLACE FUNCTION public.deposit_due_in_cents(status text, deposit_in_cents bigint, deposit_held_in_cents bigint, deposit_paid_in_cents bigint, deposit_refunded_in_cents bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (status = ANY (ARRAY['stopped'::text, 'archived'::text, 'canceled'::text])) THEN GREATEST((deposit_held_in_cents - (deposit_paid_in_cents - deposit_refunded_in_cents)), (0)::bigint) ELSE (deposit_in_cents - deposit_paid_in_cents) END

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

CREATE OR REPLACE FUNCTION public.phone_digits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select ltrim(regexp_replace(replace(value, '(0)', ''), '\D', '', 'g'), '0')
$function$

CREATE OR REPLACE FUNCTION public.refuse_to_rewrite_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' and not exists (select from companies where not demo) then
    return null;
  end if;
  raise exception 'events are only ever added' using errcode = 'restrict_violation';
end
$function$

CREATE OR REPLACE FUNCTION public.to_be_paid_in_cents(status text, grand_total_with_tax_in_cents bigint, amount_paid_in_cents bigint, deposit_in_cents bigint, deposit_held_in_cents bigint, deposit_paid_in_cents bigint, deposit_refunded_in_cents bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((grand_total_with_tax_in_cents - deposit_held_in_cents) - amount_paid_in_cents) + deposit_due_in_cents(status, deposit_in_cents, deposit_held_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents))

CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF revoked_at ON public.api_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF revoked_at ON public.authentication_methods FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER INSERT OR DELETE OR UPDATE OF slug, name, default_timezone, currency ON public.companies FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF active, owner, permissions, password_hash ON public.employees FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
CREATE TRIGGER events_are_kept BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history()
CREATE TRIGGER events_are_kept_all BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_history()
CREATE TRIGGER credentials_changed AFTER DELETE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change()
