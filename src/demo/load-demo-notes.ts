import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import type { LoadedCustomer } from './load-demo-customers.ts';

export const DEMO_NOTES = 24;

export async function loadDemoNotes(
  work: Work,
  random: SeededRandom,
  customers: readonly LoadedCustomer[],
  employees: readonly string[],
): Promise<void> {
  const notes = random.sample(customers, DEMO_NOTES).map((customer) => {
    const written_at = daysAgo(work.now, customer.age_days * random.next());
    return {
      id: newId(),
      owner_type: 'customers',
      owner_id: customer.id,
      body: random.pick(BODIES),
      employee_id: random.pick(employees),
      created_at: written_at,
      updated_at: written_at,
    };
  });
  await insertRows(work, 'notes', notes);
}

const BODIES = [
  'Brought everything back clean and a day early.',
  'Prefers text messages to calls.',
  'Checked ID and insurance at the counter.',
  'Asked about weekly rates for the A-cam kit; sent a quote.',
  'One battery came back flat: remind about the charger next time.',
  'Shoots mostly abroad: make sure the carnet is ready.',
  'Invoice goes to the accounts address, not to the producer.',
  'Scratched the front filter, paid for it on the spot.',
  'Needs a receipt with the purchase order number.',
  'Comes by bike: offer delivery for anything over two cases.',
];
