import { randomBytes } from 'node:crypto';
import { createCompany, createEmployee } from '../../src/app/company/first-company.ts';
import type { Transaction } from '../../src/db/database.ts';
import { keepTotals } from '../../src/db/totals.ts';
import { type Work, workFor } from '../../src/db/work.ts';
import { createPictureStore } from '../../src/media/pictures.ts';

export interface DemoCompanyOptions {
  readonly slug?: string;
  readonly now: Temporal.Instant;
  readonly zone?: string;
  /** For pictures. */
  readonly folder: string;
}

/** A company with nothing but its owner, and the work of loading the demo into it. */
export async function demoCompany(
  tx: Transaction,
  { slug = 'demo', now, zone = 'America/Los_Angeles', folder }: DemoCompanyOptions,
): Promise<Work> {
  const company = await createCompany(tx, { name: 'Lumen', slug, default_timezone: zone, currency: 'usd' });
  const employee_id = await createEmployee(tx, company.id, {
    email: `owner@${slug}.test`,
    password_hash: 'none',
    owner: true,
    permissions: [],
  });
  return workFor(tx, {
    company,
    employee_id,
    now,
    base_url: 'http://localhost',
    services: {
      secrets: { seal: () => randomBytes(8), open: () => '' },
      pictures: createPictureStore(folder),
      totals: keepTotals(),
    },
  });
}
