// Generated from /openapi.json by `npm run types`.

export interface ActivityLogs {
  id: string;
  employee?: Employees | null;
  created_at: string;
  action_key: string;
  action_args: Record<string, unknown>;
  has_data: boolean;
  support: boolean;
  employee_id: string | null;
  data: Record<string, unknown> | null;
}

export interface AgendaDays {
  id: string;
  date: string;
  pickup_count: number;
  return_count: number;
  open_pickup_count: number;
  open_return_count: number;
}

export interface ApiKeys {
  id: string;
  employee?: Employees | null;
  created_at: string;
  updated_at: string;
  name: string;
  last_used_at: string | null;
  key: string | null;
  employee_id: string | null;
}

export interface AuthenticationMethods {
  id: string;
  company?: Companies | null;
  employee?: Employees | null;
  created_at: string;
  updated_at: string;
  name: string;
  kind: 'token' | 'single_use' | 'oauth';
  algorithm: 'ES256' | 'RS256' | 'HS256' | null;
  key: string | null;
  last_used_at: string | null;
  employee_id: string;
  company_id: string;
}

export interface Availabilities {
  id: string;
  subject_type: 'order' | 'cart' | 'item' | 'downtime';
  subject_id: string;
  hour: string | null;
  minute: string | null;
  date: string;
  status: 'available' | 'partial' | 'unavailable';
  available: boolean | null;
  quantity: number | null;
  type: 'date' | 'time';
}

export interface Barcodes {
  id: string;
  owner?: Customers | Products | Orders | StockItems | null;
  created_at: string;
  updated_at: string;
  number: string;
  barcode_type: 'code39' | 'code93' | 'code128' | 'ean8' | 'ean13' | 'qr_code';
  image_url: string;
  owner_id: string;
  owner_type: 'customers' | 'products' | 'orders' | 'stock_items';
}

export interface BundleItems {
  id: string;
  bundle?: Bundles | null;
  product?: Products | null;
  product_group?: ProductGroups | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  quantity: number;
  discount_percentage: number;
  position: number;
  photo_id: string | null;
  bundle_id: string;
  product_group_id: string;
  product_id: string | null;
}

export interface BundlePrices {
  id: string;
  bundle_id: string;
  charge_label: string | null;
  price_each_in_cents: number;
}

export interface Bundles {
  id: string;
  bundle_items?: BundleItems[];
  inventory_levels?: InventoryLevels[];
  photo?: Photos | null;
  photos?: Photos[];
  tax_category?: TaxCategories | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  type: 'bundles';
  name: string;
  slug: string;
  product_type: 'bundle';
  extra_information: string | null;
  photo_url: string | null;
  description: string | null;
  excerpt: string | null;
  show_in_store: boolean;
  sorting_weight: number;
  discountable: boolean;
  taxable: boolean;
  seo_title: string | null;
  seo_description: string | null;
  tag_list: unknown[];
  photo_id: string | null;
  tax_category_id: string | null;
}

export interface Companies {
  id: string;
  created_at: string;
  updated_at: string;
  name: string;
  slug: string;
  email: string | null;
  billing_email: string | null;
  phone: string | null;
  website: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
  zipcode: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  country_code: string | null;
  market: string | null;
  use_billing_address: boolean;
  billing_company: string | null;
  billing_address_line_1: string | null;
  billing_address_line_2: string | null;
  billing_address_zipcode: string | null;
  billing_address_city: string | null;
  billing_address_region: string | null;
  billing_address_country: string | null;
  logo_url: string | null;
  favicon_url: string | null;
  default_timezone: string;
  currency: string;
  financial_line_1: string | null;
  financial_line_2: string | null;
  vat_number: string | null;
  in_eur_country: boolean | null;
  euvat_member: boolean | null;
  has_to_pay_vat: boolean | null;
  vat_reverse_charge_applicable: boolean;
  vat_validation_status: string | null;
  continent: string | null;
  custom_domain: string | null;
  custom_domain_validation: Record<string, unknown>;
  development: boolean;
  shop_theme_id: string | null;
  shop_theme_published: boolean;
  installed_online_store: boolean;
  tenant_token: string | null;
  pending_subscription: boolean;
  address: string | null;
  main_address: Record<string, unknown>;
  billing_address: Record<string, unknown>;
  third_party_id: string | null;
  subscription: Record<string, unknown>;
}

export interface Counts {
  id: string;
  created_at: string;
  product_group_count: number;
  product_count: number;
  tax_rate_count: number;
  tag_count: number;
  note_count: number;
  location_count: number;
  employee_count: number;
  payment_profile_count: number;
  app_payment_option_count: number;
  overdue_invoice_count: number;
  manual_order_count: number;
  manual_reserved_order_count: number;
  started_order_count: number;
  stopped_order_count: number;
  archived_order_count: number;
  webshop_order_count: number;
}

export interface CouponItems {
  id: string;
  coupon?: Coupons | null;
  item?: Items | null;
  created_at: string;
  updated_at: string;
  item_id: string;
  item_type: string;
  coupon_id: string;
}

