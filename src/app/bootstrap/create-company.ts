import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { CompanyFacts } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { emailAttribute } from '../email-attribute.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';

export interface NewCompany {
  readonly name: string;
  readonly slug: string;
  readonly default_timezone: string;
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly email?: string;
  readonly demo?: boolean;
}

/** A company without anybody in it, and with one location to rent from. */
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
