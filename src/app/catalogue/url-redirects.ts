import { lockCompany, lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { normalisePath, pathOf } from '../../domain/catalogue/url-redirects.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { deleteRow, insertRow, refusingViolations, updateRow } from '../rows/write-rows.ts';

/** Attributes of a redirect that a caller may send. */
export interface UrlRedirectAttributes {
  readonly from_path?: string | null;
  readonly to_path?: string | null;
}

export function pathAttribute(
  problems: Problems,
  field: keyof UrlRedirectAttributes,
  sent: string | null | undefined,
): string | undefined {
  if (sent === undefined) return undefined;
  const normalised = normalisePath(sent ?? '', { destination: field === 'to_path' });
  if ('path' in normalised) return normalised.path;
  problems.add(field, normalised.problem);
  return undefined;
}

export const FROM_TAKEN = {
  url_redirects_from: { field: 'from_path', message: 'has already been taken' },
} as const;

export async function createUrlRedirect(work: Work, sent: UrlRedirectAttributes): Promise<string> {
  await lockCompany(work.tx, work.company.id);
  const problems = gatherProblems();
  const from_path = pathAttribute(problems, 'from_path', sent.from_path ?? null) ?? '';
  const to_path = pathAttribute(problems, 'to_path', sent.to_path ?? null) ?? '';
  problems.refuse();
  if (await redirectCycle(work, from_path, to_path, null)) problems.add('to_path', 'leads back to from_path');
  problems.refuse();
  const id = newId();
  await refusingViolations(FROM_TAKEN, () => insertRow(work, 'url_redirects', { id, from_path, to_path }));
  return id;
}

export async function updateUrlRedirect(work: Work, id: string, sent: UrlRedirectAttributes): Promise<void> {
  await lockCompany(work.tx, work.company.id);
  const current = await lockRow(work.tx, 'url_redirects', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const from_path = pathAttribute(problems, 'from_path', sent.from_path);
  const to_path = pathAttribute(problems, 'to_path', sent.to_path);
  problems.refuse();
  if (await redirectCycle(work, from_path ?? current.from_path, to_path ?? current.to_path, id)) {
    problems.add('to_path', 'leads back to from_path');
  }
  problems.refuse();
  await refusingViolations(FROM_TAKEN, () => updateRow(work, 'url_redirects', id, { from_path, to_path }));
}

export const deleteUrlRedirect = (work: Work, id: string): Promise<void> => deleteRow(work, 'url_redirects', id);

/**
 * Whether following redirects from `to` leads to `from`. `except` is the redirect being changed. The caller has locked
 * the company, so that two redirects cannot form a cycle between them.
 */
export async function redirectCycle(work: Work, from: string, to: string, except: string | null): Promise<boolean> {
  if (pathOf(to) === from) return true;
  const { found } = await work.tx.one<{ found: boolean }>(sql`
    with recursive followed as (
      select ${pathOf(to)}::text as path
      union
      select regexp_replace(r.to_path, '[?#].*$', '')
      from followed as f
      join url_redirects as r on r.company_id = ${work.company.id}
        and r.from_path = f.path
        and r.id is distinct from ${except}::uuid
    )
    select exists (select 1 from followed where path = ${from}) as found
  `);
  return found;
}

/** Under which path each kind is found in the store. */
const PATHS = { product_groups: '/products', bundles: '/bundles' } as const;

/**
 * Redirects an item's old address to its new one. Redirects from the new address are removed, because an item is there
 * now. So nothing leads on from the new address, and no cycle can form.
 */
export async function redirectSlug(work: Work, type: keyof typeof PATHS, before: string, after: string): Promise<void> {
  if (before === after) return;
  await lockCompany(work.tx, work.company.id);
  const from_path = pathOf(`${PATHS[type]}/${before}`);
  const to_path = pathOf(`${PATHS[type]}/${after}`);
  await work.tx.run(sql`
    delete from url_redirects
    where company_id = ${work.company.id}
      and from_path = ${to_path}
  `);
  await work.tx.run(sql`
    insert into url_redirects (company_id, id, from_path, to_path, created_at, updated_at)
    values (${work.company.id}, ${newId()}, ${from_path}, ${to_path}, ${work.now}, ${work.now})
    on conflict (company_id, from_path) do update
    set
      to_path = excluded.to_path,
      updated_at = excluded.updated_at
  `);
}
