import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../src/api/server/metrics.ts';
import type { Audited } from '../../src/app/audit/audit.ts';
import { hourlyAudit } from '../../src/jobs/hourly-audit.ts';
import { INVARIANTS } from '../../src/app/audit/invariants.ts';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '../../src/db/locks.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { companyAt } from './rows.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  const { company_id } = await companyAt(db.database);
  await db.database.run({ text: `insert into counters values ($1, 'customers', 7)`, values: [company_id] });
});

afterAll(() => db.drop());

const running = new AbortController().signal;

test('tells of every invariant, and the metrics tell it on', async () => {
  const reported: (readonly Audited[])[] = [];
  await hourlyAudit({ database: db.database, onAudited: (found) => reported.push(found) }).run(running);
  expect(reported).toHaveLength(1);
  const [audited = []] = reported;
  expect(audited.map(({ name }) => name)).toEqual(INVARIANTS.map(({ name }) => name));

  const metrics = createMetrics();
  expect(await metrics.text()).toContain('holdfast_audit_last_run_timestamp 0\n');
  const before_s = Date.now() / 1_000;
  metrics.audited(audited);
  const text = await metrics.text();
  expect(text).toContain('holdfast_audit_findings{invariant="customer_numbers"} 1\n');
  expect(text).toContain('holdfast_audit_findings{invariant="capacity"} 0\n');
  const [, seconds] = /holdfast_audit_last_run_timestamp ([\d.]+)\n/.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(before_s);
  expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1_000);
});

test('leaves it to another process that is at it', async () => {
  const reported: (readonly Audited[])[] = [];
  await db.database.transaction(async (tx) => {
    await takeAdvisoryLock(tx, ADVISORY_LOCKS.audit);
    await hourlyAudit({ database: db.database, onAudited: (found) => reported.push(found) }).run(running);
  });
  expect(reported).toEqual([]);
});

test('gives up when the process closes', async () => {
  const job = hourlyAudit({ database: db.database, onAudited: () => {} });
  await expect(job.run(AbortSignal.abort())).rejects.toThrow('aborted');
});
