import { COUNTRIES } from '../../domain/geography/countries.ts';
import { findCountry } from '../../domain/geography/find-country.ts';
import { isTimeZone } from '../../domain/time/time-zone.ts';
import { emailAttribute } from '../email-attribute.ts';
import type { Problems } from '../problems.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';
import { addressChanges } from './address-changes.ts';
import { BILLING_ADDRESS, MAIN_ADDRESS } from './company-address.ts';
import { COMPANY_LINES, type CompanyAttributes } from './company-attributes.ts';

/** Characters of the JSON that whoever verifies a domain may leave here. */
export const MAX_DOMAIN_VALIDATION = 10_000;

/** What is kept of addresses besides the columns. */
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

/** Name and code of the country tell each other, when only one of them is sent. */
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
