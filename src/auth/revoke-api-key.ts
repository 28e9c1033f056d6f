import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { notFound } from '../lib/refusal.ts';

export async function revokeApiKey(work: Work, id: string): Promise<void> {
  const revoked = await work.tx.run(sql`
    update api_keys
    set revoked_at = ${work.now},
        updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
      and revoked_at is null
  `);
  if (revoked === 0) throw notFound();
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}
