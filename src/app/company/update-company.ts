import { lockCompany } from '../../db/locks.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import { COUNTRIES, findCountry } from '../../domain/company/countries.ts';
import { type Address, ADDRESS_PARTS } from '../../domain/customers/addresses.ts';
import { isTimeZone } from '../../domain/time/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { emailAttribute, lineAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { pictureAttribute } from '../attributes/pictures.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { type AddressPlace, BILLING_ADDRESS, MAIN_ADDRESS } from './company-address.ts';

/** One-line texts that are stored as sent. */
export const COMPANY_LINES = [
  'phone',
  'website',
  'address_line_1',
  'address_line_2',
  'zipcode',
  'city',
  'region',
  'country',
  'market',
  'billing_company',
  'billing_address_line_1',
  'billing_address_line_2',
  'billing_address_zipcode',
  'billing_address_city',
  'billing_address_region',
  'billing_address_country',
  'financial_line_1',
  'financial_line_2',
  'vat_number',
  'third_party_id',
] as const;

type Lines = Partial<Readonly<Record<(typeof COMPANY_LINES)[number], string | null>>>;

/** Attributes of the company that a caller may send. */
export interface CompanyAttributes extends Lines {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly billing_email?: string | null;
  readonly country_code?: string | null;
  readonly use_billing_address?: boolean | null;
  readonly default_timezone?: string | null;
  readonly currency?: string | null;
  readonly custom_domain?: string | null;
  readonly custom_domain_validation?: Readonly<Record<string, unknown>> | null;
  readonly shop_theme_id?: string | null;
  readonly main_address_attributes?: Partial<Address> | null;
  readonly billing_address_attributes?: Partial<Address> | null;
  /** Hashes of pictures that are kept already; null for none. */
  readonly logo?: string | null | undefined;
  readonly favicon?: string | null | undefined;
}

/** Characters of the JSON for domain verification. */
export const MAX_DOMAIN_VALIDATION = 10_000;

/** Parts of addresses that have no column. */
export type StoredParts = Readonly<Record<'main_address_parts' | 'billing_address_parts', unknown>>;

/** The columns that are to be written: those that were sent, cleaned and checked. Pictures aside. */
export function companyChanges(
  problems: Problems,
  attributes: CompanyAttributes,
  stored: StoredParts,
): Readonly<Record<string, unknown>> {
  const changes: Readonly<Record<string, unknown>> = {
    name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
    email: emailAttribute(problems, 'email', attributes.email),
    billing_email: emailAttribute(problems, 'billing_email', attributes.billing_email),
    ...Object.fromEntries(COMPANY_LINES.map((name) => [name, lineAttribute(problems, name, attributes[name])])),
    use_billing_address: attributes.use_billing_address ?? undefined,
    default_timezone: timeZoneAttribute(problems, attributes.default_timezone),
    currency: currencyAttribute(problems, attributes.currency),
    custom_domain: domainAttribute(problems, attributes.custom_domain),
    custom_domain_validation: validationAttribute(problems, attributes.custom_domain_validation),
    shop_theme_id: themeAttribute(problems, attributes.shop_theme_id),
    ...addressChanges(problems, 'main_address_attributes', attributes.main_address_attributes, stored, MAIN_ADDRESS),
    ...addressChanges(
      problems,
      'billing_address_attributes',
      attributes.billing_address_attributes,
      stored,
      BILLING_ADDRESS,
    ),
  };
  return { ...changes, ...countryChanges(problems, attributes.country_code, changes) };
}

function timeZoneAttribute(problems: Problems, zone: string | null | undefined): string | undefined {
  if (zone === undefined) return undefined;
  if (zone === null || !isTimeZone(zone))
    problems.add('default_timezone', 'is not a time zone such as Europe/Amsterdam');
  return zone ?? undefined;
}

