import { BARCODE_TYPES } from '../catalogue/barcodes.ts';
import { LABEL_LAYOUT_NAMES } from '../documents/label-layouts.ts';

/** One setting: its allowed values and its default. */
export type Setting<Value = unknown> = Scalar<Value> | Group;

export interface Scalar<Value = unknown> {
  readonly kind: 'scalar';
  readonly fallback: Value;
  /** Comes from the company or is computed; never written here. */
  readonly readonly: boolean;
  /** The problem with a value, worded to follow the setting's name; null when there is none. */
  readonly check: (value: unknown) => string | null;
}

export interface Group<Keys extends Settings = Settings> {
  readonly kind: 'group';
  readonly keys: Keys;
}

export type Settings = Readonly<Record<string, Setting>>;

/** The values that settings of these declarations have. */
export type ValuesOf<Keys extends Settings> = { readonly [Key in keyof Keys]: ValueOf<Keys[Key]> };

type ValueOf<S> = S extends Group<infer Keys> ? ValuesOf<Keys> : S extends Scalar<infer Value> ? Value : never;

export const MAX_SETTING_LINE_LENGTH = 255;
export const MAX_SETTING_TEXT_LENGTH = 50_000;
export const MAX_SETTING_ENTRIES = 1_000;

export const group = <Keys extends Settings>(keys: Keys): Group<Keys> => ({ kind: 'group', keys });

/** Worked out by `settingsOf`. */
export const computed = <Value>(): Scalar<Value | null> => ({
  kind: 'scalar',
  fallback: null,
  readonly: true,
  check: () => null,
});

export const boolean = (fallback: boolean): Scalar<boolean> =>
  scalar(fallback, (value) => (typeof value === 'boolean' ? null : 'must be true or false'));

export const integer = (fallback: number, { from, till }: { readonly from: number; readonly till: number }) =>
  scalar(fallback, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= till
      ? null
      : `must be a whole number from ${from} to ${till}`,
  );

export const oneOf = <const Value extends string>(values: readonly Value[], fallback: NoInfer<Value>) =>
  scalar<Value>(fallback, (value) =>
    values.some((known) => known === value) ? null : `must be one of: ${values.join(', ')}`,
  );

/** A few words, or none. */
export const line = (fallback: string | null): Scalar<string | null> => optional(fallback, MAX_SETTING_LINE_LENGTH);

/** Terms, footers, scripts, or none. */
export const text = (fallback: string | null): Scalar<string | null> => optional(fallback, MAX_SETTING_TEXT_LENGTH);

/** A few words that cannot be missing. */
export const label = (fallback: string): Scalar<string> =>
  scalar(fallback, (value) => checkText(value, MAX_SETTING_LINE_LENGTH));

export const matching = <Fallback extends string | null>(fallback: Fallback, pattern: RegExp, description: string) =>
  scalar<string | Fallback>(fallback, (value) => {
    if (value === null && fallback === null) return null;
    return typeof value === 'string' && pattern.test(value) ? null : `must be ${description}`;
  });

export const lines = (): Scalar<readonly string[]> =>
  scalar<readonly string[]>([], (value) => {
    const isList = Array.isArray(value) && value.every((entry) => checkText(entry, MAX_SETTING_LINE_LENGTH) === null);
    if (!isList) return 'must be a list of short texts';
    return value.length > MAX_SETTING_ENTRIES ? `has too many entries (maximum is ${MAX_SETTING_ENTRIES})` : null;
  });

const optional = (fallback: string | null, limit: number): Scalar<string | null> =>
  scalar(fallback, (value) => (value === null ? null : checkText(value, limit)));

function checkText(value: unknown, limit: number): string | null {
  if (typeof value !== 'string') return 'must be a text';
  if (value.includes('\u0000')) return 'must not contain control characters';
  return Array.from(value).length > limit ? `is too long (maximum is ${limit} characters)` : null;
}

const scalar = <Value>(fallback: Value, check: Scalar['check']): Scalar<Value> => ({
  kind: 'scalar',
  fallback,
  readonly: false,
  check,
});

const uuid = (): Scalar<string | null> =>
  matching(null, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'an id of a record');

