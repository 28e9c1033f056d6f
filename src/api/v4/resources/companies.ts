import { pictureUrl } from '../../../app/attributes/pictures.ts';
import {
  addressHash,
  addressOf,
  addressPartsSql,
  BILLING_ADDRESS,
  MAIN_ADDRESS,
} from '../../../app/company/company-address.ts';
import { SELF_HOSTED_SUBSCRIPTION } from '../../../app/company/self-hosted-subscription.ts';
import { updateCompany, withCompanyPictures } from '../../../app/company/update-company.ts';
import { literal, type Sql, sql } from '../../../db/sql.ts';
import { COUNTRIES, type Country } from '../../../domain/company/countries.ts';
import { renderAddress } from '../../../domain/customers/addresses.ts';
import { boolean, hash, record, stamps, string, uuid } from '../engine/field.ts';
import { table } from '../engine/resource.ts';
import { addressParts } from '../fields/attributes.ts';

/** Derived from the country. */
const ofCountry = (fact: (country: Country) => unknown) => ({
  readonly: true,
  sql: (row: Sql) => sql`${row}.country_code`,
  derive: (code: unknown) => {
    const country = COUNTRIES.get(String(code));
    return country === undefined ? null : fact(country);
  },
});

const always = (value: boolean) => boolean({ readonly: true, sql: () => literal(value) });

export const companies = table({
  type: 'companies',
  describe: 'The company that this address belongs to.',
  companyColumn: 'id',
  singleton: ({ company }) => company.id,
  fields: {
    ...stamps(),
    name: string(),
    slug: string({ readonly: true }),
    email: string(),
    billing_email: string(),
    phone: string(),
    website: string(),
    address_line_1: string(),
    address_line_2: string(),
    zipcode: string(),
    city: string(),
    region: string(),
    country: string(),
    country_code: string(),
    market: string(),
    use_billing_address: boolean(),
    billing_company: string(),
    billing_address_line_1: string(),
    billing_address_line_2: string(),
    billing_address_zipcode: string(),
    billing_address_city: string(),
    billing_address_region: string(),
    billing_address_country: string(),
    logo_url: string({ readonly: true, sql: (row) => pictureUrl(sql`${row}.logo`) }),
    favicon_url: string({ readonly: true, sql: (row) => pictureUrl(sql`${row}.favicon`) }),
    default_timezone: string(),
    currency: string(),
    financial_line_1: string(),
    financial_line_2: string(),
    vat_number: string(),
    in_eur_country: boolean(ofCountry((country) => country.in_eur_country)),
    euvat_member: boolean(ofCountry((country) => country.euvat_member)),
    has_to_pay_vat: boolean(ofCountry((country) => country.euvat_member)),
    vat_reverse_charge_applicable: boolean({
      readonly: true,
      nullable: false,
      sql: (row) => sql`case when ${row}.vat_number is not null then ${row}.country_code end`,
      derive: (code) => COUNTRIES.get(String(code))?.euvat_member ?? false,
    }),
    vat_validation_status: string({
      readonly: true,
      sql: (row) => sql`case when ${row}.vat_number is not null then 'unverified' end`,
    }),
    continent: string(ofCountry((country) => country.continent)),
    custom_domain: string(),
    custom_domain_validation: hash(),
    development: always(false),
    shop_theme_id: uuid(),
    shop_theme_published: always(false),
    installed_online_store: always(false),
    tenant_token: string({ readonly: true, sql: () => sql`null::text` }),
    pending_subscription: always(false),
    address: string({
      readonly: true,
      sql: (row) => addressPartsSql(row, MAIN_ADDRESS),
      derive: (parts) => renderAddress(addressOf(parts)),
    }),
    main_address: hash({
      readonly: true,
      nullable: false,
      sql: (row) => addressPartsSql(row, MAIN_ADDRESS),
      derive: addressHash,
    }),
    billing_address: hash({
      readonly: true,
      nullable: false,
      sql: (row) => addressPartsSql(row, BILLING_ADDRESS),
      derive: addressHash,
    }),
    third_party_id: string(),
    subscription: hash({
      readonly: true,
      nullable: false,
      extra: true,
      sql: () => sql`null::json`,
      derive: () => SELF_HOSTED_SUBSCRIPTION,
    }),
    main_address_attributes: record(addressParts),
    billing_address_attributes: record(addressParts),
    logo_base64: string({ writeonly: true }),
    remove_logo: boolean({ writeonly: true }),
    favicon_base64: string({ writeonly: true }),
    remove_favicon: boolean({ writeonly: true }),
  },
  operations: {
    fetch: {},
    update: {
      permission: 'settings',
      prepare: withCompanyPictures,
      run: (work, _, attributes) => updateCompany(work, attributes),
    },
  },
});
