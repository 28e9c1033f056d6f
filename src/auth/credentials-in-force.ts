import type { Queryable } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import type { Actor } from './actor.ts';

/** Which of these would still let their holder in, by the credential's id: for what lasts longer than a request. */
export async function credentialsInForce(db: Queryable, actors: readonly Actor[]): Promise<ReadonlySet<string>> {
  const company_ids = actors.map(({ company }) => company.id);
  const ids = actors.map(({ credential }) => credential.id);
  const held = sql`(select distinct company_id, id from unnest(${company_ids}::uuid[], ${ids}::uuid[]) as h (company_id, id))`;
  const rows = await db.many<{ id: string }>(
    compile(
      sql`
        select s.id
        from ${held} as held
        join sessions as s on s.company_id = held.company_id and s.id = held.id
        join employees as e on e.company_id = s.company_id and e.id = s.employee_id
        where s.expires_at > now()
          and e.active
        union all
        select m.id
        from ${held} as held
        join authentication_methods as m on m.company_id = held.company_id and m.id = held.id
        join employees as e on e.company_id = m.company_id and e.id = m.employee_id
        where m.revoked_at is null
          and e.active
        union all
        select k.id
        from ${held} as held
        join api_keys as k on k.company_id = held.company_id and k.id = held.id
        where k.revoked_at is null
      `,
      'credentials_in_force',
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
