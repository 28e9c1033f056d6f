import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import type { LoadedGroup } from './load-demo-groups.ts';
import type { LoadedStockItem } from './load-demo-stock.ts';

const NOTES_OF_GROUPS = 6;
const NOTES_OF_PIECES = 8;
export const DEMO_ITEM_NOTES = NOTES_OF_GROUPS + NOTES_OF_PIECES;

export async function loadDemoItemNotes(
  work: Work,
  random: SeededRandom,
  groups: readonly LoadedGroup[],
  pieces: readonly LoadedStockItem[],
  employees: readonly string[],
): Promise<void> {
  const noted = [
    ...random.sample(groups, NOTES_OF_GROUPS).map(({ id }) => ({ owner_type: 'product_groups', owner_id: id })),
    ...random.sample(pieces, NOTES_OF_PIECES).map(({ id }) => ({ owner_type: 'stock_items', owner_id: id })),
  ];
  const notes = noted.map((owner) => {
    const written_at = daysAgo(work.now, random.integer(1, 80) + random.next());
    return {
      id: newId(),
      ...owner,
      body: random.pick(owner.owner_type === 'product_groups' ? ON_GROUPS : ON_PIECES),
      employee_id: random.pick(employees),
      created_at: written_at,
      updated_at: written_at,
    };
  });
  await insertRows(work, 'notes', notes);
}

const ON_GROUPS = [
  'Goes out with the spare cable: check that it comes back.',
  'Firmware updated on all of them this month.',
  'In demand before the film festival: do not promise without looking at the calendar.',
  'Insurance asks for the serial numbers on the contract.',
];

const ON_PIECES = [
  'Small scratch on the left side, was there before.',
  'Left dial sticks a little; fine after cleaning.',
  'New battery door fitted.',
  'Case latch replaced.',
  'Keep for the film school: marked with green tape.',
];
