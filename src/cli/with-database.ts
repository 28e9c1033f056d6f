import { type Config, readConfig } from '../config.ts';
import type { Database, Queryable } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { sql } from '../db/sql.ts';
import type { CompanyFacts } from '../db/work.ts';
import { CannotStart } from '../lib/cannot-start.ts';

/** Opens the migrated database for a command; starts the embedded PostgreSQL if no server is running. */
export async function withDatabase<Result>(
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const open = await openDatabase({ ...config, poolSize: 2, share: true });
  try {
    await migrate(open.database);
    return await work(open.database, config);
  } finally {
    await open.close();
  }
}

export const companyOption = {
  type: 'string',
  value: 'slug',
  help: 'of the company; optional if there is only one',
} as const;

/** The company with the slug, or the only company. */
export async function findCompany(db: Queryable, slug: string | undefined): Promise<CompanyFacts> {
  const companies = await db.many<CompanyFacts>(sql`
    select id, slug, name, default_timezone, currency
    from companies
    order by slug
    limit 1000
  `);
  if (companies.length === 0)
    throw new CannotStart('There is no company yet: create one with npm run holdfast -- company create.');
  const [found, ...others] = slug === undefined ? companies : companies.filter((company) => company.slug === slug);
  const slugs = companies.map((company) => company.slug).join(', ');
  if (found === undefined) throw new CannotStart(`There is no company "${slug}". Companies: ${slugs}.`);
  if (others.length > 0)
    throw new CannotStart(`There are several companies: choose one with --company <slug>. Companies: ${slugs}.`);
  return found;
}

export interface EmployeeFound {
  readonly id: string;
  readonly email: string;
}

/** The active employee with the e-mail address, or the company's first owner. */
export async function findEmployee(
  db: Queryable,
  company: CompanyFacts,
  email: string | undefined,
): Promise<EmployeeFound> {
  const employee = await db.maybe<EmployeeFound>(sql`
    select id, email
    from employees
    where company_id = ${company.id}
      and active
      and case when ${email ?? null}::text is null then owner else lower(email) = lower(${email ?? null}) end
    order by created_at, id
    limit 1
  `);
  if (employee !== undefined) return employee;
  throw new CannotStart(
    email === undefined
      ? `${company.name} has no owner: create one with npm run holdfast -- employee create --owner.`
      : `${company.name} has no active employee ${email}: create one with npm run holdfast -- employee create.`,
  );
}