const timeOfDay = (fallback: string) =>
  matching(fallback, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 09:00');

const colour = (fallback: string) => matching(fallback, /^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c');

/** Large enough for any count, percentage or number of minutes in a setting. */
const count = (fallback: number) => integer(fallback, { from: 0, till: 1_000_000 });

const printed = {
  footer: text(null),
  show_product_photos: boolean(false),
  show_stock_identifiers: boolean(false),
  show_free_lines: boolean(true),
  hide_section_lines: boolean(false),
};

const { footer, ...shown } = printed;

/** Every section and key of `settings/current`, in the order in which they are published. */
export const SECTIONS = {
  currency: group({
    name: computed<string>(),
    decimal: computed<string>(),
    thousand: computed<string>(),
    symbol: computed<string>(),
    precision: computed<string>(),
    format: computed<string>(),
  }),
  defaults: group({
    timezone: computed<string>(),
    timezone_offset: computed<number>(),
    tax_category_id: computed<string>(),
    tax_region_id: computed<string>(),
    shop_start_location_id: uuid(),
    shop_stop_location_id: uuid(),
  }),
  pricing: group({
    enabled: boolean(true),
    tax_strategy: oneOf(['exclusive', 'inclusive'], 'exclusive'),
    deposit_type: oneOf(['none', 'percentage_total', 'percentage', 'fixed'], 'percentage'),
    deposit_value: integer(100, { from: 0, till: 100_000_000 }),
    currency_format: oneOf(['symbol', 'code'], 'symbol'),
    currency_position: oneOf(['left', 'right'], 'left'),
  }),
  dates: group({
    format: oneOf(['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD'], 'DD-MM-YYYY'),
    use_am_pm: boolean(false),
    // 0 is Sunday.
    first_day_of_week: integer(0, { from: 0, till: 6 }),
    use_new_period_picker: boolean(true),
  }),
  orders: group({
    use_times: boolean(true),
    start_fixed_at: timeOfDay('09:00'),
    stop_fixed_at: timeOfDay('15:00'),
  }),
  security: group({
    '2fa_forced': boolean(false),
    sso_forced: boolean(false),
    iprestrictions_enabled: boolean(false),
  }),
  address: group({}),
  store: group({
    enabled: boolean(false),
    public: boolean(false),
    send_order_confirmation: boolean(true),
    brand_color: colour('#136deb'),
    use_availability: boolean(true),
    use_prices: boolean(true),
    display_price: oneOf(['period', 'charge', 'cheapest'], 'period'),
    show_powered_by: boolean(true),
    use_order_lag_time: boolean(false),
    order_lag_time_interval: oneOf(['minutes', 'hours', 'days', 'weeks', 'months'], 'hours'),
    order_lag_time_value: count(0),
    payment_strategy: oneOf(['none', 'full', 'partial'], 'none'),
    payment_strategy_value: integer(30, { from: 0, till: 100 }),
    payment_deposit: boolean(false),
    use_toc: boolean(false),
    toc_label: line(null),
    toc_content: text(null),
    use_business_hours: boolean(false),
    use_away_mode: boolean(false),
    period_type: oneOf(['freely', 'timeslot_duration', 'timeslot_fixed'], 'freely'),
    use_times: boolean(true),
    use_coupons_in_checkout: boolean(false),
    // Minutes.
    time_increment: integer(60, { from: 1, till: 1_440 }),
    show_product_availability: boolean(true),
    hide_product_availability_quantities: boolean(false),
    show_cart_availability: boolean(true),
    website: line(null),
    checkout_scripts: text(null),
    google_analytics_id: line(null),
    // Spelled so: clients read it by this name.
    google_anlaytics_options: group({}),
    facebook_pixel_id: line(null),
    facebook_domain_verification: line(null),
    default_collection_sort: line(null),
    cross_sell: group({
      enabled: boolean(false),
      title: line(null),
      subtitle: line(null),
      layout: line(null),
      show_only_available: boolean(false),
      maximum_products: integer(4, { from: 1, till: 100 }),
    }),
    behaviors: group({
      add_button: line(null),
      location_picker: line(null),
    }),
    security_deposit_explanation: text(null),
    stripe_billing_address_collection: boolean(false),
    pay_later: boolean(false),
    pay_later_title: line(null),
    pay_later_terms: text(null),
    require_delivery_address_when_selecting_rental_period: boolean(false),
    delivery_country_names: lines(),
  }),
  user: group({
    auth_enabled: boolean(false),
    allow_signup: boolean(true),
    allow_guest_checkout: boolean(true),
    require_verification: boolean(false),
    captcha_enabled: boolean(false),
    require_login_to_browse: boolean(false),
  }),
  documents: group({
    show_tax_column: boolean(true),
    css: text(null),
    scss: text(null),
    scope_numbering_to_prefix: boolean(false),
    page_size: oneOf(['a4', 'letter'], 'a4'),
  }),
  invoices: group({
    ...printed,
    prefix: line('{{year}}-{{order_number}}'),
    // Seconds, at most ten years.
    default_due_period: integer(0, { from: 0, till: 315_360_000 }),
    show_weights: boolean(false),
  }),
  quotes: group({
    footer,
    body: text(null),
    ...shown,
    prefix: line('{{year}}-{{customer_number}}'),
    show_weights: boolean(false),
  }),
  contracts: group({ footer, body: text(null), ...shown, prefix: line(null), show_weights: boolean(false) }),
  labels: group({
    customer: oneOf(['customer', 'client', 'student'], 'customer'),
    order: oneOf(['order', 'booking', 'project'], 'order'),
    quote: oneOf(['quote', 'proposal'], 'quote'),
    contract: oneOf(['contract', 'waiver'], 'contract'),
    packing_slip: oneOf(['packing_slip', 'pull_sheet'], 'packing_slip'),
    start: label('pick_up'),
    stop: label('return'),
  }),
  emails: group({ bcc: line(null), header_content: text(null), footer_content: text(null) }),
  deliveries: group({ distance_unit: oneOf(['metric', 'imperial'], 'metric') }),
  // Ours: the default kind of new barcodes, and the sheet for labels.
  barcodes: group({
    product: oneOf(BARCODE_TYPES, 'qr_code'),
    stock_item: oneOf(BARCODE_TYPES, 'qr_code'),
    customer: oneOf(BARCODE_TYPES, 'qr_code'),
    label_layout: oneOf(LABEL_LAYOUT_NAMES, 'avery_l7160'),
  }),
  // Published only on request, and empty: the features they configure elsewhere do not exist here.
  dashboard: group({}),
  feature_enrollments: group({}),
  onboarding: group({}),
  setup_checklist: group({}),
  tracking: group({}),
} satisfies Readonly<Record<string, Setting>>;

export type CompanySettings = ValuesOf<typeof SECTIONS>;
