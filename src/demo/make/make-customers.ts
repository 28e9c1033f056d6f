import { createBarcode } from '../../app/catalogue/barcodes.ts';
import { archiveCustomer, createCustomer } from '../../app/customers/customers.ts';
import { createNote } from '../../app/customers/notes.ts';
import type { PropertyAttributes } from '../../app/customers/properties.ts';
import type { Work } from '../../db/work.ts';
import { BARCODE_TYPES } from '../../domain/catalogue/barcodes.ts';
import type { DepositType } from '../../domain/pricing/money.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import { barcodeNumber } from './barcode-number.ts';
import { clockTime, dateAt, dayOf, officeTime } from './demo-clock.ts';
import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, PLACES, STREETS } from './demo-names.ts';
import type { OrderingCustomer } from './orderables.ts';

const PERSONS = 40;
export const DEMO_CUSTOMERS = PERSONS + COMPANY_NAMES.length;
export const CUSTOMER_NOTES = 24;
export const MEMBERSHIP_CARDS = 3 * BARCODE_TYPES.length;

interface DemoCustomer {
  readonly since: Temporal.Instant;
  readonly archived: boolean;
  readonly name: string;
  readonly email: string;
  readonly legal_type: 'person' | 'commercial';
  readonly tag_list: readonly string[];
  readonly discount_percentage: number;
  readonly deposit_type: DepositType | 'default';
  readonly deposit_value: number;
  readonly email_marketing_consented: boolean;
  readonly properties_attributes: readonly PropertyAttributes[];
}

/** Customers with notes and membership cards. Returns those who order. */
export async function makeCustomers(
  work: Work,
  random: SeededRandom,
  employees: readonly string[],
  washington: string,
): Promise<readonly OrderingCustomer[]> {
  const customers = demoCustomers(random);
  const present = customers.filter(({ archived }) => !archived);
  // The oldest company is across the river; the newest person is suggested to be the oldest one.
  const taxedElsewhere = present.find(({ legal_type }) => legal_type === 'commercial');
  const persons = present.filter(({ legal_type }) => legal_type === 'person');
  const duplicate = persons.at(-1);
  const made: OrderingCustomer[] = [];
  for (const customer of customers) {
    const { since, archived, properties_attributes, ...attributes } = customer;
    const original = customer === duplicate ? made.find(({ legal_type }) => legal_type === 'person') : undefined;
    const id = await createCustomer(
      { ...work, now: since },
      {
        ...attributes,
        properties_attributes,
        ...(customer === taxedElsewhere ? { tax_region_id: washington } : {}),
        ...(original === undefined ? {} : { name: persons[0]?.name ?? '', merge_suggestion_customer_id: original.id }),
      },
    );
    if (archived) await archiveCustomer({ ...work, now: clockTime(Math.ceil(dayOf(since) / 2), 16 * 60) }, id);
    else made.push({ id, since, legal_type: customer.legal_type, address: properties_attributes[0] ?? {} });
  }
  await writeNotes(work, random, made, employees);
  await giveCards(work, random, made);
  return made;
}

/** Oldest first. */
function demoCustomers(random: SeededRandom): readonly DemoCustomer[] {
  const lastNames = random.sample(LAST_NAMES, LAST_NAMES.length);
  const persons = Array.from({ length: PERSONS }, (_, index) => {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const lastName = lastNames[index % lastNames.length] ?? '';
    return demoPerson(random, firstName, lastName);
  });
  const companies = COMPANY_NAMES.map((name) => demoCompany(random, name));
  return [...persons, ...companies].toSorted((a, b) => Temporal.Instant.compare(a.since, b.since));
}

function demoPerson(random: SeededRandom, firstName: string, lastName: string): DemoCustomer {
  const isStudent = random.chance(0.25);
  return {
    ...demoTerms(random),
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    legal_type: 'person',
    tag_list: [...(isStudent ? ['student'] : []), ...random.sample(['repeat', 'wedding', 'vip'], random.integer(0, 1))],
    discount_percentage: isStudent ? 10 : 0,
    properties_attributes: [
      demoAddress(random, { first_name: firstName, last_name: lastName }),
      demoPhone(random),
      ...(random.chance(0.6) ? [demoSource(random)] : []),
      ...(random.chance(0.3) ? [demoInsurance(random)] : []),
    ],
  };
}

function demoCompany(random: SeededRandom, name: string): DemoCustomer {
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  return {
    ...demoTerms(random),
    name,
    email: `hello@${domain}`,
    legal_type: 'commercial',
    tag_list: ['corporate', ...random.sample(['repeat', 'press', 'vip', 'film school'], random.integer(0, 2))],
    discount_percentage: random.pick([0, 0, 5, 7.5]),
    properties_attributes: [
      demoAddress(random, {}),
      demoPhone(random),
      { identifier: 'accounts_email', value: `accounts@${domain}` },
      { identifier: 'tax_number', value: `93-${random.integer(1_000_000, 9_999_999)}` },
      demoInsurance(random),
      ...(random.chance(0.4) ? [{ identifier: 'pick_up_instructions', value: random.pick(INSTRUCTIONS) }] : []),
    ],
  };
}

/** Common to persons and companies. */
function demoTerms(random: SeededRandom) {
  const depositType = random.pick(DEPOSIT_TYPES);
  return {
    deposit_type: depositType,
    deposit_value: DEPOSIT_VALUES[depositType] ?? 0,
    email_marketing_consented: random.chance(0.4),
    archived: random.chance(0.08),
    since: clockTime(-random.integer(2, 700), officeTime(random)),
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

const demoInsurance = (random: SeededRandom): PropertyAttributes => ({
  identifier: 'insured_until',
  value: dateAt(random.integer(-60, 300)),
});

const INSTRUCTIONS = [
  'Loading bay at the back, ring twice.',
  'Only after 10:00; ask for the production office.',
  'Call ahead: the gate code changes every week.',
];

async function writeNotes(
  work: Work,
  random: SeededRandom,
  customers: readonly OrderingCustomer[],
  employees: readonly string[],
): Promise<void> {
  for (const { id, since } of random.sample(customers, CUSTOMER_NOTES)) {
    const now = clockTime(random.integer(dayOf(since) + 1, -1), officeTime(random));
    const dated = { ...work, now, employee_id: random.pick(employees) };
    await createNote(dated, { owner_type: 'customers', owner_id: id, body: random.pick(NOTES) });
  }
}

const NOTES = [
  'Brought everything back clean and a day early.',
  'Prefers text messages to calls.',
  'Checked ID and insurance at the counter.',
  'Asked about weekly rates for the A-camera kit; sent a quote.',
  'One battery came back flat: explain the charger next time.',
  'Mostly shoots abroad: have the carnet ready.',
  'Send invoices to the accounts address, not to the producer.',
  'Scratched the front filter and paid for it on the spot.',
  'Needs a receipt with the purchase order number.',
  'Comes by bike: offer delivery for anything over two cases.',
];

/** Membership cards, three of each barcode type. */
async function giveCards(work: Work, random: SeededRandom, customers: readonly OrderingCustomer[]): Promise<void> {
  for (const [index, { id, since }] of random.sample(customers, MEMBERSHIP_CARDS).entries()) {
    const barcode = barcodeNumber(random, index);
    await createBarcode({ ...work, now: since }, { ...barcode, owner_type: 'customers', owner_id: id });
  }
}
