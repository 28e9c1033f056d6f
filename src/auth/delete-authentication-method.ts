import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { notFound } from '../lib/refusal.ts';

/** Ends a way in. The row stays, without its key, so that its token is refused as revoked and not as unknown. */
export async function deleteAuthenticationMethod(work: Work, id: string): Promise<void> {
  const revoked = await work.tx.run(sql`
    update authentication_methods
    set revoked_at = ${work.now},
        updated_at = ${work.now},
        key_encrypted = null
    where company_id = ${work.company.id}
      and id = ${id}
      and employee_id = ${work.employee_id}
      and revoked_at is null
  `);
  if (revoked === 0) throw notFound();
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}
