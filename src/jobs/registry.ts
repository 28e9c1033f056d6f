import { purgeOldReplies } from '../api/server/idempotency.ts';
import { catchUpInvoicesJob } from './catch-up-invoices.ts';
import { expireAuthorizations } from './expire-authorizations.ts';
import { hourlyAudit } from './hourly-audit.ts';
import { purgeCredentials } from './purge-credentials.ts';
import type { Job, JobContext } from './scheduler.ts';

/** Removes the replies of idempotent requests that are no longer repeated. */
const purgeReplies = ({ database }: Pick<JobContext, 'database'>): Job => ({
  name: 'purge old replies',
  run: () => purgeOldReplies(database),
});

/** Every background job of the server. A new job is a file in this folder and a line here. */
const JOBS: readonly ((context: JobContext) => Job)[] = [
  purgeReplies,
  purgeCredentials,
  expireAuthorizations,
  catchUpInvoicesJob,
  hourlyAudit,
];

export const jobsOf = (context: JobContext): readonly Job[] => JOBS.map((job) => job(context));
