import { lockCompany, lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { leadsBack } from './leads-back.ts';
import { FROM_TAKEN, pathAttribute, type UrlRedirectAttributes } from './path-attribute.ts';

export async function updateUrlRedirect(work: Work, id: string, sent: UrlRedirectAttributes): Promise<void> {
  await lockCompany(work.tx, work.company.id);
  const current = await lockRow<Paths>(work.tx, 'url_redirects', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const from_path = pathAttribute(problems, 'from_path', sent.from_path);
  const to_path = pathAttribute(problems, 'to_path', sent.to_path);
  problems.refuse();
  if (await leadsBack(work, from_path ?? current.from_path, to_path ?? current.to_path, id)) {
    problems.add('to_path', 'leads back to from_path');
  }
  problems.refuse();
  await refusingViolations(FROM_TAKEN, () => updateRow(work, 'url_redirects', id, { from_path, to_path }));
}

interface Paths {
  readonly from_path: string;
  readonly to_path: string;
}
