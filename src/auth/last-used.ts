import type { Queryable } from '../db/database.ts';
import { raw, sql } from '../db/sql.ts';
import type { Actor } from './actor.ts';

/** Records in the background when keys and tokens were used; nothing waits for it, and a failure does no harm. */
export interface LastUsed {
  note(actor: Actor): void;
  /** Resolves when all started writes are done. */
  settled(): Promise<void>;
}

export const NOTE_EVERY_ms = 60_000;
const MAX_REMEMBERED = 10_000;

export function lastUsed(db: Queryable, now_ms: () => number = () => performance.now()): LastUsed {
  const noted = new Map<string, number>();
  const running = new Set<Promise<unknown>>();

  const write = (actor: Actor) => {
    const writing: Promise<unknown> = db
      .run(touch(actor))
      .catch(() => undefined)
      .finally(() => running.delete(writing));
    running.add(writing);
  };

  return {
    note(actor) {
      const { id, kind } = actor.credential;
      const last = noted.get(id);
      if (kind === 'session' || (last !== undefined && now_ms() - last < NOTE_EVERY_ms)) return;
      // Forgetting all of them costs one more write each, and needs no bookkeeping.
      if (noted.size >= MAX_REMEMBERED) noted.clear();
      noted.set(id, now_ms());
      write(actor);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}

function touch({ company, credential }: Actor) {
  const table = raw(credential.kind === 'api_key' ? 'api_keys' : 'authentication_methods');
  return sql`
    update ${table}
    set last_used_at = now()
    where company_id = ${company.id}
      and id = ${credential.id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')
  `;
}
