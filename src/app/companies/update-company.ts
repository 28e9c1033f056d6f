import { lockCompany } from '../../db/locks.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { pictureAttribute } from '../picture-attribute.ts';
import { gatherProblems } from '../problems.ts';
import type { CompanyAttributes } from './company-attributes.ts';
import { companyChanges, type StoredParts } from './company-changes.ts';

export async function updateCompany(work: Work, attributes: CompanyAttributes): Promise<void> {
  const stored = await lockCompany<StoredParts>(work.tx, work.company.id);
  const problems = gatherProblems();
  const changes = companyChanges(problems, attributes, stored);
  problems.refuse();
  const { logo_base64, remove_logo, favicon_base64, remove_favicon } = attributes;
  await writeCompany(work, {
    ...changes,
    logo: await pictureAttribute(work, 'logo_base64', { base64: logo_base64, remove: remove_logo }),
    favicon: await pictureAttribute(work, 'favicon_base64', { base64: favicon_base64, remove: remove_favicon }),
  });
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
