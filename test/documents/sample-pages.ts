import { currencyFacts } from '../../src/domain/company/currency-facts.ts';
import { settingsOf } from '../../src/domain/company/settings.ts';
import type { PrintedLine } from '../../src/domain/documents/printed-lines.ts';
import {
  type DocumentFacts,
  type PackingSlipFacts,
  type PrintedDocument,
  printSettings,
  type PrintSettings,
} from '../../src/media/pdf/printed-facts.ts';

/** Settings of a company that has changed nothing but this. */
export const settingsWith = (stored: Readonly<Record<string, Readonly<Record<string, unknown>>>>): PrintSettings =>
  printSettings(
    settingsOf(
      {
        currency: 'eur',
        default_timezone: 'Europe/Amsterdam',
        tax_category_id: null,
        tax_region_id: null,
        now: Temporal.Instant.from('2026-03-01T00:00:00Z'),
      },
      stored,
    ),
  );

export const line = (id: string, more: Partial<PrintedLine> = {}): PrintedLine => ({
  id,
  line_type: 'charge',
  title: id,
  extra_information: null,
  quantity: 1,
  charge_label: '3 days',
  price_each_in_cents: 12_500,
  price_in_cents: 12_500,
  parent_line_id: null,
  tax_percentages: [21],
  identifiers: [],
  photo: null,
  weight: null,
  ...more,
});

export const section = (title: string): PrintedLine =>
  line(title, {
    line_type: 'section',
    price_in_cents: 0,
    price_each_in_cents: 0,
    charge_label: null,
    tax_percentages: [],
  });

export const LINES: readonly PrintedLine[] = [
  line('Canon EOS R5', {
    quantity: 2,
    price_each_in_cents: 18_000,
    price_in_cents: 36_000,
    extra_information: 'With battery, charger and strap',
    identifiers: ['R5-001', 'R5-004'],
    weight: { value: 0.74, unit: 'kg' },
  }),
  section('Light'),
  line('kit', { title: 'Interview light kit', price_each_in_cents: 24_000, price_in_cents: 24_000 }),
  line('lamp', {
    title: 'LED panel 60 × 60',
    quantity: 3,
    parent_line_id: 'kit',
    identifiers: ['LED-1', 'LED-2', 'LED-7'],
  }),
  line('stand', { title: 'Light stand', quantity: 3, parent_line_id: 'kit', price_in_cents: 0 }),
  section('Service'),
  line('Delivery and set-up', {
    charge_label: null,
    price_each_in_cents: 7_500,
    price_in_cents: 7_500,
    tax_percentages: [9],
  }),
  line('Advice', { charge_label: null, price_each_in_cents: 0, price_in_cents: 0, tax_percentages: [] }),
];

export const PROPERTIES = [{ name: 'Purchase order', value: 'PO 4711' }];

const PAGE = {
  language: 'en',
  company: {
    name: 'Lens & Light Rentals',
    address: 'Keizersgracht 12\n1015 AA Amsterdam\nNetherlands',
    email: 'hello@lenslight.example',
    phone: '+31 20 555 0100',
    website: 'lenslight.example',
    vat_number: 'NL001234567B01',
    financial_line_1: 'IBAN NL91 ABNA 0417 1643 00',
    financial_line_2: 'Chamber of commerce 12345678',
    logo: null,
    timezone: 'Europe/Amsterdam',
  },
  settings: settingsWith({}),
  order_number: 1_042,
  customer_number: 77,
  starts_at: '2026-03-02T08:00:00Z',
  stops_at: '2026-03-05T15:30:00Z',
  start_location: 'Amsterdam depot',
  stop_location: 'Amsterdam depot',
  delivery_address: null,
  recipient: { name: 'Ada Lovelace', address: '12 St James’s Square\nLondon\nSW1Y 4JH\nUnited Kingdom' },
  properties: PROPERTIES,
  lines: LINES,
  updated_at: '2026-03-01T09:00:00Z',
} as const;

const DOCUMENT: PrintedDocument = {
  document_type: 'invoice',
  finalized: true,
  revised: false,
  prefix_with_number: '2026-1042-17',
  revision: null,
  date: '2026-03-01',
  due_date: '2026-03-15',
  reference: 'Film school, spring term',
  body: null,
  footer: 'Please pay within 14 days, naming the number of this invoice.\nThank you for your business.',
  tax_strategy: 'exclusive',
  discount_type: 'percentage',
  discount_percentage: 10,
  coupon: 'SPRING',
  price_in_cents: 67_500,
  discount_in_cents: 6_750,
  coupon_discount_in_cents: 1_000,
  grand_total_in_cents: 59_750,
  grand_total_with_tax_in_cents: 71_488,
  deposit_in_cents: 20_000,
  deposit_held_in_cents: 0,
  deposit_refunded_in_cents: 0,
  paid_in_cents: 50_000,
  to_be_paid_in_cents: 41_488,
};

/** An invoice, unless told otherwise. */
export const documentFacts = (
  document: Partial<PrintedDocument> = {},
  more: Partial<DocumentFacts> = {},
): DocumentFacts => ({
  ...PAGE,
  document: { ...DOCUMENT, ...document },
  currency: currencyFacts('eur', { currency_format: 'symbol', currency_position: 'left' }),
  tax_values: [
    { name: 'VAT 21%', percentage: 21, value_in_cents: 11_136 },
    { name: 'Reduced rate', percentage: 9, value_in_cents: 602 },
  ],
  signature: null,
  ...more,
});

export const packingSlipFacts = (more: Partial<PackingSlipFacts> = {}): PackingSlipFacts => ({
  ...PAGE,
  lines: LINES.filter(({ title }) => !['Advice', 'Service', 'Delivery and set-up'].includes(title ?? '')),
  qr_code: 'https://lenslight.example/b/0198a2f4-8f1c-7d2e-9a3b-4c5d6e7f8a9b',
  ...more,
});

export const TERMS = `<h2>Terms</h2><p>The renter <strong>returns everything</strong> clean, complete and on time.</p>
<ol><li>Damage is reported at once.</li><li>Late returns are charged by the day:<ul><li>half a day up to noon</li><li>a day after it</li></ul></li></ol>
<p>Insurance: see <a href="https://lenslight.example/terms">our terms</a> &mdash; &sect; 4.</p>`;
