import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Permission } from '../../domain/employees/permissions.ts';
import { forbidden } from '../../lib/refusal.ts';

/** For what needs a permission only in some cases, which the operation as such cannot ask for. */
export async function requirePermission(work: Work, permission: Permission, refusal: string): Promise<void> {
  if (work.employee_id === null) return;
  const { may } = await work.tx.one<{ may: boolean }>(sql`
    select owner or ${permission} = any(permissions) as may
    from employees
    where company_id = ${work.company.id}
      and id = ${work.employee_id}
  `);
  if (!may) throw forbidden(refusal);
}
