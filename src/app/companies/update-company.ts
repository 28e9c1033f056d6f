import { lockCompany } from '../../db/locks.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { gatherProblems } from '../problems.ts';
import type { CompanyAttributes } from './company-attributes.ts';
import { companyChanges, type StoredParts } from './company-changes.ts';

export async function updateCompany(work: Work, attributes: CompanyAttributes): Promise<void> {
  const stored = await lockCompany<StoredParts>(work.tx, work.company.id);
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
