import type { Database } from '../../db/database.ts';
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../../db/locks.ts';
import type { Chore } from '../housekeeping.ts';
import { type Audited, auditIn } from './audit.ts';

const HOUR_MS = 3_600_000;

/** Runs the audit regularly, in one process at a time, and logs violations. */
export const hourlyAudit = (database: Database, onAudited: (audited: readonly Audited[]) => void): Chore => ({
  name: 'audit',
  every_ms: HOUR_MS,
  run: (closing) =>
    database.snapshot(async (tx) => {
      if (await tryAdvisoryLock(tx, ADVISORY_LOCKS.audit)) onAudited(await auditIn(tx, { closing }));
    }),
});
