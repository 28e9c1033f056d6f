import { auditIn } from '../app/audit/audit.ts';
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../db/locks.ts';
import type { Job, JobContext } from './scheduler.ts';

const HOUR_MS = 3_600_000;

/** Checks every invariant on one snapshot and reports the counts. The lock makes it run in one process at a time. */
export const hourlyAudit = ({ database, onAudited }: Pick<JobContext, 'database' | 'onAudited'>): Job => ({
  name: 'audit',
  every_ms: HOUR_MS,
  run: (closing) =>
    database.snapshot(async (tx) => {
      if (await tryAdvisoryLock(tx, ADVISORY_LOCKS.audit)) onAudited(await auditIn(tx, { closing }));
    }),
});
