import type { JsonObject } from './json-schema.ts';

/** The query and body of an example call; its path needs only ids. */
export interface ExampleCall {
  /** By the name of the parameter. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Of version 4: the attributes of the record. */
  readonly attributes?: JsonObject;
  /** The whole body. */
  readonly body?: JsonObject;
}

/** Placeholder for an id of the caller's own data. */
export const EXAMPLE_ID = '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70';

const PERIOD = { 'filter[from]': '2030-05-01T09:00:00Z', 'filter[till]': '2030-05-03T09:00:00Z' };

const TIMES = { starts_at: '2030-05-01T09:00:00Z', stops_at: '2030-05-03T09:00:00Z' };

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const V1_PERIOD: ExampleCall = { query: { from: '01-05-2030', till: '03-05-2030' } };

const CHARGE = { order_id: EXAMPLE_ID, mode: 'request', amount_in_cents: 10_000, deposit_in_cents: 5_000 };

const order = { order_id: EXAMPLE_ID };

/**
 * By operation id. Every operation with a body, and every operation that responds 400 without some parameter, has an
 * example here; `test/contract/docs-examples.test.ts` runs all of them against the demo company.
 */
export const EXAMPLE_CALLS: Readonly<Record<string, ExampleCall>> = {
  agenda_days_list: { query: PERIOD },
  availabilities_list: {
    query: {
      'filter[subject_type]': 'item',
      'filter[subject_id]': EXAMPLE_ID,
      'filter[year]': 2030,
      'filter[month]': 5,
    },
  },
  bundle_prices_list: { query: { 'filter[bundle_ids]': EXAMPLE_ID, ...PERIOD } },
  inventory_availabilities_list: {
    query: { 'filter[item_id]': EXAMPLE_ID, 'filter[location_id]': EXAMPLE_ID, ...PERIOD },
  },
  inventory_breakdowns_list: { query: { 'filter[status]': 'in_stock' } },
  inventory_level_intervals_list: {
    query: { 'filter[interval]': 'day', 'filter[item_id]': EXAMPLE_ID, ...PERIOD },
  },
  inventory_levels_list: { query: { 'filter[item_id]': EXAMPLE_ID, ...PERIOD } },
  item_prices_list: { query: { 'filter[item_id]': EXAMPLE_ID, ...PERIOD } },
  line_charge_suggestions_list: { query: { 'filter[line_id]': EXAMPLE_ID } },
  order_planning_availabilities_list: { query: { 'filter[order_id]': EXAMPLE_ID } },
  refundable_payment_charges_list: {
    query: { 'filter[order_id]': EXAMPLE_ID, 'filter[amount_in_cents]': 100, 'filter[deposit_in_cents]': 0 },
  },
  report_rental_intervals_list: { query: { 'filter[product_id]': EXAMPLE_ID } },
  stock_item_suggestions_list: {
    query: { 'filter[action]': 'book', 'filter[item_id]': EXAMPLE_ID, 'filter[order_id]': EXAMPLE_ID },
  },
  tags_list: { query: { 'filter[for]': 'Customer' } },
  timelines_list: { query: { 'filter[product_id]': EXAMPLE_ID, ...PERIOD } },
  barcode_labels: { query: { product_group_id: EXAMPLE_ID } },

  api_keys_create: { attributes: { name: 'Web shop' } },
  authentication_methods_create: { attributes: { name: 'Laptop' } },
  barcodes_create: { attributes: { barcode_type: 'code128', owner_id: EXAMPLE_ID, owner_type: 'customers' } },
  barcodes_update: { attributes: { number: 'ABC-1042' } },
  bundle_items_create: {
    attributes: { bundle_id: EXAMPLE_ID, product_group_id: EXAMPLE_ID, quantity: 2, discount_percentage: 10 },
  },
  bundle_items_update: { attributes: { quantity: 3 } },
  bundles_create: {
    attributes: { name: 'Camping set', bundle_items_attributes: [{ product_id: EXAMPLE_ID, quantity: 2 }] },
  },
  bundles_update: { attributes: { description: 'Everything for a night outside.' } },
  companies_update: { attributes: { phone: '+31 20 123 4567' } },
  coupons_create: { attributes: { identifier: 'SPRING', coupon_type: 'percentage', value: 10 } },
  coupons_update: { attributes: { active: false } },
  customers_create: { attributes: { name: 'Jo Doe', email: 'jo@example.com', tag_list: ['vip'] } },
  customers_update: { attributes: { name: 'Jo Roe' } },
  default_properties_create: {
    attributes: { name: 'Shoe size', property_type: 'text_field', owner_type: 'customers' },
  },
  default_properties_update: { attributes: { validation_required: false } },
  deposit_holds_create: { attributes: { ...order, amount_in_cents: 1_000, reason: 'A broken lens' } },
  documents_create: { attributes: { ...order, document_type: 'quote' } },
  documents_update: { attributes: { reference: 'PO 1042' } },
  downtimes_create: {
    attributes: { product_id: EXAMPLE_ID, location_id: EXAMPLE_ID, reason: 'repair', quantity: 1, ...TIMES },
  },
  downtimes_update: { attributes: { reason: 'maintenance' } },
  employee_invitations_create: { attributes: { email: 'new@example.com', firstname: 'Jo' } },
  employees_update: { attributes: { locale: 'en' } },
  invoice_finalizations_create: { attributes: { document_id: EXAMPLE_ID } },
  invoice_revisions_create: { attributes: order },
  lines_create: {
    attributes: { owner_type: 'orders', owner_id: EXAMPLE_ID, title: 'Cleaning', price_each_in_cents: 1_000 },
  },
  lines_update: { attributes: { title: 'Cleaning and drying' } },
  locations_create: { attributes: { name: 'Harbour' } },
  locations_update: { attributes: { city: 'Utrecht' } },
  merges_create: { attributes: { type: 'customers', source_id: EXAMPLE_ID, target_id: EXAMPLE_ID } },
  notes_create: { attributes: { body: 'Pays in cash.', owner_id: EXAMPLE_ID, owner_type: 'customers' } },
  order_duplications_create: { attributes: { original_order_id: EXAMPLE_ID } },
  order_fulfillments_create: {
    attributes: {
      ...order,
      actions: [{ action: 'book_product', mode: 'create_new', product_id: EXAMPLE_ID, quantity: 1 }],
    },
  },
  order_move_previews_create: { attributes: { ...order, ...TIMES } },
  order_price_previews_create: { attributes: order },
  order_price_recalculations_create: { attributes: order },
  order_status_transitions_create: { attributes: { ...order, transition_to: 'reserved' } },
  orders_create: { attributes: { status: 'draft', customer_id: EXAMPLE_ID, ...TIMES } },
  orders_update: { attributes: { tag_list: ['wedding'] } },
  payment_authorizations_create: { attributes: CHARGE },
  payment_authorizations_update: { attributes: { status: 'succeeded' } },
  payment_charges_create: { attributes: CHARGE },
  payment_charges_update: { attributes: { status: 'succeeded' } },
  payment_methods_create: {
    attributes: {
      provider: 'app',
      identifier: 'card_1042',
      customer_id: EXAMPLE_ID,
      label_primary: '•••• 4242',
      status: 'ready',
    },
  },
  payment_refunds_create: { attributes: { ...order, provider: 'none', amount_in_cents: 100, deposit_in_cents: 0 } },
  payment_refunds_update: { attributes: { reason: 'requested_by_customer' } },
  photos_create: {
    attributes: { owner_type: 'product_groups', owner_id: EXAMPLE_ID, photo_base64: ONE_PIXEL },
  },
  photos_update: { attributes: { alt_text: 'A tent by a lake' } },
  price_previews_create: {
    attributes: {
      price_type: 'simple',
      price_period: 'day',
      base_price_in_cents: 4_000,
      charge_lengths: [86_400, 259_200],
    },
  },
  price_rules_create: {
    attributes: {
      price_ruleset_id: EXAMPLE_ID,
      name: 'Summer',
      rule_type: 'range_of_dates',
      match_strategy: 'overlap',
      value: 20,
      from: '2030-07-01T00:00:00Z',
      till: '2030-09-01T00:00:00Z',
    },
  },
  price_rules_update: { attributes: { value: 15 } },
  price_rulesets_create: {
    attributes: {
      name: 'Season',
      price_rules_attributes: [{ name: 'Weekend', rule_type: 'range_of_days', from_day: 5, till_day: 6, value: 25 }],
    },
  },
  price_rulesets_update: { attributes: { name: 'High season' } },
  price_structures_create: {
    attributes: { name: 'By the day', price_tiles_attributes: [{ quantity: 1, period: 'days', multiplier: 1 }] },
  },
  price_structures_update: { attributes: { name: 'Daily' } },
  price_tiles_create: {
    attributes: { price_structure_id: EXAMPLE_ID, name: 'Fortnight', quantity: 14, period: 'days', multiplier: 5 },
  },
  price_tiles_update: { attributes: { multiplier: 2 } },
  product_groups_create: {
    attributes: { name: 'Tent', price_type: 'simple', price_period: 'day', flat_fee_price_in_cents: 2_500 },
  },
  product_groups_update: { attributes: { deposit_in_cents: 10_000 } },
  products_create: { attributes: { product_group_id: EXAMPLE_ID, variation_values: ['Green'] } },
  products_update: { attributes: { base_price_in_cents: 3_000 } },
  properties_create: {
    attributes: {
      name: 'Colour',
      property_type: 'text_field',
      value: 'green',
      owner_id: EXAMPLE_ID,
      owner_type: 'customers',
    },
  },
  properties_update: { attributes: { value: 'blue' } },
  settings_update: { attributes: { dates: { first_day_of_week: 1 } } },
  signatures_create: { attributes: { document_id: EXAMPLE_ID, signature_base64: ONE_PIXEL } },
  sortings_create: { attributes: { type: 'tax_rates', ids: [EXAMPLE_ID] } },
  stock_adjustments_create: { attributes: { product_id: EXAMPLE_ID, location_id: EXAMPLE_ID, quantity: 5 } },
  stock_counts_update: { attributes: { purchase_cost_in_cents: 90_000 } },
  stock_item_archivations_create: { attributes: { stock_item_id: EXAMPLE_ID, confirm_shortage: false } },
  stock_items_create: { attributes: { product_id: EXAMPLE_ID, identifier: 'DRONE-1042' } },
  stock_items_update: { attributes: { purchase_cost_in_cents: 90_000 } },
  tax_categories_create: { attributes: { name: 'Services', tax_rates_attributes: [{ name: 'VAT', value: 21 }] } },
  tax_categories_update: { attributes: { name: 'Work' } },
  tax_rates_create: {
    attributes: { name: 'VAT', value: 9, owner_id: EXAMPLE_ID, owner_type: 'tax_categories' },
  },
  tax_rates_update: { attributes: { value: 10 } },
  tax_regions_create: { attributes: { name: 'Bavaria', strategy: 'replace' } },
  tax_regions_update: { attributes: { name: 'Bavaria and beyond' } },
  url_redirects_create: { attributes: { from_path: '/tents', to_path: '/products/tent' } },
  url_redirects_update: { attributes: { to_path: '/products/tents' } },

  v1_customers_create: { body: { customer: { name: 'Jo Doe', email: 'jo@example.com' } } },
  v1_customers_update: { body: { customer: { name: 'Jo Roe' } } },
  v1_lines_create: { body: { line: { title: 'Cleaning', quantity: 1, price_each_in_cents: 1_000 } } },
  v1_lines_update_positions: { query: { 'ids[]': EXAMPLE_ID } },
  v1_lines_update: { body: { line: { title: 'Cleaning and drying' } } },
  v1_orders_book: { body: { ids: { [EXAMPLE_ID]: 1 } } },
  v1_orders_create: { body: { order: { customer_id: EXAMPLE_ID, ...TIMES } } },
  v1_orders_revert: { query: { status: 'reserved' } },
  v1_orders_start: { body: { ids: { [EXAMPLE_ID]: 1 } } },
  v1_orders_stop: { body: { ids: { [EXAMPLE_ID]: 1 } } },
  v1_orders_update: { body: { order: { tags: ['wedding'] } } },
  v1_product_groups_create: { body: { product_group: { name: 'Tent', base_price_in_cents: 2_500 } } },
  v1_product_groups_update: { body: { product_group: { deposit_in_cents: 10_000 } } },
  v1_products_availabilities: V1_PERIOD,
  v1_products_availability: V1_PERIOD,
  v1_products_availablility: V1_PERIOD,
  v1_tags_add: { body: { customer_id: EXAMPLE_ID, name: 'regular' } },
  v1_tags_remove: { body: { customer_id: EXAMPLE_ID, name: 'regular' } },
};
