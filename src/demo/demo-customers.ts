import type { PropertyAttributes } from '../app/customers/properties.ts';
import type { DepositType } from '../domain/pricing/money.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, PLACES, STREETS } from './demo-names.ts';

export const DEMO_PERSONS = 40;
export const DEMO_CUSTOMERS = DEMO_PERSONS + COMPANY_NAMES.length;

export interface DemoCustomer {
  readonly name: string;
  readonly email: string;
  readonly legal_type: 'person' | 'commercial';
  readonly tag_list: readonly string[];
  readonly discount_percentage: number;
  readonly deposit_type: DepositType | 'default';
  readonly deposit_value: number;
  readonly email_marketing_consented: boolean;
  readonly archived: boolean;
  /** How long they have been a customer. */
  readonly age_days: number;
  readonly properties: readonly PropertyAttributes[];
}

/** Oldest first. */
export function demoCustomers(random: SeededRandom, now: Temporal.Instant): readonly DemoCustomer[] {
  const lastNames = random.sample(LAST_NAMES, LAST_NAMES.length);
  const persons = Array.from({ length: DEMO_PERSONS }, (_, index) => {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const lastName = lastNames[index % lastNames.length] ?? '';
    return demoPerson(random, firstName, lastName, now);
  });
  const companies = COMPANY_NAMES.map((name) => demoCompany(random, name, now));
  return [...persons, ...companies].toSorted((a, b) => b.age_days - a.age_days);
}

function demoPerson(random: SeededRandom, firstName: string, lastName: string, now: Temporal.Instant): DemoCustomer {
  const isStudent = random.chance(0.25);
  return {
    ...demoTerms(random),
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    legal_type: 'person',
    tag_list: [...(isStudent ? ['student'] : []), ...random.sample(['repeat', 'wedding', 'vip'], random.integer(0, 1))],
    discount_percentage: isStudent ? 10 : 0,
    properties: [
      demoAddress(random, { first_name: firstName, last_name: lastName }),
      demoPhone(random),
      ...(random.chance(0.6) ? [demoSource(random)] : []),
      ...(random.chance(0.3) ? [demoInsurance(random, now)] : []),
    ],
  };
}

function demoCompany(random: SeededRandom, name: string, now: Temporal.Instant): DemoCustomer {
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  return {
    ...demoTerms(random),
    name,
    email: `hello@${domain}`,
    legal_type: 'commercial',
    tag_list: ['corporate', ...random.sample(['repeat', 'press', 'vip', 'film school'], random.integer(0, 2))],
    discount_percentage: random.pick([0, 0, 5, 7.5]),
    properties: [
      demoAddress(random, {}),
      demoPhone(random),
      { identifier: 'accounts_email', value: `accounts@${domain}` },
      { identifier: 'tax_number', value: `93-${random.integer(1_000_000, 9_999_999)}` },
      demoInsurance(random, now),
      ...(random.chance(0.4) ? [{ identifier: 'pick_up_instructions', value: random.pick(INSTRUCTIONS) }] : []),
    ],
  };
}

/** What persons and companies have alike. */
function demoTerms(random: SeededRandom) {
  const depositType = random.pick(DEPOSIT_TYPES);
  return {
    deposit_type: depositType,
    deposit_value: DEPOSIT_VALUES[depositType] ?? 0,
    email_marketing_consented: random.chance(0.4),
    archived: random.chance(0.08),
    age_days: random.integer(1, 700) + random.next(),
  };
}

const DEPOSIT_TYPES = ['default', 'default', 'default', 'none', 'percentage', 'fixed'] as const;
const DEPOSIT_VALUES: Readonly<Record<string, number>> = { percentage: 50, fixed: 250 };

function demoAddress(random: SeededRandom, recipient: PropertyAttributes): PropertyAttributes {
  const { city, zipcodes } = random.pick(PLACES);
  return {
    identifier: 'main',
    ...recipient,
    address1: `${random.integer(100, 8_900)} ${random.pick(STREETS)}`,
    zipcode: random.pick<string>(zipcodes),
    city,
    region: 'Oregon',
    country: 'United States',
  };
}

const demoPhone = (random: SeededRandom): PropertyAttributes => ({
  identifier: 'phone',
  value: `+1 503 555 01${String(random.integer(1, 99)).padStart(2, '0')}`,
});

const demoSource = (random: SeededRandom): PropertyAttributes => ({
  identifier: 'found_us_through',
  value: random.pick(['Friend', 'Search', 'Film school', 'Walk-in']),
});

const demoInsurance = (random: SeededRandom, now: Temporal.Instant): PropertyAttributes => ({
  identifier: 'insured_until',
  value: now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: random.integer(-60, 300) })
    .toString(),
});

const INSTRUCTIONS = [
  'Loading bay at the back, ring twice.',
  'Only after 10:00; ask for the production office.',
  'Call ahead: the gate code changes every week.',
];
