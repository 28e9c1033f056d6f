import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type CompanyFacts, type Work, workFor } from '../../db/work.ts';
import { COUNTRIES } from '../../domain/company/countries.ts';
import { countryCustoms } from '../../domain/company/country-customs.ts';
import { NO_ADDRESS } from '../../domain/customers/addresses.ts';
import { newId } from '../../lib/new-id.ts';
import { emailAttribute, lineAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { writeEvent } from '../events/events.ts';
import { refusingViolations } from '../rows/write-rows.ts';
import { updateSettings } from './settings.ts';
import { updateCompany } from './update-company.ts';

/** Fills a new company with the demo. */
export type LoadDemo = (work: Work) => Promise<void>;

/** Creates a company with its owner. With `loadDemo` it is the demo company and gets the demo's data. */
export async function openShop(
  tx: Transaction,
  shop: Shop,
  { loadDemo, ...view }: Pick<Work, 'base_url' | 'now' | 'services'> & { readonly loadDemo: LoadDemo | null },
): Promise<{ readonly company_id: string; readonly id: string }> {
  const { name, slug } = shop.company;
  const { email } = shop.owner;
  const facts = {
    name,
    slug,
    email,
    default_timezone: shop.time_zone,
    currency: shop.currency,
    demo: loadDemo !== null,
  };
  const company = await createCompany(tx, facts);
  const id = await createEmployee(tx, company.id, { ...shop.owner, owner: true, permissions: [] });
  const change = { type: 'companies', id: company.id, verb: 'created', record: { name } } as const;
  await writeEvent(tx, company, { ...change, related_ids: [id] }, view);
  const work = workFor(tx, { ...view, company, employee_id: id });
  if (loadDemo !== null) {
    const isTaken = { field: 'owner/email', message: 'is taken by an employee of the demo' };
    await refusingViolations({ employees_email: isTaken }, () => loadDemo(work));
  }
  await prepareFirstCompany(work, shop);
  return { company_id: company.id, id };
}

export interface NewCompany {
  readonly name: string;
  readonly slug: string;
  readonly default_timezone: string;
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly email?: string;
  readonly demo?: boolean;
}

/** A company without employees, with one rental location. */
export async function createCompany(tx: Transaction, asked: NewCompany): Promise<CompanyFacts> {
  const problems = gatherProblems();
  const name = textAttribute(problems, 'name', asked.name, { limit: MAX_LINE, required: true }) ?? '';
  const email = emailAttribute(problems, 'email', asked.email) ?? null;
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(asked.slug)) {
    problems.add('slug', 'must be 1 to 63 lower-case letters, digits or inner hyphens');
  }
  if (!/^[a-z]{3}$/.test(asked.currency)) problems.add('currency', 'must be a code of three letters, such as eur');
  problems.refuse();

  const company = { ...asked, name, id: newId() };
  await refusingViolations({ companies_slug: { field: 'slug', message: 'is taken by another company' } }, () =>
    tx.run(sql`
      insert into companies (id, slug, name, email, default_timezone, currency, demo)
      values (
        ${company.id}, ${company.slug}, ${company.name}, ${email},
        ${company.default_timezone}, ${company.currency}, ${company.demo ?? false}
      )
    `),
  );
  const { id, slug, default_timezone, currency } = company;
  await tx.run(sql`
    insert into locations (company_id, id, name, code)
    values (${id}, ${newId()}, 'Main', 'MAIN')
  `);
  return { id, slug, name, default_timezone, currency };
}

export interface NewEmployee {
  readonly email: string;
  readonly password_hash: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly owner: boolean;
  readonly permissions: readonly string[];
}

/** An employee who can log in at once; returns the id. */
export async function createEmployee(tx: Transaction, company_id: string, asked: NewEmployee): Promise<string> {
  const problems = gatherProblems();
  const email = emailAttribute(problems, 'email', asked.email, { required: true });
  const firstname = lineAttribute(problems, 'firstname', asked.firstname) ?? '';
  const lastname = lineAttribute(problems, 'lastname', asked.lastname) ?? '';
  problems.refuse();

  const id = newId();
  await refusingViolations({ employees_email: { field: 'email', message: 'is taken by another employee' } }, () =>
    tx.run(sql`
      insert into employees (company_id, id, email, password_hash, firstname, lastname, owner, permissions)
      values (
        ${company_id}, ${id}, ${email}, ${asked.password_hash}, ${firstname}, ${lastname},
        ${asked.owner}, ${[...asked.permissions]}
      )
    `),
  );
  return id;
}

/** The validated answers of the set-up. */
export interface Shop {
  readonly company: { readonly name: string; readonly slug: string };
  readonly owner: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly password_hash: string;
  };
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly time_zone: string;
  /** Lower-case ISO code. */
  readonly currency: string;
}

const MAX_SLUG = 63;

/** `Müller & Söhne` becomes `muller-sohne`; a name without a Latin letter or digit becomes `company`. */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'company' : slug;
}

/** Gives a company the name, the country and the customs of a shop, and takes from it how the demo is reached. */
export async function prepareFirstCompany(
  work: Work,
  { company, owner, country, time_zone, currency }: Shop,
): Promise<void> {
  await updateCompany(work, {
    name: company.name,
    email: owner.email,
    phone: null,
    website: null,
    main_address_attributes: { ...NO_ADDRESS, country: COUNTRIES.get(country)?.name ?? null },
    country_code: country,
    default_timezone: time_zone,
    currency,
  });
  const dates = countryCustoms().get(country)?.dates;
  if (dates !== undefined) await updateSettings(work, { dates });
}
