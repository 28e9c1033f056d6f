import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import type { LoadedGroup, LoadedProduct } from './load-demo-groups.ts';
import type { DemoLocations } from './load-demo-locations.ts';

export interface LoadedStockItem {
  readonly id: string;
  readonly product_id: string;
  readonly product_group_id: string;
  readonly location_id: string;
  readonly identifier: string;
  readonly sku: string;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  readonly purchase_cost_in_cents: number | null;
  readonly purchased_at: Temporal.Instant | null;
  readonly created_at: Temporal.Instant;
}

/** Bulk stock as counts, tracked stock piece by piece; answers the pieces. Some is on the way, some only lent to us. */
export async function loadDemoStock(
  work: Work,
  random: SeededRandom,
  groups: readonly LoadedGroup[],
  locations: DemoLocations,
): Promise<readonly LoadedStockItem[]> {
  const present = groups.filter(({ archived }) => !archived);
  const counts = present
    .filter(({ tracking_type }) => tracking_type === 'bulk')
    .flatMap((group) => group.products.flatMap((product) => countsOf(work, group, product, locations)));
  await insertRows(work, 'stock_counts', counts);
  const pieces = present
    .filter(({ tracking_type }) => tracking_type === undefined)
    .flatMap((group) => piecesOf(work, random, group, locations));
  await insertRows(
    work,
    'stock_items',
    pieces.map(({ sku: _, ...piece }) => ({ ...piece, updated_at: piece.created_at })),
  );
  return pieces;
}

interface Portion {
  readonly units: number;
  readonly location_id: string;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

function portionsOf(work: Work, product: LoadedProduct, { shop, airport }: DemoLocations): readonly Portion[] {
  const { units, expected, temporary } = product;
  const portions = [
    { units: units[0], location_id: shop, from: null, till: null },
    { units: units[1], location_id: airport, from: null, till: null },
    ...(expected === undefined
      ? []
      : [{ units: expected.units, location_id: shop, from: daysAgo(work.now, -expected.in_days), till: null }]),
    ...(temporary === undefined
      ? []
      : [
          {
            units: temporary.units,
            location_id: shop,
            from: daysAgo(work.now, -temporary.from_days),
            till: daysAgo(work.now, -temporary.till_days),
          },
        ]),
  ];
  return portions.filter((portion) => portion.units > 0);
}

const countsOf = (work: Work, group: LoadedGroup, product: LoadedProduct, locations: DemoLocations) =>
  portionsOf(work, product, locations).map(({ units, ...portion }) => ({
    id: newId(),
    item_id: product.id,
    ...portion,
    quantity: units,
    purchase_cost_in_cents: portion.till === null ? group.cost_in_cents : null,
    purchased_at: portion.till === null ? daysAgo(work.now, group.age_days) : null,
    created_at: daysAgo(work.now, group.age_days),
  }));

/** Numbered through the whole group, as the service itself would; those that are lent to us apart. */
function piecesOf(
  work: Work,
  random: SeededRandom,
  group: LoadedGroup,
  locations: DemoLocations,
): readonly LoadedStockItem[] {
  const numbers = { own: 0, lent: 0 };
  return group.products.flatMap((product) =>
    portionsOf(work, product, locations).flatMap(({ units, ...portion }) =>
      Array.from({ length: units }, (): LoadedStockItem => {
        const isLent = portion.till !== null;
        numbers[isLent ? 'lent' : 'own'] += 1;
        // Bought one after the other; what is on the way has been ordered lately.
        const age_days = portion.from === null ? group.age_days * 0.95 ** numbers.own : 7;
        return {
          id: newId(),
          product_id: product.id,
          product_group_id: group.id,
          ...portion,
          identifier: isLent ? `TMP-${group.sku}-${numbers.lent}` : `${group.sku}-${numbers.own}`,
          sku: group.sku,
          purchase_cost_in_cents: isLent ? null : Math.round(group.cost_in_cents * (0.9 + 0.1 * random.next())),
          purchased_at: isLent ? null : daysAgo(work.now, age_days),
          created_at: daysAgo(work.now, age_days),
        };
      }),
    ),
  );
}
