import type { ColumnRule } from '../../../app/attributes/columns.ts';
import { lockCompany } from '../../../db/locks.ts';
import { sql } from '../../../db/sql.ts';
import type { Work } from '../../../db/work.ts';
import { normalisePath, pathOf } from '../../../domain/catalogue/url-redirects.ts';
import { stamps, string } from '../engine/field.ts';
import { table } from '../engine/resource.ts';

const pathColumn = (options: { readonly destination: boolean }): ColumnRule<string | null | undefined> => ({
  required: true,
  read(problems, field, sent) {
    if (sent === undefined) return undefined;
    const normalised = normalisePath(sent ?? '', options);
    if ('path' in normalised) return normalised.path;
    problems.add(field, normalised.problem);
    return undefined;
  },
});

export const urlRedirects = table({
  type: 'url_redirects',
  describe: 'Where to go from addresses of the online store that are no more.',
  fields: {
    ...stamps(),
    from_path: string({ describe: 'From the root, without query; unique.' }),
    to_path: string({ describe: 'On the same host. Must not lead back.' }),
  },
  filters: { created_at: true, from_path: true, id: true, to_path: true, updated_at: true },
  rules: {
    columns: { from_path: pathColumn({ destination: false }), to_path: pathColumn({ destination: true }) },
    // Of two redirects that would close a cycle between them, one must see the other.
    lock: (work, _id, sent) => (sent === null ? Promise.resolve() : lockCompany(work.tx, work.company.id)),
    async check(work, problems, row) {
      if (await closesCycle(work, row)) problems.add('to_path', 'leads back to from_path');
    },
    constraints: { url_redirects_from: { field: 'from_path', message: 'has already been taken' } },
  },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'products' },
    update: { permission: 'products' },
    delete: { permission: 'products' },
  },
});

interface Redirect {
  readonly id: string;
  readonly from_path: string;
  readonly to_path: string;
}

/** Whether following redirects from `to_path` leads back to `from_path`. */
async function closesCycle(work: Work, { id, from_path, to_path }: Redirect): Promise<boolean> {
  if (pathOf(to_path) === from_path) return true;
  const { found } = await work.tx.one<{ found: boolean }>(sql`
    with recursive followed as (
      select ${pathOf(to_path)}::text as path
      union
      select regexp_replace(r.to_path, '[?#].*$', '')
      from followed as f
      join url_redirects as r on r.company_id = ${work.company.id}
        and r.from_path = f.path
        and r.id <> ${id}
    )
    select exists (select 1 from followed where path = ${from_path}) as found
  `);
  return found;
}
