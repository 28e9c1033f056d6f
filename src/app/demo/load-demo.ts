import type { Work } from '../../db/work.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { loadDemoBarcodes } from './load-demo-barcodes.ts';
import { loadDemoCatalogue } from './load-demo-catalogue.ts';
import { loadDemoCompany } from './load-demo-company.ts';
import { loadDemoCustomers } from './load-demo-customers.ts';
import { loadDemoDefaultProperties } from './load-demo-default-properties.ts';
import { loadDemoEmployees } from './load-demo-employees.ts';
import { loadDemoNotes } from './load-demo-notes.ts';

const SEED = 20_240_229;

/**
 * A camera hire with everything in it that the service knows, always the same, dated back from now. For a company
 * that has nothing but its first employee.
 */
export async function loadDemo(work: Work): Promise<void> {
  const random = seededRandom(SEED);
  await loadDemoCompany(work);
  const employees = await loadDemoEmployees(work);
  const defaults = await loadDemoDefaultProperties(work);
  const customers = await loadDemoCustomers(work, random, defaults.customers);
  await loadDemoNotes(work, random, customers, employees);
  await loadDemoBarcodes(work, random, customers);
  await loadDemoCatalogue(work, random, defaults, employees);
}
