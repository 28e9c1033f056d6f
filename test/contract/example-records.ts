/** What it takes to make one record of a type, to change it, and to see it in a list. */
export interface ExampleRecord {
  readonly create?: (facts: ExampleFacts) => Attributes | Promise<Attributes>;
  /** The type, where a further record of it is made under another name. */
  readonly as?: string;
  readonly update?: Readonly<Record<string, unknown>>;
  /** Where a list answers nothing without. */
  readonly query?: (facts: ExampleFacts) => string;
  /** Attributes that only some rows have; the one that is shown here has not. */
  readonly lacks?: readonly string[];
  /** A list without records: everything is in its figures. */
  readonly empty?: boolean;
}

type Attributes = Readonly<Record<string, unknown>>;

export interface ExampleFacts {
  /** The id of a customer that exists. */
  readonly customer: string;
  /** The id of a record of this type, one of those that come before. */
  readonly id: (type: string) => string;
  /** Makes one more of a type. */
  readonly another: (type: string) => Promise<string>;
  /** Makes one of a type of one's own. */
  readonly make: (type: string, attributes: Attributes) => Promise<string>;
  /** Another one each time. */
  readonly number: number;
}

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const PERIOD = '&filter[from]=2026-02-01&filter[till]=2026-02-03';

/** In the order in which they are made. */
export const EXAMPLE_RECORDS: Readonly<Record<string, ExampleRecord>> = {
  customers: {
    create: () => ({ name: 'Jo Doe', email: 'jo@example.com', tag_list: ['vip'] }),
    update: { name: 'Jo Roe' },
  },
  merges: {
    create: async ({ another }) => ({
      type: 'customers',
      source_id: await another('customers'),
      target_id: await another('customers'),
    }),
  },
  api_keys: { create: () => ({ name: 'shop' }) },
  authentication_methods: { create: () => ({ name: 'laptop' }) },
  employee_invitations: { create: ({ number }) => ({ email: `new-${number}@example.com`, firstname: 'Jo' }) },
  barcodes: {
    create: ({ customer }) => ({ barcode_type: 'code128', owner_id: customer, owner_type: 'customers' }),
    update: { number: 'ABC-1042' },
  },
  default_properties: {
    create: ({ number }) => ({ name: `Size ${number}`, property_type: 'text_field', owner_type: 'customers' }),
    update: { validation_required: true },
  },
  notes: { create: ({ customer }) => ({ body: 'Pays in cash.', owner_id: customer, owner_type: 'customers' }) },
  properties: {
    create: ({ customer, number }) => ({
      name: `Colour ${number}`,
      property_type: 'text_field',
      value: 'green',
      owner_id: customer,
      owner_type: 'customers',
    }),
    update: { value: 'blue' },
  },
  price_rulesets: {
    create: ({ number }) => ({
      name: `Season ${number}`,
      price_rules_attributes: [{ name: 'Weekend', rule_type: 'range_of_days', from_day: 5, till_day: 6, value: 25 }],
    }),
    update: { name: 'High season' },
  },
  price_rules: {
    create: ({ id }) => ({
      price_ruleset_id: id('price_rulesets'),
      name: 'Summer',
      rule_type: 'range_of_dates',
      match_strategy: 'overlap',
      value: 20,
      from: '2026-07-01T00:00:00Z',
      till: '2026-09-01T00:00:00Z',
    }),
    update: { value: 15, stacked: true },
  },
  price_structures: {
    create: () => ({ name: 'By the day', price_tiles_attributes: [{ quantity: 1, period: 'days', multiplier: 1 }] }),
    update: { day: 0.8 },
  },
  price_tiles: {
    create: ({ id }) => ({
      price_structure_id: id('price_structures'),
      name: 'Weekend',
      quantity: 3,
      period: 'days',
      multiplier: 2.5,
    }),
    update: { multiplier: 2 },
  },
  locations: { create: ({ number }) => ({ name: `Shop ${number}` }), update: { city: 'Utrecht' } },
  product_groups: {
    create: ({ number }) => ({
      name: `Tent ${number}`,
      price_type: 'simple',
      flat_fee_price_in_cents: 2_500,
      has_variations: true,
      variation_fields: ['Colour'],
      weight: { value: 2.4, unit: 'kg' },
      tag_list: ['camping'],
    }),
    update: { deposit_in_cents: 10_000 },
  },
  products: {
    create: ({ id, number }) => ({ product_group_id: id('product_groups'), variation_values: [`Green ${number}`] }),
    update: { base_price_in_cents: 3_000 },
  },
  tracked_product_groups: {
    as: 'product_groups',
    create: () => ({ name: 'Drone', tracking_type: 'trackable', has_variations: true, variation_fields: ['Colour'] }),
  },
  tracked_products: {
    as: 'products',
    create: ({ id }) => ({ product_group_id: id('tracked_product_groups'), variation_values: ['Grey'] }),
  },
  stock_adjustments: {
    create: ({ id }) => ({ product_id: id('products'), location_id: id('locations'), quantity: 5 }),
  },
  stock_counts: { update: { purchase_cost_in_cents: 90_000 } },
  stock_items: {
    create: ({ id, number }) => ({ product_id: id('tracked_products'), identifier: `DRONE ${number}` }),
    update: { purchase_cost_in_cents: 90_000 },
  },
  stock_item_archivations: {
    create: async ({ another }) => ({ stock_item_id: await another('stock_items'), confirm_shortage: false }),
  },
  downtimes: {
    create: ({ id }) => ({
      product_id: id('products'),
      location_id: id('locations'),
      reason: 'repair',
      starts_at: '2030-03-01T09:00:00Z',
      stops_at: '2030-03-02T09:00:00Z',
    }),
    update: { reason: 'maintenance' },
  },
  photos: {
    create: ({ id }) => ({ owner_type: 'product_groups', owner_id: id('product_groups'), photo_base64: ONE_PIXEL }),
    update: { alt_text: 'A tent by a lake' },
  },
  bundles: {
    create: ({ id, number }) => ({
      name: `Camping set ${number}`,
      tag_list: ['camping'],
      bundle_items_attributes: [{ product_id: id('products'), quantity: 2 }],
    }),
    update: { description: 'All that a night outside needs.' },
  },
  bundle_items: {
    create: ({ id }) => ({ bundle_id: id('bundles'), product_group_id: id('product_groups'), discount_percentage: 10 }),
    update: { quantity: 3 },
  },
  coupons: {
    create: ({ id, number }) => ({
      identifier: `SPRING${number}`,
      coupon_type: 'percentage',
      value: 10,
      eligible_item_type: 'item',
      eligible_item_ids: [id('products')],
      tag_list: ['spring'],
    }),
    update: { active: false },
  },
  url_redirects: {
    create: ({ number }) => ({ from_path: `/tents/${number}`, to_path: '/products/tent' }),
    update: { to_path: '/products/tents' },
  },
  companies: { update: { phone: '+31 20 123 4567' } },
  employees: { update: { locale: 'nl' } },
  settings: { update: { dates: { first_day_of_week: 1 } } },
  tags: { query: () => '?filter[for]=Customer' },
  tax_categories: {
    create: () => ({ name: 'Services', tax_rates_attributes: [{ name: 'VAT', value: 21 }] }),
    update: { default: true },
  },
  tax_rates: {
    create: ({ id }) => ({ name: 'VAT', value: 9, owner_id: id('tax_categories'), owner_type: 'tax_categories' }),
    update: { value: 10 },
  },
  tax_regions: { create: () => ({ name: 'Bavaria', strategy: 'replace' }), update: { default: true } },
  orders: {
    create: ({ customer }) => ({
      status: 'draft',
      customer_id: customer,
      starts_at: '2030-05-01T09:00:00Z',
      stops_at: '2030-05-02T09:00:00Z',
    }),
    update: { tag_list: ['wedding'] },
  },
  lines: {
    create: ({ id }) => ({
      owner_type: 'orders',
      owner_id: id('orders'),
      title: 'Cleaning',
      price_each_in_cents: 1_000,
      tax_category_id: id('tax_categories'),
    }),
    update: { quantity: 2 },
  },
  payment_methods: {
    create: ({ customer, number }) => ({
      provider: 'app',
      identifier: `card_${number}`,
      customer_id: customer,
      label_primary: '•••• 4242',
      status: 'ready',
    }),
  },
  payment_authorizations: {
    create: ({ id }) => ({
      order_id: id('orders'),
      mode: 'request',
      amount_in_cents: 10_000,
      deposit_in_cents: 5_000,
    }),
    update: { status: 'succeeded' },
  },
  payment_charges: {
    create: ({ id }) => ({
      order_id: id('orders'),
      mode: 'request',
      amount_in_cents: 10_000,
      deposit_in_cents: 5_000,
    }),
    update: { status: 'succeeded' },
  },
  payment_refunds: {
    create: ({ id }) => ({ order_id: id('orders'), provider: 'none', amount_in_cents: 100, deposit_in_cents: 50 }),
    update: { reason: 'requested_by_customer' },
  },
  succeeded_charges: {
    as: 'payment_charges',
    create: ({ id }) => ({ order_id: id('orders'), mode: 'manual', provider: 'none', amount_in_cents: 10_000 }),
  },
  orders_with_deposit: {
    as: 'orders',
    create: ({ customer }) => ({ customer_id: customer, deposit_type: 'fixed', deposit_value: 100 }),
  },
  paid_deposits: {
    as: 'payment_charges',
    create: ({ id }) => ({
      order_id: id('orders_with_deposit'),
      mode: 'manual',
      provider: 'none',
      amount_in_cents: 0,
      deposit_in_cents: 10_000,
    }),
  },
  deposit_holds: {
    create: ({ id }) => ({ order_id: id('orders_with_deposit'), amount_in_cents: 1_000, reason: 'A broken lens' }),
  },
  order_fulfillments: {
    create: async ({ id, another }) => ({
      order_id: await another('orders'),
      actions: [
        { action: 'book_product', mode: 'create_new', product_id: id('products'), quantity: 2 },
        {
          action: 'book_stock_items',
          mode: 'create_new',
          product_id: id('tracked_products'),
          stock_item_ids: [id('stock_items')],
        },
      ],
    }),
  },
  started_orders: {
    as: 'orders',
    create: () => ({ starts_at: '2030-06-01T09:00:00Z', stops_at: '2030-06-02T09:00:00Z' }),
  },
  bookings: {
    as: 'order_fulfillments',
    create: ({ id }) => ({
      order_id: id('started_orders'),
      actions: [
        {
          action: 'book_product',
          mode: 'create_new',
          product_id: id('tracked_products'),
          quantity: 1,
          planning_id: null,
        },
      ],
    }),
  },
  starts: {
    as: 'order_fulfillments',
    create: ({ id }) => ({
      order_id: id('started_orders'),
      actions: [
        {
          action: 'start_stock_items',
          product_id: id('tracked_products'),
          planning_id: null,
          stock_item_ids: [id('stock_items')],
        },
      ],
    }),
  },
  order_status_transitions: {
    create: async ({ another }) => ({ order_id: await another('orders'), transition_to: 'reserved' }),
  },
  documents: {
    create: ({ id }) => ({ document_type: 'quote', order_id: id('orders') }),
    update: { reference: 'PO 1042' },
  },
  invoice_finalizations: {
    create: async ({ another, make }) => ({
      document_id: await make('documents', { document_type: 'invoice', order_id: await another('orders') }),
    }),
  },
  invoice_revisions: {
    create: async ({ another, make }) => {
      const order_id = await another('orders');
      await make('documents', { document_type: 'invoice', order_id, finalized: true });
      await make('lines', { owner_type: 'orders', owner_id: order_id, price_each_in_cents: 1_000 });
      return { order_id };
    },
  },
  signatures: {
    create: async ({ another }) => ({ document_id: await another('documents'), signature_base64: ONE_PIXEL }),
  },
  order_duplications: { create: ({ id }) => ({ original_order_id: id('orders') }) },
  order_move_previews: {
    create: ({ id }) => ({
      order_id: id('orders'),
      starts_at: '2030-05-03T09:00:00Z',
      stops_at: '2030-05-05T09:00:00Z',
    }),
  },
  order_price_previews: { create: ({ id }) => ({ order_id: id('orders') }) },
  order_price_recalculations: { create: ({ id }) => ({ order_id: id('orders') }) },
  price_previews: {
    create: () => ({
      price_type: 'simple',
      price_period: 'day',
      base_price_in_cents: 4_000,
      charge_lengths: [86_400, 259_200],
    }),
  },
  sortings: { create: ({ id }) => ({ type: 'tax_rates', ids: [id('tax_rates')] }) },
  item_prices: { query: ({ id }) => `?filter[item_id]=${id('products')}${PERIOD}` },
  bundle_prices: { query: ({ id }) => `?filter[bundle_ids]=${id('bundles')}${PERIOD}` },
  line_charge_suggestions: { query: ({ id }) => `?filter[line_id]=${id('booked_lines')}` },
  availabilities: {
    query: ({ id }) =>
      `?filter[subject_type]=item&filter[subject_id]=${id('products')}&filter[year]=2026&filter[month]=2`,
  },
  inventory_availabilities: {
    query: ({ id }) => `?filter[item_id]=${id('products')}&filter[location_id]=${id('locations')}${PERIOD}`,
  },
  inventory_breakdowns: { query: () => '?filter[status]=in_stock', lacks: ['from', 'till'] },
  agenda_days: { query: () => `?${PERIOD.slice(1)}` },
  timelines: { query: ({ id }) => `?filter[product_id]=${id('products')}${PERIOD}` },
  inventory_levels: { query: ({ id }) => `?filter[item_id]=${id('products')}${PERIOD}` },
  inventory_level_intervals: { query: ({ id }) => `?filter[item_id]=${id('products')}&filter[interval]=day${PERIOD}` },
  order_planning_availabilities: { query: ({ id }) => `?filter[order_id]=${id('orders')}` },
  refundable_payment_charges: {
    query: ({ id }) => `?filter[order_id]=${id('orders')}&filter[amount_in_cents]=100&filter[deposit_in_cents]=0`,
  },
  report_company_performances: { query: () => '?stats[revenue_in_cents]=sum', empty: true },
  report_rental_intervals: { query: ({ id }) => `?filter[product_id]=${id('products')}` },
  sales_items: {
    as: 'product_groups',
    create: ({ number }) => ({ name: `Battery ${number}`, product_type: 'sales_item' }),
  },
  stock_item_suggestions: {
    query: ({ id }) =>
      `?filter[action]=book&filter[item_id]=${id('tracked_products')}&filter[order_id]=${id('orders')}`,
  },
};
