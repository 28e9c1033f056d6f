import { lockCompany } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { leadsBack } from './leads-back.ts';
import { FROM_TAKEN, pathAttribute, type UrlRedirectAttributes } from './path-attribute.ts';

export async function createUrlRedirect(work: Work, sent: UrlRedirectAttributes): Promise<string> {
  await lockCompany(work.tx, work.company.id);
  const problems = gatherProblems();
  const from_path = pathAttribute(problems, 'from_path', sent.from_path ?? null) ?? '';
  const to_path = pathAttribute(problems, 'to_path', sent.to_path ?? null) ?? '';
  problems.refuse();
  if (await leadsBack(work, from_path, to_path, null)) problems.add('to_path', 'leads back to from_path');
  problems.refuse();
  const id = newId();
  await refusingViolations(FROM_TAKEN, () => insertRow(work, 'url_redirects', { id, from_path, to_path }));
  return id;
}
