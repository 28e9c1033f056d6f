import { expect } from 'vitest';
import { audit } from '../../src/app/audit/audit.ts';
import type { Database } from '../../src/db/database.ts';

/** Everything that must always be so, is; the failure shows what is not. */
export async function expectCleanAudit(database: Database): Promise<void> {
  expect(await breachesIn(database)).toEqual([]);
}

/** `invariant: subject id what is wrong`, the first few of each. */
export async function breachesIn(database: Database): Promise<readonly string[]> {
  const audited = await audit(database);
  return audited.flatMap(({ name, findings }) =>
    findings.map(({ subject_type, subject_id, detail }) => `${name}: ${subject_type} ${subject_id} ${detail}`),
  );
}