function currencyAttribute(problems: Problems, currency: string | null | undefined): string | undefined {
  if (currency === undefined) return undefined;
  const code = currency?.trim().toLowerCase() ?? '';
  if (!CURRENCIES.has(code)) problems.add('currency', 'is not a currency code such as usd');
  return code;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

function domainAttribute(problems: Problems, domain: string | null | undefined): string | null | undefined {
  const name = lineAttribute(problems, 'custom_domain', domain)?.toLowerCase();
  if (name !== undefined && !DOMAIN.test(name))
    problems.add('custom_domain', 'is not a domain such as rent.example.com');
  return domain === undefined ? undefined : (name ?? null);
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function validationAttribute(
  problems: Problems,
  validation: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  if (validation === undefined) return undefined;
  const text = JSON.stringify(validation ?? {});
  if (text.length > MAX_DOMAIN_VALIDATION) {
    problems.add('custom_domain_validation', `is too long (maximum is ${MAX_DOMAIN_VALIDATION} characters)`);
  }
  return text;
}

/** There are no themes, so none can be chosen. */
function themeAttribute(problems: Problems, id: string | null | undefined): null | undefined {
  if (id === undefined) return undefined;
  if (id !== null) problems.add('shop_theme_id', 'must exist');
  return null;
}

/** Name and code of the country determine each other when only one is sent. */
function countryChanges(
  problems: Problems,
  sent: string | null | undefined,
  { country }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (sent === undefined) {
    return typeof country === 'string' ? { country_code: findCountry(country)?.code ?? null } : {};
  }
  const code = sent?.trim().toUpperCase() ?? '';
  if (code === '') return { country_code: null };
  const found = COUNTRIES.get(code);
  if (found === undefined) problems.add('country_code', 'is not a country code such as NL');
  return { country_code: code, country: country === undefined ? found?.name : country };
}

/** Columns for the parts that were sent; null for the whole address empties it. */
export function addressChanges(
  problems: Problems,
  field: string,
  parts: Partial<Address> | null | undefined,
  stored: Readonly<Record<string, unknown>>,
  { columns, rest }: AddressPlace,
): Readonly<Record<string, unknown>> {
  if (parts === undefined) return {};
  const below = problems.below(field);
  const changes: Record<string, unknown> = {};
  const kept: Record<string, unknown> = { ...(parts === null ? {} : asRecord(stored[rest])) };
  for (const part of ADDRESS_PARTS) {
    const value = lineAttribute(below, part, parts === null ? null : parts[part]);
    if (value === undefined) continue;
    const column = columns[part];
    if (column === undefined) kept[part] = value;
    else changes[column] = value;
  }
  return { ...changes, [rest]: JSON.stringify(kept) };
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

export async function updateCompany(work: Work, attributes: CompanyAttributes): Promise<void> {
  const stored = await lockCompany(work.tx, work.company.id);
  const problems = gatherProblems();
  const changes = companyChanges(problems, attributes, stored);
  problems.refuse();
  const { logo, favicon } = attributes;
  await writeCompany(work, { ...changes, logo, favicon });
  // Name, time zone and currency are kept with every credential.
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}

async function writeCompany(work: Work, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const assignments = Object.entries({ ...changes, updated_at: work.now })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${identifier(column)} = ${value}`);
  await work.tx.run(sql`
    update companies
    set ${join(assignments, ', ')}
    where id = ${work.company.id}
  `);
}

interface SentPictures {
  readonly logo_base64?: string | null;
  readonly remove_logo?: boolean | null;
  readonly favicon_base64?: string | null;
  readonly remove_favicon?: boolean | null;
}

/** Keeps the pictures that were sent, and says which ones the company is to have. */
export async function withCompanyPictures<Sent extends CompanyAttributes & SentPictures>(
  view: ReadContext,
  sent: Sent,
): Promise<Sent & Pick<CompanyAttributes, 'logo' | 'favicon'>> {
  const { logo_base64, remove_logo, favicon_base64, remove_favicon } = sent;
  const [logo, favicon] = await Promise.allSettled([
    pictureAttribute(view, 'logo_base64', { base64: logo_base64, remove: remove_logo }),
    pictureAttribute(view, 'favicon_base64', { base64: favicon_base64, remove: remove_favicon }),
  ]);
  if (logo.status === 'rejected' && favicon.status === 'rejected') throw bothRefused(logo.reason, favicon.reason);
  if (logo.status === 'rejected') throw logo.reason;
  if (favicon.status === 'rejected') throw favicon.reason;
  return { ...sent, logo: logo.value, favicon: favicon.value };
}

/** The errors of both pictures. An error that is no refusal is a defect, and comes first. */
function bothRefused(logo: unknown, favicon: unknown): unknown {
  if (!(logo instanceof Refusal) || logo.code !== 'invalid') return logo;
  if (!(favicon instanceof Refusal) || favicon.code !== 'invalid') return favicon;
  return new Refusal(422, 'invalid', [...logo.issues, ...favicon.issues]);
}
