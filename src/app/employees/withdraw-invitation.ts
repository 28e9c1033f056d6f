import { raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** A link that somebody may still have stops working. `unlessMine` spares one that the caller sent. */
export async function withdrawInvitation(
  work: Pick<Work, 'tx' | 'employee_id'> & { readonly company: Pick<Work['company'], 'id'> },
  employeeId: string,
  { unlessMine }: { readonly unlessMine: boolean },
): Promise<void> {
  await work.tx.run(sql`
    delete from employee_invitations
    where company_id = ${work.company.id}
      and employee_id = ${employeeId}
      and accepted_at is null
      ${unlessMine ? sql`and invited_by_id is distinct from ${work.employee_id}` : raw('')}
  `);
}
