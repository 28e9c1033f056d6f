import { gatherProblems } from '../app/attributes/problems.ts';
import { planEntries } from '../app/customers/owner-properties.ts';
import { type DefaultProperty, type PropertyAttributes, propertyColumns } from '../app/customers/properties.ts';
import { insertRows, type Row } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import type { DemoDefaults } from './load-demo-default-properties.ts';
import type { LoadedGroup } from './load-demo-groups.ts';
import type { LoadedStockItem } from './load-demo-stock.ts';

/** Who made each product, and the serial number of each piece with the day of its last service. */
export async function loadDemoItemProperties(
  work: Work,
  random: SeededRandom,
  { product_groups, stock_items }: Pick<DemoDefaults, 'product_groups' | 'stock_items'>,
  groups: readonly LoadedGroup[],
  pieces: readonly LoadedStockItem[],
): Promise<void> {
  const ofGroups = groups.flatMap((group) =>
    rows('product_groups', group.id, product_groups, [
      { identifier: 'manufacturer', value: group.manufacturer },
      { identifier: 'country_of_origin', value: random.pick(ORIGINS) },
    ]),
  );
  const ofPieces = pieces.flatMap((piece) =>
    rows('stock_items', piece.id, stock_items, [
      { identifier: 'serial_number', value: `${piece.sku}${random.integer(100_000, 999_999)}` },
      ...(random.chance(0.5) ? [{ identifier: 'serviced_on', value: dayBefore(work, random.integer(5, 180)) }] : []),
    ]),
  );
  await insertRows(work, 'properties', [...ofGroups, ...ofPieces]);
}

const ORIGINS = ['Japan', 'Germany', 'United States', 'Taiwan', 'Denmark'];

const dayBefore = (work: Work, days: number): string =>
  daysAgo(work.now, days).toZonedDateTimeISO('UTC').toPlainDate().toString();

function rows(
  owner_type: string,
  owner_id: string,
  defaults: readonly DefaultProperty[],
  entries: readonly PropertyAttributes[],
): readonly Row[] {
  const problems = gatherProblems();
  const { created } = planEntries(entries, [], defaults, problems);
  problems.refuse();
  return created.map((property) => ({ id: property.id, owner_type, owner_id, ...propertyColumns(property) }));
}
