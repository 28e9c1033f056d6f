import { flushHappenings } from '../app/events/events.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { type SeededRandom, seededRandom } from '../lib/seeded-random.ts';
import type { DemoOrderables } from './demo-orderables.ts';
import { loadDemoBarcodes } from './load-demo-barcodes.ts';
import { loadDemoCatalogue } from './load-demo-catalogue.ts';
import { loadDemoCompany } from './load-demo-company.ts';
import { loadDemoCustomers } from './load-demo-customers.ts';
import { loadDemoDefaultProperties } from './load-demo-default-properties.ts';
import { beginDemoDowntimes } from './load-demo-downtimes.ts';
import { loadDemoEmployees } from './load-demo-employees.ts';
import { loadDemoNotes } from './load-demo-notes.ts';
import { loadDemoOrderables } from './load-demo-orderables.ts';
import { loadDemoOrders } from './load-demo-orders.ts';
import { planDemoOrders } from './plan-demo-orders.ts';

export const DEMO_SEED = 20_240_229;

/**
 * A camera hire with everything in it that the service knows, always the same, dated back from now. For a company
 * that has nothing but its first employee.
 */
export async function loadDemo(work: Work): Promise<void> {
  const random = seededRandom(DEMO_SEED);
  const orderables = await loadDemoShop(work, random);
  const orders = planDemoOrders(random, work.now, work.company.default_timezone, orderables);
  await loadDemoOrders(work, random, orderables, orders);
  await beginDemoDowntimes(work);
  work.happenings.sort((a, b) => Temporal.Instant.compare(a.created_at, b.created_at));
  await flushHappenings(work);
  // Until PostgreSQL has looked at what was loaded at once it takes the tables for empty, and plans accordingly.
  await work.tx.run(
    sql`analyze orders, plannings, stock_item_plannings, lines, tax_values, events, documents, payments`,
  );
}

/** All but the orders; answers what there is to order. */
export async function loadDemoShop(work: Work, random: SeededRandom): Promise<DemoOrderables> {
  await loadDemoCompany(work);
  const employees = await loadDemoEmployees(work);
  const defaults = await loadDemoDefaultProperties(work);
  const customers = await loadDemoCustomers(work, random, defaults.customers);
  await loadDemoNotes(work, random, customers, employees);
  await loadDemoBarcodes(work, random, customers);
  const catalogue = await loadDemoCatalogue(work, random, defaults, employees);
  return loadDemoOrderables(work, customers, employees, defaults.orders, catalogue);
}
