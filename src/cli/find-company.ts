import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { CompanyFacts } from '../db/work.ts';
import { CannotStart } from '../lib/cannot-start.ts';

export const companyOption = {
  type: 'string',
  value: 'slug',
  help: 'whose; may be left out while there is one',
} as const;

/** The company of a slug, or the only one there is. */
export async function findCompany(db: Queryable, slug: string | undefined): Promise<CompanyFacts> {
  const companies = await db.many<CompanyFacts>(sql`
    select id, slug, name, default_timezone, currency
    from companies
    order by slug
    limit 1000
  `);
  if (companies.length === 0)
    throw new CannotStart('There is no company yet: make one with npm run holdfast -- company create.');
  const [found, ...others] = slug === undefined ? companies : companies.filter((company) => company.slug === slug);
  const slugs = companies.map((company) => company.slug).join(', ');
  if (found === undefined) throw new CannotStart(`There is no company "${slug}"; there are: ${slugs}.`);
  if (others.length > 0) throw new CannotStart(`Say whose with --company <slug>; there are: ${slugs}.`);
  return found;
}
