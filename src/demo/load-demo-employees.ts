import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import { COMPANY_AGE_DAYS, daysAgo } from './days-ago.ts';

/** Two colleagues beside the owner, who have no password and so cannot log in. Answers everybody's ids. */
export async function loadDemoEmployees(work: Work): Promise<readonly string[]> {
  const colleagues = COLLEAGUES.map((colleague) => ({
    id: newId(),
    ...colleague,
    created_at: daysAgo(work.now, COMPANY_AGE_DAYS),
  }));
  await insertRows(work, 'employees', colleagues);
  return [...(work.employee_id === null ? [] : [work.employee_id]), ...colleagues.map(({ id }) => id)];
}

const COLLEAGUES = [
  {
    firstname: 'Noor',
    lastname: 'Haddad',
    email: 'noor@demo.test',
    permissions: ['products', 'reports', 'cancel_orders', 'revert_orders'],
  },
  { firstname: 'Ben', lastname: 'Okafor', email: 'ben@demo.test', permissions: ['products'] },
];