export interface Coupons {
  id: string;
  coupon_items?: CouponItems[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  identifier: string;
  coupon_type: string;
  value: number;
  active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  eligible_item_type: 'all' | 'collection' | 'item';
  max_redemptions: number | null;
  one_per_customer: boolean;
  minimum_order_amount_in_cents: number | null;
  stackable: boolean;
  tag_list: string[];
  redemptions_count: number;
}

export interface Customers {
  id: string;
  barcode?: Barcodes | null;
  merge_suggestion_customer?: Customers | null;
  notes?: Notes[];
  payment_methods?: PaymentMethods[];
  properties: Record<string, unknown> | Properties[];
  tax_region?: TaxRegions | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  number: number;
  name: string;
  email: string | null;
  deposit_type: string;
  deposit_value: number;
  discount_percentage: number;
  legal_type: 'person' | 'commercial';
  email_marketing_consented: boolean;
  email_marketing_consent_updated_at: string | null;
  order_count: number;
  revenue_in_cents: number;
  balance_due_in_cents: number;
  latest_order_at: string | null;
  average_order_value_in_cents: number;
  tag_list: string[];
  stripe_id: string | null;
  merge_suggestion_customer_id: string | null;
  tax_region_id: string | null;
}

export interface DefaultProperties {
  id: string;
  created_at: string;
  updated_at: string;
  name: string;
  identifier: string;
  position: number;
  property_type: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field';
  show_on: ('contract' | 'invoice' | 'packing' | 'quote')[];
  validation_required: boolean;
  can_change_property_type: boolean;
  owner_type: string;
  select_options: unknown[];
  editable: boolean;
}

export interface DepositHolds {
  id: string;
  deposit_line?: Lines | null;
  order?: Orders | null;
  order_id: string;
  deposit_line_id: string;
}

export interface Documents {
  id: string;
  coupon?: Coupons | null;
  customer?: Customers | null;
  lines?: Lines[];
  order?: Orders | null;
  properties?: Properties[];
  signature?: Signatures | null;
  tax_region?: TaxRegions | null;
  tax_values?: TaxValues[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  document_type: 'quote' | 'contract' | 'invoice';
  number: number | null;
  prefix: string | null;
  prefix_with_number: string | null;
  revision: string | null;
  date: string | null;
  due_date: string | null;
  name: string | null;
  address: string | null;
  body: string | null;
  footer: string | null;
  reference: string | null;
  starts_at: string | null;
  stops_at: string | null;
  start_location_id: string | null;
  stop_location_id: string | null;
  revised: boolean;
  finalized: boolean;
  sent: boolean;
  confirmed: boolean;
  confirmed_at: string | null;
  signed: boolean;
  status: 'confirmed' | 'unconfirmed' | 'revised' | 'partially_paid' | 'payment_due' | 'paid' | 'process_deposit' | 'overpaid';
  signature_url: string | null;
  deposit_type: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null;
  deposit_value: number;
  tag_list: unknown[];
  price_in_cents: number;
  grand_total_in_cents: number;
  grand_total_with_tax_in_cents: number;
  discount_in_cents: number;
  coupon_discount_in_cents: number;
  total_discount_in_cents: number;
  deposit_in_cents: number;
  deposit_paid_in_cents: number;
  deposit_refunded_in_cents: number;
  deposit_held_in_cents: number;
  deposit_to_refund_in_cents: number;
  to_be_paid_in_cents: number;
  paid_in_cents: number;
  tax_in_cents: number;
  discount_type: string;
  discount_percentage: number;
  fulfillment_type: 'pickup' | 'delivery' | null;
  delivery_label: string | null;
  delivery_price_in_cents: number;
  delivery_carrier_name: string | null;
  delivery_address: string | null;
  order_id: string;
  customer_id: string | null;
  tax_region_id: string | null;
  coupon_id: string | null;
  currency: string;
  tax_strategy: string;
  differences: unknown[];
}

export interface Downtimes {
  id: string;
  location?: Locations | null;
  product?: Products | null;
  stock_item?: StockItems | null;
  created_at: string;
  updated_at: string;
  reason: 'maintenance' | 'repair' | 'missing';
  status: 'reserved' | 'started' | 'stopped' | 'canceled';
  quantity: number;
  starts_at: string;
  stops_at: string;
  product_group_id: string;
  location_id: string;
  product_id: string;
  stock_item_id: string | null;
  attention_required: ('start_overdue' | 'stop_overdue')[];
  item_type: 'bulk' | 'trackable';
}

export interface EmployeeInvitations {
  id: string;
  employee?: Employees | null;
  employee_id: string | null;
  url: string;
  expires_at: string;
}

export interface Employees {
  id: string;
  created_at: string;
  updated_at: string;
  name: string;
  firstname: string;
  lastname: string;
  locale: string;
  email: string;
  unconfirmed_email: string | null;
  viewed_whats_new_at: string | null;
  active: boolean;
  owner: boolean;
  confirmed: boolean;
  time_to_confirm: number | null;
  permissions: ('reports' | 'products' | 'settings' | 'security_settings' | 'account' | 'exports' | 'cancel_orders' | 'revert_orders' | 'delete_invoices' | 'make_invoice_revisions' | 'override_rental_period' | 'activity_logs' | 'ai_assistant')[];
  has_two_factor_autentication: boolean;
  avatar_url: string | null;
  large_avatar_url: string | null;
  third_party_id: string | null;
}

export interface InventoryAvailabilities {
  id: string;
  item_id: string;
  available: number | null;
  plannable: number | null;
}

export interface InventoryBreakdowns {
  id: string;
  location?: Locations | null;
  product?: Products | null;
  from: string;
  till: string;
  stock_count: number;
  started: number;
  downtime_count: number;
  status: 'expected' | 'in_stock' | 'expired';
  inventory_breakdown_type: 'regular' | 'temporary';
  location_id: string;
  product_id: string;
}

export interface InventoryLevelIntervals {
  id: string;
  item?: Items | null;
  location?: Locations | null;
  item_id: string;
  location_id: string;
  from: string;
  till: string;
  location_available: number | null;
  location_max_available: number | null;
  location_stock_count: number | null;
  location_max_stock_count: number | null;
  location_planned: number;
  location_max_planned: number;
  location_needed: number;
  location_max_needed: number;
}

export interface InventoryLevels {
  id: string;
  item?: Items | null;
  location?: Locations | null;
  order?: Orders | null;
  location_available: number | null;
  location_stock_count: number | null;
  location_plannable: number | null;
  location_planned: number;
  location_needed: number;
  item_id: string;
  location_id: string;
  order_id: string | null;
}

export interface InvoiceFinalizations {
  id: string;
  document?: Documents | null;
  document_id: string;
}

export interface InvoiceRevisions {
  id: string;
  order?: Orders | null;
  revised_invoice?: Documents | null;
  revision_invoice?: Documents | null;
  order_id: string;
  revised_invoice_id: string;
  revision_invoice_id: string;
}

export interface ItemPrices {
  id: string;
  bundle?: Bundles | null;
  bundle_item?: BundleItems | null;
  item?: Items | null;
  price_ruleset?: PriceRulesets | null;
  price_structure?: PriceStructures | null;
  price_tile?: PriceTiles | null;
  item_id: string;
  bundle_id: string | null;
  product_group_id: string | null;
  ignore_discount: boolean;
  bundle_item_id: string | null;
  from: string | null;
  till: string | null;
  original_charge_length: number | null;
  charge_length: number | null;
  original_charge_label: string | null;
  charge_label: string | null;
  original_price_each_in_cents: number | null;
  price_each_in_cents: number;
  price_rule_values: Record<string, unknown> | null;
  price_structure_id: string | null;
  price_ruleset_id: string | null;
  price_tile_id: string | null;
}

export type Items = Products | ProductGroups | Bundles;

export interface LineChargeSuggestions {
  id: string;
  line?: Lines | null;
  created_at: string;
  charge_length: number;
  charge_label: string | null;
  price_each_in_cents: number;
  line_id: string;
}

export interface Lines {
  id: string;
  bundle_item?: BundleItems | null;
  item?: Items | null;
  nested_lines?: Lines[];
  order?: Orders | null;
  owner?: Orders | Documents | null;
  parent_line?: Lines | null;
  planning?: Plannings | null;
  price_structure?: PriceStructures | null;
  price_tile?: PriceTiles | null;
  tax_category?: TaxCategories | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  title: string | null;
  extra_information: string | null;
  quantity: number;
  original_price_each_in_cents: number | null;
  original_charge_length: number | null;
  original_charge_label: string | null;
  price_each_in_cents: number;
  price_in_cents: number;
  position: number | null;
  nested_position: number | null;
  charge_label: string | null;
  charge_length: number | null;
  price_rule_values: Record<string, unknown> | null;
  discountable: boolean;
  taxable: boolean;
  line_type: 'section' | 'deposit_charge' | 'proration' | 'charge' | 'legacy_migration' | 'delivery_rate';
  relevant: boolean;
  order_id: string;
  item_id: string | null;
  tax_category_id: string | null;
  price_structure_id: string | null;
  price_tile_id: string | null;
  planning_id: string | null;
  parent_line_id: string | null;
  bundle_item_id: string | null;
  owner_id: string;
  owner_type: 'orders' | 'documents';
}

export interface Locations {
  id: string;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  code: string;
  location_type: 'rental' | 'internal';
  address_line_1: string | null;
  address_line_2: string | null;
  zipcode: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  pickup_enabled: boolean;
  delivery_enabled: boolean;
  fulfillment_capabilities: ('delivery' | 'pickup')[];
  main_address: Record<string, unknown>;
}

export interface Merges {
  id: string;
  source?: Customers | null;
  target?: Customers | null;
  type: 'customers';
  source_id: string;
  target_id: string;
}

export interface Notes {
  id: string;
  employee?: Employees | null;
  owner?: Customers | ProductGroups | Products | StockItems | Bundles | Orders | Documents | null;
  created_at: string;
  updated_at: string;
  body: string;
  employee_id: string | null;
  owner_id: string;
  owner_type: 'customers' | 'product_groups' | 'products' | 'stock_items' | 'bundles' | 'orders' | 'documents' | 'users';
}

export interface OrderDuplications {
  id: string;
  new_order?: Orders | null;
  original_order?: Orders | null;
  custom_lines: boolean;
  customer: boolean;
  dates: boolean;
  discount: boolean;
  properties: boolean;
  stock_item_plannings: boolean;
  tags: boolean;
  deposit: 'current' | 'default' | 'none';
  original_order_id: string;
  new_order_id: string;
}

export interface OrderFulfillments {
  id: string;
  changed_lines?: Lines[];
  changed_plannings?: Plannings[];
  changed_stock_item_plannings?: StockItemPlannings[];
  order?: Orders | null;
  order_id: string;
}

export interface OrderMovePreviews {
  id: string;
  order?: Orders | null;
  decision: 'accept' | 'warn' | 'block';
  warning: unknown[];
  blocking: unknown[];
  starts_at: string | null;
  stops_at: string | null;
  start_location_id: string | null;
  stop_location_id: string | null;
  order_id: string;
}

export interface OrderPlanningAvailabilities {
  id: string;
  order_id: string;
  available: Record<string, unknown>;
}

export interface OrderPricePreviews {
  id: string;
  order?: Orders | null;
  amount_in_cents: number;
  recalculated_amount_in_cents: number;
  order_id: string;
}

export interface OrderPriceRecalculations {
  id: string;
  order?: Orders | null;
  order_id: string;
}

export interface OrderStatusTransitions {
  id: string;
  order?: Orders | null;
  order_id: string;
  transition_from: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | null;
  transition_to: 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled';
  revert: boolean;
  confirm_shortage: boolean;
}

export interface Orders {
  id: string;
  barcode?: Barcodes | null;
  coupon?: Coupons | null;
  customer?: Customers | null;
  documents?: Documents[];
  lines?: Lines[];
  notes?: Notes[];
  payments?: Payments[];
  plannings?: Plannings[];
  properties: Record<string, unknown> | Properties[];
  start_location?: Locations | null;
  stock_item_plannings?: StockItemPlannings[];
  stop_location?: Locations | null;
  tax_region?: TaxRegions | null;
  tax_values?: TaxValues[];
  created_at: string;
  updated_at: string;
  number: number | null;
  status: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled';
  statuses: unknown[];
  status_counts: Record<string, unknown>;
  starts_at: string | null;
  stops_at: string | null;
  deposit_type: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null;
  deposit_value: number;
  entirely_started: boolean;
  entirely_stopped: boolean;
  location_shortage: boolean;
  shortage: boolean;
  payment_status: 'paid' | 'partially_paid' | 'overpaid' | 'payment_due' | 'process_deposit';
  override_period_restrictions: boolean;
  has_signed_contract: boolean;
  item_count: number;
  tag_list: string[];
  amount_in_cents: number;
  amount_paid_in_cents: number;
  amount_to_be_paid_in_cents: number | null;
  deposit_in_cents: number;
  deposit_held_in_cents: number;
  deposit_paid_in_cents: number;
  deposit_to_be_paid_in_cents: number | null;
  deposit_refunded_in_cents: number;
  deposit_to_refund_in_cents: number;
  total_in_cents: number;
  total_paid_in_cents: number;
  total_to_be_paid_in_cents: number;
  total_discount_in_cents: number;
  coupon_discount_in_cents: number;
  discount_in_cents: number;
  grand_total_in_cents: number;
  grand_total_with_tax_in_cents: number;
  paid_in_cents: number;
  price_in_cents: number;
  tax_in_cents: number;
  to_be_paid_in_cents: number;
  discount_type: 'percentage' | 'fixed';
  discount_percentage: number;
  billing_address_property_id: string | null;
  delivery_address_property_id: string | null;
  fulfillment_type: 'pickup' | 'delivery';
  delivery_address: string | null;
  coupon_errors: Record<string, unknown> | null;
  customer_id: string | null;
  tax_region_id: string | null;
  coupon_id: string | null;
  start_location_id: string;
  stop_location_id: string;
  order_delivery_rate_id: string | null;
  attention_required: ('start_overdue' | 'stop_overdue' | 'shortage' | 'unassigned' | 'unpaid')[];
}

export interface PaymentAuthorizations {
  id: string;
  customer?: Customers | null;
  employee?: Employees | null;
  order?: Orders | null;
  payment_method?: PaymentMethods | null;
  payment_charges?: PaymentCharges[];
  created_at: string;
  updated_at: string;
  type: 'payment_authorizations';
  provider: 'stripe' | 'app' | 'none' | null;
  provider_id: string | null;
  provider_method: string | null;
  provider_secret: string | null;
  provider_link: string | null;
  amount_in_cents: number;
  deposit_in_cents: number;
  total_in_cents: number;
  currency: string;
  succeeded_at: string | null;
  failed_at: string | null;
  canceled_at: string | null;
  expired_at: string | null;
  cart_id: string | null;
  order_id: string | null;
  employee_id: string | null;
  customer_id: string | null;
  status: 'created' | 'started' | 'action_required' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'captured';
  mode: 'off_session' | 'checkout' | 'request' | 'terminal' | null;
  description: string | null;
  redirect_url: string | null;
  capturable: boolean;
  amount_capturable_in_cents: number;
  deposit_capturable_in_cents: number;
  total_capturable_in_cents: number;
  amount_captured_in_cents: number;
  deposit_captured_in_cents: number;
  total_captured_in_cents: number;
  amount_released_in_cents: number;
  deposit_released_in_cents: number;
  total_released_in_cents: number;
  captured_at: string | null;
  capture_before: string | null;
  payment_method_id: string | null;
}

export interface PaymentCharges {
  id: string;
  customer?: Customers | null;
  employee?: Employees | null;
  order?: Orders | null;
  payment_method?: PaymentMethods | null;
  payment_authorization?: PaymentAuthorizations | null;
  payment_refunds?: PaymentRefunds[];
  created_at: string;
  updated_at: string;
  type: 'payment_charges';
  provider: 'stripe' | 'app' | 'none' | null;
  provider_id: string | null;
  provider_method: string | null;
  provider_secret: string | null;
  provider_link: string | null;
  amount_in_cents: number;
  deposit_in_cents: number;
  total_in_cents: number;
  currency: string;
  succeeded_at: string | null;
  failed_at: string | null;
  canceled_at: string | null;
  expired_at: string | null;
  cart_id: string | null;
  order_id: string | null;
  employee_id: string | null;
  customer_id: string | null;
  status: 'created' | 'started' | 'action_required' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'expired';
  mode: 'manual' | 'off_session' | 'request' | 'terminal' | 'capture' | null;
  description: string | null;
  redirect_url: string | null;
  refundable: boolean;
  amount_refundable_in_cents: number;
  amount_refunded_in_cents: number;
  deposit_refundable_in_cents: number;
  deposit_refunded_in_cents: number;
  total_refundable_in_cents: number;
  total_refunded_in_cents: number;
  payment_method_id: string | null;
  payment_authorization_id: string | null;
}

export interface PaymentMethods {
  id: string;
  customer?: Customers | null;
  created_at: string;
  updated_at: string;
  label_primary: string | null;
  label_secondary: string | null;
  status: 'created' | 'ready';
  provider: 'stripe' | 'app' | 'none';
  identifier: string;
  method_type: string | null;
  details: Record<string, unknown>;
  customer_id: string | null;
}

export interface PaymentRefunds {
  id: string;
  customer?: Customers | null;
  employee?: Employees | null;
  order?: Orders | null;
  payment_method?: PaymentMethods | null;
  payment_charge?: PaymentCharges | null;
  created_at: string;
  updated_at: string;
  type: 'payment_refunds';
  provider: 'stripe' | 'app' | 'none' | null;
  provider_id: string | null;
  provider_method: string | null;
  provider_secret: string | null;
  provider_link: string | null;
  amount_in_cents: number;
  deposit_in_cents: number;
  total_in_cents: number;
  currency: string;
  succeeded_at: string | null;
  failed_at: string | null;
  canceled_at: string | null;
  expired_at: string | null;
  cart_id: string | null;
  order_id: string | null;
  employee_id: string | null;
  customer_id: string | null;
  status: 'created' | 'pending' | 'action_required' | 'succeeded' | 'failed' | 'canceled';
  description: string | null;
  failure_reason: string | null;
  reason: string | null;
  payment_charge_id: string | null;
  payment_method_id: string | null;
}

export type Payments = PaymentCharges | PaymentAuthorizations | PaymentRefunds;

export interface Photos {
  id: string;
  owner?: ProductGroups | Bundles | null;
  created_at: string;
  updated_at: string;
  original_url: string;
  large_url: string;
  xlarge_url: string;
  coordinates: Record<string, unknown>;
  alt_text: string | null;
  preview: string | null;
  position: number;
  width: number | null;
  height: number | null;
  photo: Record<string, unknown>;
  owner_id: string;
  owner_type: 'product_groups' | 'bundles';
}

export interface Plannings {
  id: string;
  downtime?: Downtimes | null;
  item?: Items | null;
  nested_plannings?: Plannings[];
  order?: Orders | null;
  order_line?: Lines | null;
  parent_planning?: Plannings | null;
  start_location?: Locations | null;
  stock_item_plannings?: StockItemPlannings[];
  stop_location?: Locations | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  planning_type: 'order' | 'downtime';
  quantity: number | null;
  starts_at: string | null;
  stops_at: string | null;
  reserved_from: string | null;
  reserved_till: string | null;
  reserved: boolean;
  status: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled';
  started: number;
  stopped: number;
  location_shortage_amount: number;
  shortage_amount: number;
  order_id: string | null;
  downtime_id: string | null;
  item_id: string;
  start_location_id: string;
  stop_location_id: string;
  parent_planning_id: string | null;
}

export interface PricePreviews {
  id: string;
  price_type: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none';
  price_period: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
  base_price_in_cents: number;
  prices: unknown[];
}

export interface PriceRules {
  id: string;
  price_ruleset?: PriceRulesets | null;
  created_at: string;
  updated_at: string;
  name: string;
  rule_type: 'range_of_days' | 'range_of_dates' | 'exclude_date_range' | 'exclude_week_days' | 'pickup_day' | 'return_day';
  match_strategy: 'starts_within' | 'stops_within' | 'overlap' | 'span' | 'within';
  adjustment_strategy: 'percentage' | 'charge';
  value: number | null;
  from: string | null;
  till: string | null;
  from_day: number | null;
  till_day: number | null;
  from_time: string | null;
  till_time: string | null;
  charge: boolean | null;
  stacked: boolean;
  time: string | null;
  min_duration: number | null;
  max_duration: number | null;
  price_ruleset_id: string;
}

export interface PriceRulesets {
  id: string;
  price_rules?: PriceRules[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  description: string | null;
}

export interface PriceStructures {
  id: string;
  price_tiles?: PriceTiles[];
  product_group?: ProductGroups | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  price_structure_type: 'reusable' | 'private';
  hour: number;
  day: number;
  week: number;
  month: number;
  year: number;
  product_group_id: string | null;
}

export interface PriceTiles {
  id: string;
  price_structure?: PriceStructures | null;
  created_at: string;
  updated_at: string;
  name: string;
  quantity: number;
  length: number;
  multiplier: number;
  period: 'hours' | 'days' | 'weeks' | 'months' | 'years';
  price_structure_id: string;
}

export interface ProductGroups {
  id: string;
  inventory_levels?: InventoryLevels[];
  photo?: Photos | null;
  photos?: Photos[];
  price_ruleset?: PriceRulesets | null;
  price_structure?: PriceStructures | null;
  products?: Products[];
  properties: Record<string, unknown> | Properties[];
  tax_category?: TaxCategories | null;
  created_at: string;
  updated_at: string;
  type: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  group_name: string | null;
  slug: string;
  sku: string | null;
  buffer_time_before: number;
  buffer_time_after: number;
  product_type: 'rental' | 'sales_item' | 'service';
  tracking_type: 'none' | 'bulk' | 'trackable';
  trackable: boolean;
  has_variations: boolean;
  variation: boolean;
  extra_information: string | null;
  photo_url: string | null;
  description: string | null;
  excerpt: string | null;
  show_in_store: boolean;
  sorting_weight: number;
  base_price_in_cents: number;
  price_type: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none';
  price_period: 'hour' | 'day' | 'week' | 'month' | null;
  deposit_in_cents: number;
  default_purchase_cost_in_cents: number | null;
  weight: Record<string, unknown> | null;
  discountable: boolean;
  taxable: boolean;
  seo_title: string | null;
  seo_description: string | null;
  tag_list: string[];
  photo_id: string | null;
  tax_category_id: string | null;
  price_ruleset_id: string | null;
  price_structure_id: string | null;
  allow_shortage: boolean;
  shortage_limit: number;
  variation_fields: unknown[];
  flat_fee_price_in_cents: number;
  structure_price_in_cents: number;
  stock_item_properties: string[];
}

export interface ProductTrackers {
  id: string;
  employee?: Employees | null;
  order?: Orders | null;
  product?: Products | null;
  stock_item_trackers?: StockItemTrackers[];
  created_at: string;
  updated_at: string;
  quantity: number;
  product_id: string;
  employee_id: string | null;
  order_id: string;
}

export interface Products {
  id: string;
  barcode?: Barcodes | null;
  inventory_levels?: InventoryLevels[];
  photo?: Photos | null;
  price_ruleset?: PriceRulesets | null;
  price_structure?: PriceStructures | null;
  product_group?: ProductGroups | null;
  properties: Record<string, unknown> | Properties[];
  tax_category?: TaxCategories | null;
  created_at: string;
  updated_at: string;
  type: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  group_name: string | null;
  slug: string;
  sku: string | null;
  buffer_time_before: number;
  buffer_time_after: number;
  product_type: 'rental' | 'sales_item' | 'service';
  tracking_type: 'none' | 'bulk' | 'trackable';
  trackable: boolean;
  has_variations: boolean;
  variation: boolean;
  extra_information: string | null;
  photo_url: string | null;
  description: string | null;
  excerpt: string | null;
  show_in_store: boolean;
  sorting_weight: number;
  base_price_in_cents: number;
  price_type: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none';
  price_period: 'hour' | 'day' | 'week' | 'month' | null;
  deposit_in_cents: number;
  default_purchase_cost_in_cents: number | null;
  weight: Record<string, unknown> | null;
  discountable: boolean;
  taxable: boolean;
  seo_title: string | null;
  seo_description: string | null;
  tag_list: unknown[];
  photo_id: string | null;
  tax_category_id: string | null;
  price_ruleset_id: string | null;
  price_structure_id: string | null;
  allow_shortage: boolean;
  shortage_limit: number;
  weight_overridden: boolean;
  variation_values: string[];
  product_group_id: string | null;
}

export interface Properties {
  id: string;
  default_property?: DefaultProperties | null;
  owner?: Customers | Documents | Orders | ProductGroups | StockItems | null;
  created_at: string;
  updated_at: string;
  name: string;
  identifier: string;
  position: number;
  property_type: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field';
  show_on: ('contract' | 'invoice' | 'packing' | 'quote')[];
  validation_required: boolean;
  meets_validation_requirements: boolean;
  value: string | null;
  first_name: string | null;
  last_name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  region: string | null;
  zipcode: string | null;
  country: string | null;
  country_id: string | null;
  province_id: string | null;
  latitude: string | null;
  longitude: string | null;
  default_property_id: string | null;
  owner_id: string;
  owner_type: 'customers' | 'documents' | 'orders' | 'product_groups' | 'stock_items';
}

export interface RefundablePaymentCharges {
  id: string;
  payment_charge?: PaymentCharges | null;
  position: number;
  priority_type: 'optimal' | 'full_amount' | 'full_deposit' | 'partial_amount' | 'partial_deposit' | 'partial';
  max_refundable_amount_in_cents: number;
  max_refundable_deposit_in_cents: number;
  max_refundable_total_in_cents: number;
  payment_charge_id: string;
}

export interface ReportCompanyPerformances {
  id: string;
}

export interface ReportMovements {
  id: string;
  weekday: number;
  hour: number;
  pickup_count: number;
  return_count: number;
  planned_pickup_count: number;
  planned_return_count: number;
}

export interface ReportRefusedDemands {
  id: string;
  product?: Products | null;
  product_group?: ProductGroups | null;
  name: string;
  refused_count: number;
  attempt_count: number;
  short_units: number;
  short_units_s: number;
  last_refused_at: string;
  product_id: string;
  product_group_id: string;
}

export interface ReportRentalIntervals {
  id: string;
  product?: Products | null;
  date: string;
  rented_count: number;
  downtime_count: number;
  interval: string;
  product_id: string;
}

export interface ReportRentals {
  id: string;
  product?: Products | null;
  created_at: string;
  name: string;
  charge_duration_in_seconds: number;
  rent_duration_in_seconds: number;
  rented_count: number;
  downtime_count: number;
  downtime_duration_in_seconds: number;
  purchase_cost_in_cents: number;
  revenue_in_cents: number;
  profit_in_cents: number;
  roi_percentage: number;
  quantity: number;
  product_id: string;
}

export interface ReportSalesItems {
  id: string;
  product?: Products | null;
  created_at: string;
  name: string;
  sold: number;
  revenue_in_cents: number;
  product_id: string;
}

export interface ReportStockItems {
  id: string;
  stock_item?: StockItems | null;
  product?: Products | null;
  location?: Locations | null;
  created_at: string;
  product_name: string;
  identifier: string;
  charge_duration_in_seconds: number;
  rent_duration_in_seconds: number;
  rented_count: number;
  downtime_count: number;
  downtime_duration_in_seconds: number;
  purchase_cost_in_cents: number;
  default_purchase_cost_in_cents: number | null;
  purchased_at: string | null;
  temporary: boolean;
  revenue_in_cents: number;
  profit_in_cents: number;
  roi_percentage: number;
  stock_item_id: string;
  product_id: string;
  location_id: string;
}

export interface ReportUtilizations {
  id: string;
  product?: Products | null;
  product_group?: ProductGroups | null;
  name: string;
  interval: 'day' | 'week' | 'month';
  utilization: number | null;
  rented_units_s: number;
  available_units_s: number;
  average_units: number;
  revenue_in_cents: number;
  revenue_per_unit_in_cents: number | null;
  buckets: unknown[];
  product_id: string;
  product_group_id: string;
}

export interface Settings {
  id: string;
  updated_at: string;
  currency: Record<string, unknown>;
  defaults: Record<string, unknown>;
  pricing: Record<string, unknown>;
  dates: Record<string, unknown>;
  orders: Record<string, unknown>;
  security: Record<string, unknown>;
  address: Record<string, unknown>;
  store: Record<string, unknown>;
  user: Record<string, unknown>;
  documents: Record<string, unknown>;
  invoices: Record<string, unknown>;
  quotes: Record<string, unknown>;
  contracts: Record<string, unknown>;
  labels: Record<string, unknown>;
  emails: Record<string, unknown>;
  deliveries: Record<string, unknown>;
  barcodes: Record<string, unknown>;
  dashboard: Record<string, unknown>;
  feature_enrollments: Record<string, unknown>;
  onboarding: Record<string, unknown>;
  setup_checklist: Record<string, unknown>;
  tracking: Record<string, unknown>;
}

export interface Signatures {
  id: string;
  customer?: Customers | null;
  document?: Documents | null;
  order?: Orders | null;
  created_at: string;
  updated_at: string;
  first_name: string | null;
  last_name: string | null;
  status: 'pending' | 'completed' | 'failed';
  document_pdf_url: string;
  signature_method: 'drawn' | 'generated' | null;
  signature_image_url: string | null;
  ip_address: string | null;
  order_id: string;
  customer_id: string | null;
  document_id: string;
}

export interface Sortings {
  id: string;
}

export interface StockAdjustments {
  id: string;
  location?: Locations | null;
  product?: Products | null;
  stock_items?: StockItems[];
  quantity: number | null;
  from: string | null;
  till: string | null;
  prefix: string | null;
  purchase_cost_in_cents: number | null;
  purchased_at: string | null;
  confirm_shortage: boolean | null;
  product_id: string | null;
  location_id: string;
}

export interface StockCounts {
  id: string;
  location?: Locations | null;
  product?: Products | null;
  created_at: string;
  updated_at: string;
  quantity: number;
  from: string | null;
  till: string | null;
  purchase_cost_in_cents: number | null;
  purchased_at: string | null;
  item_id: string;
  location_id: string;
}

export interface StockItemArchivations {
  id: string;
  stock_item?: StockItems | null;
  confirm_shortage: boolean | null;
  stock_item_id: string;
}

export interface StockItemPlannings {
  id: string;
  downtime?: Downtimes | null;
  order?: Orders | null;
  planning?: Plannings | null;
  stock_item?: StockItems | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  starts_at: string | null;
  stops_at: string | null;
  reserved: boolean;
  started: boolean;
  stopped: boolean;
  status: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled';
  stock_item_planning_type: 'order' | 'downtime';
  stock_item_id: string;
  planning_id: string;
  order_id: string | null;
  downtime_id: string | null;
}

export interface StockItemSuggestions {
  id: string;
  item?: Items | null;
  stock_item?: StockItems | null;
  status: 'available_in_location' | 'overdue' | 'unavailable' | 'already_booked';
  item_id: string;
  stock_item_id: string;
}

export interface StockItemTrackers {
  id: string;
  product_tracker?: ProductTrackers | null;
  stock_item?: StockItems | null;
  created_at: string;
  updated_at: string;
  quantity: number;
  product_tracker_id: string;
  stock_item_id: string;
}

export interface StockItems {
  id: string;
  barcode?: Barcodes | null;
  location?: Locations | null;
  product?: Products | null;
  properties: Record<string, unknown> | Properties[];
  stock_item_plannings?: StockItemPlannings[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  identifier: string;
  status: 'archived' | 'expected' | 'in_stock' | 'started' | 'overdue' | 'expired' | 'in_downtime';
  from: string | null;
  till: string | null;
  stock_item_type: 'regular' | 'temporary';
  purchase_cost_in_cents: number | null;
  purchased_at: string | null;
  product_group_id: string;
  product_id: string;
  location_id: string;
}

export interface Tags {
  id: string;
  name: string;
  count: number;
}

export interface TaxCategories {
  id: string;
  tax_rates?: TaxRates[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  default: boolean;
}

export interface TaxRates {
  id: string;
  owner?: TaxCategories | TaxRegions | null;
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  value: number;
  position: number;
  owner_id: string;
  owner_type: 'tax_categories' | 'tax_regions';
}

export interface TaxRegions {
  id: string;
  tax_rates?: TaxRates[];
  created_at: string;
  updated_at: string;
  archived: boolean;
  archived_at: string | null;
  name: string;
  strategy: 'add_to' | 'replace' | 'compound';
  default: boolean;
}

export interface TaxValues {
  id: string;
  owner?: Orders | Documents | null;
  tax_rate?: TaxRates | null;
  created_at: string;
  updated_at: string;
  name: string;
  percentage: number;
  value_in_cents: number;
  tax_rate_id: string;
  owner_id: string;
  owner_type: 'orders' | 'documents';
}

export interface TimelineRows {
  id: string;
  product?: Products | null;
  product_group?: ProductGroups | null;
  product_id: string;
  product_group_id: string;
  name: string;
  product_group_name: string;
  tracking_type: 'bulk' | 'trackable';
  always_available: boolean;
  stock_item_count: number;
  quantity: number | null;
  buffer_time_before: number;
  buffer_time_after: number;
  photo_url: string | null;
}

export interface Timelines {
  id: string;
  product?: Products | null;
  product_id: string;
  stock_items: unknown[];
  bookings: unknown[];
  downtimes: unknown[];
  levels: unknown[];
}

export interface UrlRedirects {
  id: string;
  created_at: string;
  updated_at: string;
  from_path: string;
  to_path: string;
}

export interface Resources {
  activity_logs: {
    record: ActivityLogs;
    create: never;
    update: never;
    filter: 'action_key' | 'created_at' | 'employee_id' | 'id' | 'relation_id';
    include: 'employee';
  };
  agenda_days: {
    record: AgendaDays;
    create: never;
    update: never;
    filter: 'location_id' | 'from' | 'till';
    include: never;
  };
  api_keys: {
    record: ApiKeys;
    create: { name?: string | null };
    update: never;
    filter: 'created_at' | 'employee_id' | 'id' | 'last_used_at' | 'name' | 'updated_at';
    include: 'employee';
  };
  authentication_methods: {
    record: AuthenticationMethods;
    create: { name?: string | null; kind?: 'token' | 'single_use' | 'oauth' | null; algorithm?: 'ES256' | 'RS256' | 'HS256' | null; key?: string | null };
    update: never;
    filter: 'algorithm' | 'company_id' | 'created_at' | 'employee_id' | 'id' | 'kind' | 'name';
    include: 'company' | 'employee';
  };
  availabilities: {
    record: Availabilities;
    create: never;
    update: never;
    filter: 'subject_type' | 'subject_id' | 'year' | 'month' | 'day' | 'interval' | 'location_id' | 'type' | 'quantity' | 'starts_at' | 'duration_period' | 'use_business_hours';
    include: never;
  };
  barcodes: {
    record: Barcodes;
    create: { number?: string | null; barcode_type?: 'code39' | 'code93' | 'code128' | 'ean8' | 'ean13' | 'qr_code' | null; owner_id?: string | null; owner_type?: 'customers' | 'products' | 'orders' | 'stock_items' | null };
    update: { number?: string | null; barcode_type?: 'code39' | 'code93' | 'code128' | 'ean8' | 'ean13' | 'qr_code' | null };
    filter: 'barcode_type' | 'created_at' | 'id' | 'number' | 'owner_id' | 'owner_type' | 'updated_at';
    include: 'owner' | 'owner.photo' | 'owner.product' | 'owner.product.photo';
  };
  bundle_items: {
    record: BundleItems;
    create: { quantity?: number | null; discount_percentage?: number | null; position?: number | null; photo_id?: string | null; bundle_id?: string | null; product_group_id?: string | null; product_id?: string | null };
    update: { quantity?: number | null; discount_percentage?: number | null; position?: number | null; photo_id?: string | null; product_id?: string | null };
    filter: 'archived' | 'archived_at' | 'bundle_id' | 'created_at' | 'discount_percentage' | 'id' | 'photo_id' | 'position' | 'product_group_id' | 'product_id' | 'quantity' | 'updated_at';
    include: 'bundle' | 'product' | 'product.photo' | 'product.price_structure' | 'product.price_structure.price_tiles' | 'product_group' | 'product_group.photo' | 'product_group.price_structure' | 'product_group.price_structure.price_tiles' | 'product_group.products' | 'product_group.products.price_structure' | 'product_group.products.price_structure.price_tiles';
  };
  bundle_prices: {
    record: BundlePrices;
    create: never;
    update: never;
    filter: 'bundle_ids' | 'from' | 'till';
    include: never;
  };
  bundles: {
    record: Bundles;
    create: { name?: string | null; slug?: string | null; extra_information?: string | null; description?: string | null; excerpt?: string | null; show_in_store?: boolean; sorting_weight?: number | null; discountable?: boolean; taxable?: boolean; seo_title?: string | null; seo_description?: string | null; tag_list?: unknown[]; tax_category_id?: string | null; bundle_items_attributes?: ({ id?: string; _destroy?: boolean; product_group_id?: string | null; product_id?: string | null; quantity?: number | null; discount_percentage?: number | null; position?: number | null; photo_id?: string | null })[]; create_url_redirect?: boolean; photo_base64?: string | null; remote_photo_url?: string | null };
    update: { name?: string | null; slug?: string | null; extra_information?: string | null; description?: string | null; excerpt?: string | null; show_in_store?: boolean; sorting_weight?: number | null; discountable?: boolean; taxable?: boolean; seo_title?: string | null; seo_description?: string | null; tag_list?: unknown[]; tax_category_id?: string | null; bundle_items_attributes?: ({ id?: string; _destroy?: boolean; product_group_id?: string | null; product_id?: string | null; quantity?: number | null; discount_percentage?: number | null; position?: number | null; photo_id?: string | null })[]; create_url_redirect?: boolean; photo_base64?: string | null; remote_photo_url?: string | null };
    filter: 'archived' | 'archived_at' | 'conditions' | 'created_at' | 'description' | 'discountable' | 'excerpt' | 'extra_information' | 'id' | 'name' | 'photo_id' | 'product_type' | 'q' | 'seo_description' | 'seo_title' | 'show_in_store' | 'slug' | 'sorting_weight' | 'tag_list' | 'tax_category_id' | 'taxable' | 'type' | 'updated_at';
    include: 'inventory_levels' | 'photo' | 'bundle_items' | 'bundle_items.product' | 'bundle_items.product.photo' | 'bundle_items.product_group' | 'bundle_items.product_group.photo' | 'bundle_items.product_group.products' | 'bundle_items.product_group.products.photo' | 'tax_category';
  };
  companies: {
    record: Companies;
    create: never;
    update: { name?: string | null; email?: string | null; billing_email?: string | null; phone?: string | null; website?: string | null; address_line_1?: string | null; address_line_2?: string | null; zipcode?: string | null; city?: string | null; region?: string | null; country?: string | null; country_code?: string | null; market?: string | null; use_billing_address?: boolean; billing_company?: string | null; billing_address_line_1?: string | null; billing_address_line_2?: string | null; billing_address_zipcode?: string | null; billing_address_city?: string | null; billing_address_region?: string | null; billing_address_country?: string | null; default_timezone?: string | null; currency?: string | null; financial_line_1?: string | null; financial_line_2?: string | null; vat_number?: string | null; custom_domain?: string | null; custom_domain_validation?: Record<string, unknown> | null; shop_theme_id?: string | null; third_party_id?: string | null; main_address_attributes?: { first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null }; billing_address_attributes?: { first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null }; logo_base64?: string | null; remove_logo?: boolean; favicon_base64?: string | null; remove_favicon?: boolean };
    filter: never;
    include: never;
  };
  counts: {
    record: Counts;
    create: never;
    update: never;
    filter: never;
    include: never;
  };
  coupon_items: {
    record: CouponItems;
    create: never;
    update: never;
    filter: never;
    include: never;
  };
  coupons: {
    record: Coupons;
    create: { identifier?: string | null; coupon_type?: string | null; value?: number | null; active?: boolean; starts_at?: string | null; ends_at?: string | null; eligible_item_type?: 'all' | 'collection' | 'item' | null; max_redemptions?: number | null; one_per_customer?: boolean; minimum_order_amount_in_cents?: number | null; stackable?: boolean; tag_list?: string[]; eligible_item_ids?: unknown[] };
    update: { identifier?: string | null; coupon_type?: string | null; value?: number | null; active?: boolean; starts_at?: string | null; ends_at?: string | null; eligible_item_type?: 'all' | 'collection' | 'item' | null; max_redemptions?: number | null; one_per_customer?: boolean; minimum_order_amount_in_cents?: number | null; stackable?: boolean; tag_list?: string[]; eligible_item_ids?: unknown[] };
    filter: 'active' | 'archived' | 'archived_at' | 'coupon_type' | 'created_at' | 'eligible_item_type' | 'ends_at' | 'id' | 'identifier' | 'max_redemptions' | 'minimum_order_amount_in_cents' | 'one_per_customer' | 'q' | 'range' | 'stackable' | 'starts_at' | 'tag_list' | 'updated_at' | 'value';
    include: 'coupon_items' | 'coupon_items.item' | 'coupon_items.item.photo';
  };
  customers: {
    record: Customers;
    create: { name?: string | null; email?: string | null; deposit_type?: string | null; deposit_value?: number | null; discount_percentage?: number | null; legal_type?: 'person' | 'commercial' | null; email_marketing_consented?: boolean; tag_list?: string[]; stripe_id?: string | null; merge_suggestion_customer_id?: string | null; tax_region_id?: string | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    update: { name?: string | null; email?: string | null; deposit_type?: string | null; deposit_value?: number | null; discount_percentage?: number | null; legal_type?: 'person' | 'commercial' | null; email_marketing_consented?: boolean; tag_list?: string[]; stripe_id?: string | null; merge_suggestion_customer_id?: string | null; tax_region_id?: string | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    filter: 'archived' | 'archived_at' | 'average_order_value_in_cents' | 'balance_due_in_cents' | 'conditions' | 'created_at' | 'deposit_type' | 'deposit_value' | 'discount_percentage' | 'email' | 'email_marketing_consented' | 'id' | 'latest_order_at' | 'legal_type' | 'merge_suggestion_customer_id' | 'name' | 'number' | 'order_count' | 'q' | 'revenue_in_cents' | 'stripe_id' | 'tag_list' | 'tax_region_id' | 'updated_at';
    include: 'barcode' | 'payment_methods' | 'properties' | 'tax_region';
  };
  default_properties: {
    record: DefaultProperties;
    create: { name?: string | null; identifier?: string | null; position?: number | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; owner_type?: string | null; select_options?: unknown[] };
    update: { name?: string | null; identifier?: string | null; position?: number | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; select_options?: unknown[] };
    filter: 'created_at' | 'editable' | 'id' | 'identifier' | 'name' | 'owner_type' | 'updated_at' | 'validation_required';
    include: never;
  };
  deposit_holds: {
    record: DepositHolds;
    create: { amount_in_cents?: number | null; reason?: string | null; order_id?: string | null };
    update: never;
    filter: never;
    include: 'deposit_line' | 'deposit_line.tax_category' | 'order' | 'order.tax_values';
  };
  documents: {
    record: Documents;
    create: { document_type?: 'quote' | 'contract' | 'invoice' | null; number?: number | null; prefix?: string | null; date?: string | null; due_date?: string | null; name?: string | null; address?: string | null; body?: string | null; footer?: string | null; reference?: string | null; revised?: boolean; finalized?: boolean; sent?: boolean; confirmed?: boolean; status?: 'confirmed' | 'unconfirmed' | 'revised' | 'partially_paid' | 'payment_due' | 'paid' | 'process_deposit' | 'overpaid' | null; deposit_type?: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null; deposit_value?: number | null; tag_list?: unknown[]; discount_percentage?: number | null; fulfillment_type?: 'pickup' | 'delivery' | null; order_id?: string | null; customer_id?: string | null; tax_region_id?: string | null; coupon_id?: string | null };
    update: { number?: number | null; prefix?: string | null; date?: string | null; due_date?: string | null; name?: string | null; address?: string | null; body?: string | null; footer?: string | null; reference?: string | null; revised?: boolean; finalized?: boolean; sent?: boolean; confirmed?: boolean; status?: 'confirmed' | 'unconfirmed' | 'revised' | 'partially_paid' | 'payment_due' | 'paid' | 'process_deposit' | 'overpaid' | null; deposit_type?: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null; deposit_value?: number | null; tag_list?: unknown[]; discount_percentage?: number | null; customer_id?: string | null; tax_region_id?: string | null; coupon_id?: string | null };
    filter: 'address' | 'archived' | 'archived_at' | 'conditions' | 'confirmed' | 'confirmed_at' | 'coupon_discount_in_cents' | 'coupon_id' | 'created_at' | 'customer_id' | 'date' | 'date_or_created_at' | 'deposit_held_in_cents' | 'deposit_in_cents' | 'deposit_paid_in_cents' | 'deposit_refunded_in_cents' | 'deposit_to_refund_in_cents' | 'deposit_type' | 'discount_in_cents' | 'discount_percentage' | 'discount_type' | 'document_type' | 'due_date' | 'finalized' | 'fulfillment_type' | 'grand_total_in_cents' | 'grand_total_with_tax_in_cents' | 'id' | 'name' | 'number' | 'order_id' | 'paid_in_cents' | 'prefix' | 'prefix_with_number' | 'price_in_cents' | 'q' | 'revised' | 'revision' | 'sent' | 'signed' | 'start_location_id' | 'starts_at' | 'status' | 'stop_location_id' | 'stops_at' | 'tag_list' | 'tax_in_cents' | 'tax_region_id' | 'to_be_paid_in_cents' | 'total_discount_in_cents' | 'updated_at';
    include: 'customer' | 'order' | 'coupon' | 'customer.properties' | 'lines' | 'lines.item' | 'lines.item.photo' | 'lines.item.properties' | 'lines.planning' | 'lines.planning.stock_item_plannings' | 'lines.planning.stock_item_plannings.stock_item' | 'lines.tax_category' | 'order.coupon' | 'order.properties' | 'order.start_location' | 'order.stop_location' | 'properties' | 'signature' | 'tax_region' | 'tax_values';
  };
  downtimes: {
    record: Downtimes;
    create: { reason?: 'maintenance' | 'repair' | 'missing' | null; status?: 'reserved' | 'started' | 'stopped' | 'canceled' | null; quantity?: number | null; starts_at?: string | null; stops_at?: string | null; product_group_id?: string | null; location_id?: string | null; product_id?: string | null; stock_item_id?: string | null };
    update: { reason?: 'maintenance' | 'repair' | 'missing' | null; status?: 'reserved' | 'started' | 'stopped' | 'canceled' | null; quantity?: number | null; starts_at?: string | null; stops_at?: string | null; product_group_id?: string | null; location_id?: string | null; product_id?: string | null; stock_item_id?: string | null };
    filter: 'attention_required' | 'created_at' | 'id' | 'item_type' | 'location_id' | 'product_group_id' | 'product_id' | 'product_ids' | 'q' | 'quantity' | 'range' | 'reason' | 'reasons' | 'start_or_stop_time' | 'starts_at' | 'status' | 'stock_item_id' | 'stops_at' | 'updated_at';
    include: 'location' | 'product' | 'stock_item';
  };
  employee_invitations: {
    record: EmployeeInvitations;
    create: { id?: string; email?: string | null; firstname?: string | null; lastname?: string | null; permissions?: ('reports' | 'products' | 'settings' | 'security_settings' | 'account' | 'exports' | 'cancel_orders' | 'revert_orders' | 'delete_invoices' | 'make_invoice_revisions' | 'override_rental_period' | 'activity_logs' | 'ai_assistant')[]; employee_id?: string | null };
    update: never;
    filter: never;
    include: 'employee';
  };
  employees: {
    record: Employees;
    create: never;
    update: { firstname?: string | null; lastname?: string | null; locale?: string | null; email?: string | null; viewed_whats_new_at?: string | null; active?: boolean; owner?: boolean; permissions?: ('reports' | 'products' | 'settings' | 'security_settings' | 'account' | 'exports' | 'cancel_orders' | 'revert_orders' | 'delete_invoices' | 'make_invoice_revisions' | 'override_rental_period' | 'activity_logs' | 'ai_assistant')[]; third_party_id?: string | null; deactivated_at?: string | null; current_password?: string | null; password?: string | null; password_confirmation?: string | null; avatar_base64?: string | null; remove_avatar?: boolean };
    filter: 'active' | 'confirmed' | 'created_at' | 'deactivated_at' | 'email' | 'id' | 'locale' | 'owner' | 'third_party_id' | 'updated_at';
    include: never;
  };
  inventory_availabilities: {
    record: InventoryAvailabilities;
    create: never;
    update: never;
    filter: 'item_id' | 'location_id' | 'configuration' | 'from' | 'till';
    include: never;
  };
  inventory_breakdowns: {
    record: InventoryBreakdowns;
    create: never;
    update: never;
    filter: 'status' | 'inventory_breakdown_type' | 'location_id' | 'product_id' | 'product_group_id';
    include: 'location' | 'product' | 'product.photo';
  };
  inventory_level_intervals: {
    record: InventoryLevelIntervals;
    create: never;
    update: never;
    filter: 'interval' | 'item_id' | 'location_id' | 'from' | 'till';
    include: 'item' | 'location';
  };
  inventory_levels: {
    record: InventoryLevels;
    create: never;
    update: never;
    filter: 'item_id' | 'location_id' | 'order_id' | 'from' | 'till';
    include: 'item' | 'location';
  };
  invoice_finalizations: {
    record: InvoiceFinalizations;
    create: { document_id?: string | null };
    update: never;
    filter: never;
    include: 'document' | 'document.order' | 'document.order.documents' | 'document.properties';
  };
  invoice_revisions: {
    record: InvoiceRevisions;
    create: { order_id?: string | null };
    update: never;
    filter: never;
    include: 'order' | 'revised_invoice' | 'revision_invoice';
  };
  item_prices: {
    record: ItemPrices;
    create: never;
    update: never;
    filter: 'bundle_id' | 'charge_length' | 'from' | 'ignore_discount' | 'item_id' | 'original_charge_length' | 'price_ruleset_id' | 'price_structure_id' | 'product_group_id' | 'till';
    include: 'item' | 'price_structure' | 'price_tile';
  };
  items: {
    record: Items;
    create: never;
    update: never;
    filter: 'archived' | 'archived_at' | 'base_price_in_cents' | 'buffer_time_after' | 'buffer_time_before' | 'collection_id' | 'conditions' | 'created_at' | 'default_purchase_cost_in_cents' | 'deposit_in_cents' | 'description' | 'discountable' | 'excerpt' | 'extra_information' | 'group_name' | 'has_variations' | 'id' | 'name' | 'photo_id' | 'price_period' | 'price_ruleset_id' | 'price_structure_id' | 'price_type' | 'product_type' | 'seo_description' | 'seo_title' | 'show_in_store' | 'sku' | 'slug' | 'sorting_weight' | 'taxable' | 'trackable' | 'tracking_type' | 'type' | 'updated_at' | 'variation' | 'product_group_id' | 'q' | 'tag_list' | 'tax_category_id';
    include: 'barcode' | 'bundle_items' | 'inventory_levels' | 'photo' | 'properties';
  };
  line_charge_suggestions: {
    record: LineChargeSuggestions;
    create: never;
    update: never;
    filter: 'charge_label' | 'charge_length' | 'created_at' | 'line_id' | 'price_each_in_cents';
    include: 'line';
  };
  lines: {
    record: Lines;
    create: { title?: string | null; extra_information?: string | null; quantity?: number | null; original_charge_label?: string | null; price_each_in_cents?: number | null; position?: number | null; charge_label?: string | null; charge_length?: number | null; discountable?: boolean; taxable?: boolean; line_type?: 'section' | 'deposit_charge' | 'proration' | 'charge' | 'legacy_migration' | 'delivery_rate' | null; tax_category_id?: string | null; price_tile_id?: string | null; owner_id?: string | null; owner_type?: 'orders' | 'documents' | null; confirm_shortage?: boolean };
    update: { title?: string | null; extra_information?: string | null; quantity?: number | null; original_charge_label?: string | null; price_each_in_cents?: number | null; position?: number | null; charge_label?: string | null; charge_length?: number | null; discountable?: boolean; taxable?: boolean; tax_category_id?: string | null; price_tile_id?: string | null; confirm_shortage?: boolean };
    filter: 'archived' | 'archived_at' | 'bundle_item_id' | 'created_at' | 'discountable' | 'id' | 'item_id' | 'line_type' | 'order_id' | 'owner_id' | 'owner_type' | 'parent_line_id' | 'planning_id' | 'price_structure_id' | 'price_tile_id' | 'quantity' | 'relevant' | 'tax_category_id' | 'taxable' | 'title' | 'updated_at';
    include: 'order' | 'owner' | 'planning' | 'planning.item' | 'planning.item.photo' | 'tax_category' | 'order.tax_values' | 'owner.tax_values' | 'parent_line' | 'nested_lines' | 'nested_lines.planning';
  };
  locations: {
    record: Locations;
    create: { name?: string | null; code?: string | null; location_type?: 'rental' | 'internal' | null; address_line_1?: string | null; address_line_2?: string | null; zipcode?: string | null; city?: string | null; region?: string | null; country?: string | null; pickup_enabled?: boolean; main_address?: Record<string, unknown> | null; main_address_attributes?: { first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null }; confirm_has_orders?: boolean };
    update: { name?: string | null; code?: string | null; location_type?: 'rental' | 'internal' | null; address_line_1?: string | null; address_line_2?: string | null; zipcode?: string | null; city?: string | null; region?: string | null; country?: string | null; pickup_enabled?: boolean; main_address?: Record<string, unknown> | null; main_address_attributes?: { first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null }; confirm_has_orders?: boolean };
    filter: 'archived' | 'archived_at' | 'code' | 'created_at' | 'fulfillment_capabilities' | 'id' | 'location_type' | 'main_address' | 'name' | 'updated_at';
    include: never;
  };
  merges: {
    record: Merges;
    create: { type?: 'customers' | null; source_id?: string | null; target_id?: string | null };
    update: never;
    filter: never;
    include: 'target';
  };
  notes: {
    record: Notes;
    create: { body?: string | null; owner_id?: string | null; owner_type?: 'customers' | 'product_groups' | 'products' | 'stock_items' | 'bundles' | 'orders' | 'documents' | 'users' | null };
    update: never;
    filter: 'created_at' | 'employee_id' | 'id' | 'owner_id' | 'owner_type' | 'updated_at';
    include: 'employee' | 'owner';
  };
  order_duplications: {
    record: OrderDuplications;
    create: { custom_lines?: boolean; customer?: boolean; dates?: boolean; discount?: boolean; properties?: boolean; stock_item_plannings?: boolean; tags?: boolean; deposit?: 'current' | 'default' | 'none' | null; original_order_id?: string | null };
    update: never;
    filter: never;
    include: 'new_order' | 'original_order';
  };
  order_fulfillments: {
    record: OrderFulfillments;
    create: { order_id?: string | null; actions?: ({ id?: string; _destroy?: boolean; action?: 'book_product' | 'book_stock_items' | 'book_bundle' | 'specify_stock_items' | 'start_product' | 'start_stock_items' | 'stop_product' | 'stop_stock_items' | null; mode?: 'create_new' | 'update_existing' | 'infer_planning' | null; product_id?: string | null; planning_id?: string | null; bundle_id?: string | null; quantity?: number | null; stock_item_ids?: unknown[]; stock_item_ids_to_add?: unknown[]; stock_item_ids_to_remove?: unknown[]; product_variations?: ({ id?: string; _destroy?: boolean; bundle_item_id?: string | null; product_id?: string | null })[] })[]; confirm_shortage?: boolean; revert_to?: 'draft' | 'reserved' | 'started' | null };
    update: never;
    filter: never;
    include: 'changed_lines' | 'changed_lines.item' | 'changed_lines.item.photo' | 'changed_plannings' | 'changed_stock_item_plannings' | 'changed_stock_item_plannings.stock_item' | 'order' | 'order.tax_values';
  };
  order_move_previews: {
    record: OrderMovePreviews;
    create: { starts_at?: string | null; stops_at?: string | null; start_location_id?: string | null; stop_location_id?: string | null; actions?: ({ id?: string; _destroy?: boolean; action?: 'book_product' | 'book_stock_items' | 'book_bundle' | 'specify_stock_items' | 'start_product' | 'start_stock_items' | 'stop_product' | 'stop_stock_items' | null; mode?: 'create_new' | 'update_existing' | 'infer_planning' | null; product_id?: string | null; planning_id?: string | null; bundle_id?: string | null; quantity?: number | null; stock_item_ids?: unknown[]; stock_item_ids_to_add?: unknown[]; stock_item_ids_to_remove?: unknown[]; product_variations?: ({ id?: string; _destroy?: boolean; bundle_item_id?: string | null; product_id?: string | null })[] })[]; order_id?: string | null };
    update: never;
    filter: never;
    include: never;
  };
  order_planning_availabilities: {
    record: OrderPlanningAvailabilities;
    create: never;
    update: never;
    filter: 'order_id';
    include: never;
  };
  order_price_previews: {
    record: OrderPricePreviews;
    create: { order_id?: string | null };
    update: never;
    filter: never;
    include: never;
  };
  order_price_recalculations: {
    record: OrderPriceRecalculations;
    create: { charge_length?: number | null; order_id?: string | null };
    update: never;
    filter: never;
    include: 'order' | 'order.lines' | 'order.tax_values';
  };
  order_status_transitions: {
    record: OrderStatusTransitions;
    create: { order_id?: string | null; transition_from?: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | null; transition_to?: 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled' | null; revert?: boolean; confirm_shortage?: boolean };
    update: never;
    filter: never;
    include: 'order' | 'order.plannings' | 'order.stock_item_plannings';
  };
  orders: {
    record: Orders;
    create: { status?: 'new' | 'draft' | 'reserved' | 'started' | 'stopped' | 'archived' | 'canceled' | null; starts_at?: string | null; stops_at?: string | null; deposit_type?: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null; deposit_value?: number | null; override_period_restrictions?: boolean; tag_list?: string[]; discount_type?: 'percentage' | 'fixed' | null; billing_address_property_id?: string | null; delivery_address_property_id?: string | null; fulfillment_type?: 'pickup' | 'delivery' | null; delivery_address?: string | null; customer_id?: string | null; tax_region_id?: string | null; coupon_id?: string | null; start_location_id?: string | null; stop_location_id?: string | null; order_delivery_rate_id?: string | null; discount_value?: number | null; confirm_shortage?: boolean; dismiss_coupon_errors?: boolean; order_delivery_rate_attributes?: Record<string, unknown> | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    update: { starts_at?: string | null; stops_at?: string | null; deposit_type?: 'none' | 'percentage_total' | 'percentage' | 'fixed' | null; deposit_value?: number | null; override_period_restrictions?: boolean; tag_list?: string[]; discount_type?: 'percentage' | 'fixed' | null; billing_address_property_id?: string | null; delivery_address_property_id?: string | null; fulfillment_type?: 'pickup' | 'delivery' | null; delivery_address?: string | null; customer_id?: string | null; tax_region_id?: string | null; coupon_id?: string | null; start_location_id?: string | null; stop_location_id?: string | null; order_delivery_rate_id?: string | null; discount_value?: number | null; confirm_shortage?: boolean; dismiss_coupon_errors?: boolean; order_delivery_rate_attributes?: Record<string, unknown> | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    filter: 'amount_in_cents' | 'amount_paid_in_cents' | 'amount_to_be_paid_in_cents' | 'any_shortage' | 'attention_required' | 'billing_address_property_id' | 'conditions' | 'coupon_discount_in_cents' | 'coupon_id' | 'created_at' | 'customer_id' | 'delivery_address_property_id' | 'deposit_held_in_cents' | 'deposit_in_cents' | 'deposit_paid_in_cents' | 'deposit_refunded_in_cents' | 'deposit_to_be_paid_in_cents' | 'deposit_to_refund_in_cents' | 'deposit_type' | 'discount_in_cents' | 'discount_percentage' | 'discount_type' | 'discount_value' | 'fulfillment_type' | 'grand_total_in_cents' | 'grand_total_with_tax_in_cents' | 'has_signed_contract' | 'id' | 'item_count' | 'item_id' | 'location_shortage' | 'number' | 'order_delivery_rate_id' | 'paid_in_cents' | 'payment_status' | 'price_in_cents' | 'q' | 'shortage' | 'start_location_id' | 'start_or_stop_time' | 'starts_at' | 'status' | 'statuses' | 'stock_item_id' | 'stop_location_id' | 'stops_at' | 'tag_list' | 'tax_in_cents' | 'tax_region_id' | 'to_be_paid_in_cents' | 'total_discount_in_cents' | 'total_in_cents' | 'total_paid_in_cents' | 'total_to_be_paid_in_cents' | 'updated_at';
    include: 'coupon' | 'customer' | 'properties' | 'start_location' | 'stop_location' | 'barcode' | 'customer.merge_suggestion_customer' | 'customer.payment_methods' | 'customer.properties' | 'documents' | 'lines' | 'lines.item' | 'lines.item.barcode' | 'lines.item.bundle_items' | 'lines.item.photo' | 'lines.item.properties' | 'lines.planning' | 'lines.planning.stock_item_plannings' | 'lines.planning.stock_item_plannings.stock_item' | 'lines.planning.stock_item_plannings.stock_item.barcode' | 'lines.tax_category' | 'notes' | 'payments' | 'payments.payment_method' | 'tax_region' | 'tax_values';
  };
  payment_authorizations: {
    record: PaymentAuthorizations;
    create: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; cart_id?: string | null; order_id?: string | null; customer_id?: string | null; status?: 'created' | 'started' | 'action_required' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'captured' | null; mode?: 'off_session' | 'checkout' | 'request' | 'terminal' | null; description?: string | null; redirect_url?: string | null; payment_method_id?: string | null };
    update: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; status?: 'created' | 'started' | 'action_required' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'captured' | null; mode?: 'off_session' | 'checkout' | 'request' | 'terminal' | null; description?: string | null; redirect_url?: string | null };
    filter: never;
    include: 'customer' | 'employee' | 'order' | 'order.payments' | 'payment_charges' | 'payment_method';
  };
  payment_charges: {
    record: PaymentCharges;
    create: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; cart_id?: string | null; order_id?: string | null; customer_id?: string | null; status?: 'created' | 'started' | 'action_required' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'expired' | null; mode?: 'manual' | 'off_session' | 'request' | 'terminal' | 'capture' | null; description?: string | null; redirect_url?: string | null; payment_method_id?: string | null; payment_authorization_id?: string | null };
    update: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; status?: 'created' | 'started' | 'action_required' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'expired' | null; mode?: 'manual' | 'off_session' | 'request' | 'terminal' | 'capture' | null; description?: string | null; redirect_url?: string | null };
    filter: never;
    include: 'customer' | 'employee' | 'order' | 'order.documents' | 'order.payments' | 'payment_authorization' | 'payment_method' | 'payment_refunds';
  };
  payment_methods: {
    record: PaymentMethods;
    create: { label_primary?: string | null; label_secondary?: string | null; status?: 'created' | 'ready' | null; provider?: 'stripe' | 'app' | 'none' | null; identifier?: string | null; method_type?: string | null; details?: Record<string, unknown> | null; customer_id?: string | null };
    update: never;
    filter: 'created_at' | 'customer_id' | 'id' | 'identifier' | 'label_primary' | 'label_secondary' | 'method_type' | 'provider' | 'status' | 'updated_at';
    include: never;
  };
  payment_refunds: {
    record: PaymentRefunds;
    create: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; cart_id?: string | null; order_id?: string | null; customer_id?: string | null; status?: 'created' | 'pending' | 'action_required' | 'succeeded' | 'failed' | 'canceled' | null; description?: string | null; failure_reason?: string | null; reason?: string | null; payment_charge_id?: string | null };
    update: { provider?: 'stripe' | 'app' | 'none' | null; provider_id?: string | null; provider_method?: string | null; provider_secret?: string | null; provider_link?: string | null; amount_in_cents?: number | null; deposit_in_cents?: number | null; total_in_cents?: number | null; currency?: string | null; succeeded_at?: string | null; status?: 'created' | 'pending' | 'action_required' | 'succeeded' | 'failed' | 'canceled' | null; description?: string | null; failure_reason?: string | null; reason?: string | null };
    filter: never;
    include: 'customer' | 'employee' | 'order' | 'order.documents' | 'order.payments' | 'payment_charge' | 'payment_method';
  };
  payments: {
    record: Payments;
    create: never;
    update: never;
    filter: 'amount_in_cents' | 'canceled_at' | 'cart_id' | 'created_at' | 'currency' | 'customer_id' | 'deposit_in_cents' | 'employee_id' | 'expired_at' | 'failed_at' | 'id' | 'order_id' | 'payment_authorization_id' | 'payment_charge_id' | 'provider' | 'provider_id' | 'provider_link' | 'provider_method' | 'provider_secret' | 'succeeded_at' | 'total_in_cents' | 'type' | 'updated_at';
    include: 'employee' | 'order' | 'order.payments' | 'payment_method';
  };
  photos: {
    record: Photos;
    create: { coordinates?: Record<string, unknown> | null; alt_text?: string | null; position?: number | null; owner_id?: string | null; owner_type?: 'product_groups' | 'bundles' | null; original_filename?: string | null; photo_base64?: string | null; remote_photo_url?: string | null };
    update: { coordinates?: Record<string, unknown> | null; alt_text?: string | null; position?: number | null; original_filename?: string | null; photo_base64?: string | null; remote_photo_url?: string | null };
    filter: 'created_at' | 'id' | 'owner_id' | 'owner_type' | 'updated_at';
    include: 'owner';
  };
  plannings: {
    record: Plannings;
    create: never;
    update: never;
    filter: 'archived' | 'archived_at' | 'conditions' | 'created_at' | 'downtime_id' | 'id' | 'item_id' | 'item_type' | 'location_shortage_amount' | 'order_id' | 'parent_planning_id' | 'planning_type' | 'product_type' | 'q' | 'quantity' | 'reserved' | 'reserved_from' | 'reserved_till' | 'shortage_amount' | 'start_location_id' | 'started' | 'starts_at' | 'status' | 'stop_location_id' | 'stopped' | 'stops_at' | 'updated_at';
    include: 'downtime' | 'item' | 'item.photo' | 'order' | 'order.customer' | 'order_line' | 'start_location' | 'stop_location' | 'nested_plannings' | 'parent_planning';
  };
  price_previews: {
    record: PricePreviews;
    create: { price_type?: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none' | null; price_period?: 'hour' | 'day' | 'week' | 'month' | 'year' | null; base_price_in_cents?: number | null; price_structure_id?: string | null; hour?: number | null; day?: number | null; week?: number | null; month?: number | null; year?: number | null; price_tiles_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; quantity?: number | null; period?: 'hours' | 'days' | 'weeks' | 'months' | 'years' | null; multiplier?: number | null })[]; charge_lengths?: unknown[] };
    update: never;
    filter: never;
    include: never;
  };
  price_rules: {
    record: PriceRules;
    create: { name?: string | null; rule_type?: 'range_of_days' | 'range_of_dates' | 'exclude_date_range' | 'exclude_week_days' | 'pickup_day' | 'return_day' | null; match_strategy?: 'starts_within' | 'stops_within' | 'overlap' | 'span' | 'within' | null; adjustment_strategy?: 'percentage' | 'charge' | null; value?: number | null; from?: string | null; till?: string | null; from_day?: number | null; till_day?: number | null; from_time?: string | null; till_time?: string | null; charge?: boolean | null; stacked?: boolean; time?: string | null; min_duration?: number | null; max_duration?: number | null; price_ruleset_id?: string | null };
    update: { name?: string | null; rule_type?: 'range_of_days' | 'range_of_dates' | 'exclude_date_range' | 'exclude_week_days' | 'pickup_day' | 'return_day' | null; match_strategy?: 'starts_within' | 'stops_within' | 'overlap' | 'span' | 'within' | null; adjustment_strategy?: 'percentage' | 'charge' | null; value?: number | null; from?: string | null; till?: string | null; from_day?: number | null; till_day?: number | null; from_time?: string | null; till_time?: string | null; charge?: boolean | null; stacked?: boolean; time?: string | null; min_duration?: number | null; max_duration?: number | null };
    filter: never;
    include: 'price_ruleset' | 'price_ruleset.price_rules';
  };
  price_rulesets: {
    record: PriceRulesets;
    create: { name?: string | null; description?: string | null; make_name_unique?: boolean; price_rules_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; rule_type?: 'range_of_days' | 'range_of_dates' | 'exclude_date_range' | 'exclude_week_days' | 'pickup_day' | 'return_day' | null; match_strategy?: 'starts_within' | 'stops_within' | 'overlap' | 'span' | 'within' | null; adjustment_strategy?: 'percentage' | 'charge' | null; value?: number | null; from?: string | null; till?: string | null; from_day?: number | null; till_day?: number | null; from_time?: string | null; till_time?: string | null; charge?: boolean | null; stacked?: boolean; time?: string | null; min_duration?: number | null; max_duration?: number | null })[] };
    update: { name?: string | null; description?: string | null; make_name_unique?: boolean; price_rules_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; rule_type?: 'range_of_days' | 'range_of_dates' | 'exclude_date_range' | 'exclude_week_days' | 'pickup_day' | 'return_day' | null; match_strategy?: 'starts_within' | 'stops_within' | 'overlap' | 'span' | 'within' | null; adjustment_strategy?: 'percentage' | 'charge' | null; value?: number | null; from?: string | null; till?: string | null; from_day?: number | null; till_day?: number | null; from_time?: string | null; till_time?: string | null; charge?: boolean | null; stacked?: boolean; time?: string | null; min_duration?: number | null; max_duration?: number | null })[] };
    filter: 'archived' | 'archived_at' | 'created_at' | 'id' | 'name' | 'updated_at';
    include: 'price_rules';
  };
  price_structures: {
    record: PriceStructures;
    create: { name?: string | null; hour?: number | null; day?: number | null; week?: number | null; month?: number | null; year?: number | null; price_tiles_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; quantity?: number | null; period?: 'hours' | 'days' | 'weeks' | 'months' | 'years' | null; multiplier?: number | null })[] };
    update: { name?: string | null; hour?: number | null; day?: number | null; week?: number | null; month?: number | null; year?: number | null; price_tiles_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; quantity?: number | null; period?: 'hours' | 'days' | 'weeks' | 'months' | 'years' | null; multiplier?: number | null })[] };
    filter: 'archived' | 'created_at' | 'id' | 'name' | 'price_structure_type' | 'product_group_id' | 'updated_at';
    include: 'price_tiles';
  };
  price_tiles: {
    record: PriceTiles;
    create: { name?: string | null; quantity?: number | null; multiplier?: number | null; period?: 'hours' | 'days' | 'weeks' | 'months' | 'years' | null; price_structure_id?: string | null };
    update: { name?: string | null; quantity?: number | null; multiplier?: number | null; period?: 'hours' | 'days' | 'weeks' | 'months' | 'years' | null };
    filter: 'created_at' | 'id' | 'price_structure_id' | 'updated_at';
    include: 'price_structure';
  };
  product_groups: {
    record: ProductGroups;
    create: { name?: string | null; slug?: string | null; sku?: string | null; buffer_time_before?: number | null; buffer_time_after?: number | null; product_type?: 'rental' | 'sales_item' | 'service' | null; tracking_type?: 'none' | 'bulk' | 'trackable' | null; trackable?: boolean; has_variations?: boolean; extra_information?: string | null; description?: string | null; excerpt?: string | null; show_in_store?: boolean; sorting_weight?: number | null; price_type?: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none' | null; price_period?: 'hour' | 'day' | 'week' | 'month' | null; deposit_in_cents?: number | null; default_purchase_cost_in_cents?: number | null; weight?: { value?: number | null; unit?: 'g' | 'kg' | 'oz' | 'lb' | null }; discountable?: boolean; taxable?: boolean; seo_title?: string | null; seo_description?: string | null; tag_list?: string[]; tax_category_id?: string | null; price_ruleset_id?: string | null; price_structure_id?: string | null; allow_shortage?: boolean; shortage_limit?: number | null; variation_fields?: unknown[]; flat_fee_price_in_cents?: number | null; structure_price_in_cents?: number | null; stock_item_properties?: string[]; confirm_shortage?: boolean; create_url_redirect?: boolean; photo_base64?: string | null; remote_photo_url?: string | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    update: { name?: string | null; slug?: string | null; sku?: string | null; buffer_time_before?: number | null; buffer_time_after?: number | null; product_type?: 'rental' | 'sales_item' | 'service' | null; has_variations?: boolean; extra_information?: string | null; description?: string | null; excerpt?: string | null; show_in_store?: boolean; sorting_weight?: number | null; price_type?: 'structure' | 'private_structure' | 'fixed' | 'simple' | 'none' | null; price_period?: 'hour' | 'day' | 'week' | 'month' | null; deposit_in_cents?: number | null; default_purchase_cost_in_cents?: number | null; weight?: { value?: number | null; unit?: 'g' | 'kg' | 'oz' | 'lb' | null }; discountable?: boolean; taxable?: boolean; seo_title?: string | null; seo_description?: string | null; tag_list?: string[]; tax_category_id?: string | null; price_ruleset_id?: string | null; price_structure_id?: string | null; allow_shortage?: boolean; shortage_limit?: number | null; variation_fields?: unknown[]; flat_fee_price_in_cents?: number | null; structure_price_in_cents?: number | null; stock_item_properties?: string[]; confirm_shortage?: boolean; create_url_redirect?: boolean; photo_base64?: string | null; remote_photo_url?: string | null; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    filter: 'archived' | 'archived_at' | 'base_price_in_cents' | 'buffer_time_after' | 'buffer_time_before' | 'collection_id' | 'conditions' | 'created_at' | 'default_purchase_cost_in_cents' | 'deposit_in_cents' | 'description' | 'discountable' | 'excerpt' | 'extra_information' | 'group_name' | 'has_variations' | 'id' | 'name' | 'photo_id' | 'price_period' | 'price_ruleset_id' | 'price_structure_id' | 'price_type' | 'product_type' | 'seo_description' | 'seo_title' | 'show_in_store' | 'sku' | 'slug' | 'sorting_weight' | 'taxable' | 'trackable' | 'tracking_type' | 'type' | 'updated_at' | 'variation' | 'allow_shortage' | 'flat_fee_price_in_cents' | 'product_group_id' | 'q' | 'shortage_limit' | 'structure_price_in_cents' | 'tag_list' | 'tax_category_id';
    include: 'photo' | 'price_structure' | 'price_structure.price_tiles' | 'products' | 'products.price_structure' | 'products.price_structure.price_tiles' | 'properties' | 'tax_category';
  };
  product_trackers: {
    record: ProductTrackers;
    create: never;
    update: never;
    filter: 'created_at' | 'employee_id' | 'id' | 'order_id' | 'product_group_id' | 'product_id' | 'quantity';
    include: 'employee' | 'order' | 'order.customer' | 'product';
  };
  products: {
    record: Products;
    create: { sorting_weight?: number | null; base_price_in_cents?: number | null; weight?: { value?: number | null; unit?: 'g' | 'kg' | 'oz' | 'lb' | null }; photo_id?: string | null; variation_values?: string[]; product_group_id?: string | null };
    update: { sorting_weight?: number | null; base_price_in_cents?: number | null; weight?: { value?: number | null; unit?: 'g' | 'kg' | 'oz' | 'lb' | null }; photo_id?: string | null; variation_values?: string[] };
    filter: 'archived' | 'archived_at' | 'base_price_in_cents' | 'buffer_time_after' | 'buffer_time_before' | 'collection_id' | 'conditions' | 'created_at' | 'default_purchase_cost_in_cents' | 'deposit_in_cents' | 'description' | 'discountable' | 'excerpt' | 'extra_information' | 'group_name' | 'has_variations' | 'id' | 'name' | 'photo_id' | 'price_period' | 'price_ruleset_id' | 'price_structure_id' | 'price_type' | 'product_type' | 'seo_description' | 'seo_title' | 'show_in_store' | 'sku' | 'slug' | 'sorting_weight' | 'taxable' | 'trackable' | 'tracking_type' | 'type' | 'updated_at' | 'variation' | 'allow_shortage' | 'product_group_id' | 'q' | 'shortage_limit' | 'tag_list' | 'tax_category_id';
    include: 'barcode' | 'inventory_levels' | 'photo' | 'price_structure' | 'price_structure.price_tiles' | 'product_group' | 'properties' | 'tax_category';
  };
  properties: {
    record: Properties;
    create: { name?: string | null; identifier?: string | null; position?: number | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null; default_property_id?: string | null; owner_id?: string | null; owner_type?: 'customers' | 'documents' | 'orders' | 'product_groups' | 'stock_items' | null };
    update: { name?: string | null; identifier?: string | null; position?: number | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null; default_property_id?: string | null };
    filter: 'created_at' | 'default_property_id' | 'id' | 'identifier' | 'name' | 'owner_id' | 'owner_type' | 'updated_at';
    include: 'owner';
  };
  refundable_payment_charges: {
    record: RefundablePaymentCharges;
    create: never;
    update: never;
    filter: 'order_id' | 'amount_in_cents' | 'deposit_in_cents' | 'max_refundable_amount_in_cents' | 'max_refundable_deposit_in_cents' | 'max_refundable_total_in_cents' | 'payment_charge_id' | 'position' | 'priority_type';
    include: 'payment_charge' | 'payment_charge.payment_method';
  };
  report_company_performances: {
    record: ReportCompanyPerformances;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'comparison_type' | 'fulfillment_type' | 'location_ids' | 'order_statuses';
    include: never;
  };
  report_movements: {
    record: ReportMovements;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'location_id';
    include: never;
  };
  report_refused_demands: {
    record: ReportRefusedDemands;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'archived' | 'location_id' | 'product_group_id' | 'product_id' | 'q';
    include: 'product' | 'product.photo' | 'product_group';
  };
  report_rental_intervals: {
    record: ReportRentalIntervals;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'product_id';
    include: 'product' | 'product.photo';
  };
  report_rentals: {
    record: ReportRentals;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'archived' | 'location_id' | 'product_id' | 'q' | 'revenue_type' | 'tag_list' | 'tracking_type';
    include: 'product' | 'product.photo';
  };
  report_sales_items: {
    record: ReportSalesItems;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'product_id' | 'q' | 'revenue_type' | 'tag_list';
    include: 'product' | 'product.photo';
  };
  report_stock_items: {
    record: ReportStockItems;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'archived' | 'location_id' | 'product_id' | 'q' | 'revenue_type' | 'stock_item_id';
    include: 'product' | 'product.photo' | 'stock_item';
  };
  report_utilizations: {
    record: ReportUtilizations;
    create: never;
    update: never;
    filter: 'from' | 'till' | 'interval' | 'archived' | 'location_id' | 'product_group_id' | 'product_id' | 'q' | 'revenue_type';
    include: 'product' | 'product.photo' | 'product_group';
  };
  settings: {
    record: Settings;
    create: never;
    update: { id?: string; defaults?: Record<string, unknown> | null; pricing?: Record<string, unknown> | null; dates?: Record<string, unknown> | null; orders?: Record<string, unknown> | null; security?: Record<string, unknown> | null; address?: Record<string, unknown> | null; store?: Record<string, unknown> | null; user?: Record<string, unknown> | null; documents?: Record<string, unknown> | null; invoices?: Record<string, unknown> | null; quotes?: Record<string, unknown> | null; contracts?: Record<string, unknown> | null; labels?: Record<string, unknown> | null; emails?: Record<string, unknown> | null; deliveries?: Record<string, unknown> | null; barcodes?: Record<string, unknown> | null; dashboard?: Record<string, unknown> | null; feature_enrollments?: Record<string, unknown> | null; onboarding?: Record<string, unknown> | null; setup_checklist?: Record<string, unknown> | null; tracking?: Record<string, unknown> | null };
    filter: never;
    include: never;
  };
  signatures: {
    record: Signatures;
    create: { document_id?: string | null; signature_base64?: string | null };
    update: never;
    filter: never;
    include: 'customer' | 'document' | 'document.customer' | 'document.order' | 'order';
  };
  sortings: {
    record: Sortings;
    create: { type?: 'bundle_items' | 'default_properties' | 'lines' | 'photos' | 'properties' | 'tax_rates' | 'collection_items' | 'products' | 'recommendations' | null; ids?: string[] };
    update: never;
    filter: never;
    include: never;
  };
  stock_adjustments: {
    record: StockAdjustments;
    create: { quantity?: number | null; from?: string | null; till?: string | null; prefix?: string | null; purchase_cost_in_cents?: number | null; purchased_at?: string | null; confirm_shortage?: boolean | null; product_id?: string | null; location_id?: string | null };
    update: never;
    filter: never;
    include: 'product' | 'stock_items';
  };
  stock_counts: {
    record: StockCounts;
    create: never;
    update: { purchase_cost_in_cents?: number | null; purchased_at?: string | null };
    filter: 'count_type' | 'created_at' | 'from' | 'id' | 'item_id' | 'location_id' | 'product_group_id' | 'purchase_cost_in_cents' | 'purchased_at' | 'quantity' | 'till' | 'updated_at';
    include: 'location' | 'product';
  };
  stock_item_archivations: {
    record: StockItemArchivations;
    create: { confirm_shortage?: boolean; stock_item_id?: string | null };
    update: never;
    filter: never;
    include: 'stock_item';
  };
  stock_item_plannings: {
    record: StockItemPlannings;
    create: never;
    update: never;
    filter: 'archived' | 'archived_at' | 'created_at' | 'downtime_id' | 'id' | 'order_id' | 'planning_id' | 'reserved' | 'started' | 'starts_at' | 'status' | 'stock_item_id' | 'stock_item_planning_type' | 'stopped' | 'stops_at' | 'updated_at';
    include: 'downtime' | 'order' | 'order.customer' | 'planning' | 'stock_item' | 'stock_item.product' | 'stock_item.product.photo';
  };
  stock_item_suggestions: {
    record: StockItemSuggestions;
    create: never;
    update: never;
    filter: 'action' | 'item_id' | 'order_id' | 'from' | 'till' | 'location_id' | 'q' | 'status';
    include: 'stock_item';
  };
  stock_item_trackers: {
    record: StockItemTrackers;
    create: never;
    update: never;
    filter: 'created_at' | 'id' | 'product_group_id' | 'product_id' | 'product_tracker_id' | 'quantity' | 'stock_item_id';
    include: 'product_tracker' | 'product_tracker.employee' | 'product_tracker.order' | 'product_tracker.order.customer' | 'product_tracker.product' | 'stock_item';
  };
  stock_items: {
    record: StockItems;
    create: { identifier?: string | null; from?: string | null; till?: string | null; purchase_cost_in_cents?: number | null; purchased_at?: string | null; product_id?: string | null; location_id?: string | null; confirm_shortage?: boolean; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    update: { identifier?: string | null; from?: string | null; till?: string | null; purchase_cost_in_cents?: number | null; purchased_at?: string | null; location_id?: string | null; confirm_shortage?: boolean; properties_attributes?: ({ id?: string; _destroy?: boolean; default_property_id?: string | null; name?: string | null; identifier?: string | null; property_type?: 'address' | 'date_field' | 'email' | 'phone' | 'select' | 'text_area' | 'text_field' | null; position?: number | null; show_on?: ('contract' | 'invoice' | 'packing' | 'quote')[]; validation_required?: boolean; value?: string | null; first_name?: string | null; last_name?: string | null; address1?: string | null; address2?: string | null; city?: string | null; region?: string | null; zipcode?: string | null; country?: string | null; country_id?: string | null; province_id?: string | null; latitude?: string | null; longitude?: string | null })[] };
    filter: 'archived' | 'archived_at' | 'created_at' | 'from' | 'id' | 'identifier' | 'location_id' | 'product_group_id' | 'product_id' | 'purchase_cost_in_cents' | 'purchased_at' | 'q' | 'status' | 'stock_item_type' | 'till' | 'updated_at';
    include: 'barcode' | 'location' | 'product' | 'properties' | 'stock_item_plannings' | 'stock_item_plannings.downtime' | 'product.product_group' | 'product.photo';
  };
  tags: {
    record: Tags;
    create: never;
    update: never;
    filter: 'for';
    include: never;
  };
  tax_categories: {
    record: TaxCategories;
    create: { name?: string | null; default?: boolean; tax_rates_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; value?: number | null })[] };
    update: { name?: string | null; default?: boolean; tax_rates_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; value?: number | null })[] };
    filter: 'archived' | 'archived_at' | 'created_at' | 'default' | 'id' | 'updated_at';
    include: 'tax_rates';
  };
  tax_rates: {
    record: TaxRates;
    create: { name?: string | null; value?: number | null; owner_id?: string | null; owner_type?: 'tax_categories' | 'tax_regions' | null };
    update: { name?: string | null; value?: number | null };
    filter: 'archived' | 'archived_at' | 'created_at' | 'id' | 'owner_id' | 'owner_type' | 'updated_at';
    include: 'owner';
  };
  tax_regions: {
    record: TaxRegions;
    create: { name?: string | null; strategy?: 'add_to' | 'replace' | 'compound' | null; default?: boolean; tax_rates_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; value?: number | null })[] };
    update: { name?: string | null; strategy?: 'add_to' | 'replace' | 'compound' | null; default?: boolean; tax_rates_attributes?: ({ id?: string; _destroy?: boolean; name?: string | null; value?: number | null })[] };
    filter: 'archived' | 'archived_at' | 'created_at' | 'default' | 'id' | 'name' | 'strategy' | 'updated_at';
    include: 'tax_rates';
  };
  tax_values: {
    record: TaxValues;
    create: never;
    update: never;
    filter: 'created_at' | 'id' | 'name' | 'owner_id' | 'owner_type' | 'percentage' | 'tax_rate_id' | 'updated_at' | 'value_in_cents';
    include: 'owner';
  };
  timeline_rows: {
    record: TimelineRows;
    create: never;
    update: never;
    filter: 'q' | 'location_id' | 'product_group_id' | 'tag_list' | 'booked_from' | 'booked_till';
    include: never;
  };
  timelines: {
    record: Timelines;
    create: never;
    update: never;
    filter: 'product_id' | 'location_id' | 'from' | 'till';
    include: never;
  };
  url_redirects: {
    record: UrlRedirects;
    create: { from_path?: string | null; to_path?: string | null };
    update: { from_path?: string | null; to_path?: string | null };
    filter: 'created_at' | 'from_path' | 'id' | 'to_path' | 'updated_at';
    include: never;
  };
}
