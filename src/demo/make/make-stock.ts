import { createBarcode } from '../../app/catalogue/barcodes.ts';
import { createDowntime, updateDowntime } from '../../app/catalogue/downtimes.ts';
import { createNote } from '../../app/customers/notes.ts';
import { adjustStock } from '../../app/catalogue/adjust-stock.ts';
import { createStockItem } from '../../app/catalogue/stock-items.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import { barcodeNumber } from './barcode-number.ts';
import { MIDNIGHT, clockTime, dateAt, isBefore, officeTime } from './demo-clock.ts';
import type { DemoUnits } from './demo-group.ts';
import { type MadeGroup, productOf } from './make-catalogue.ts';
import type { DemoShop } from './make-shop.ts';

/** Stock items by identifier. */
export type MadeStock = ReadonlyMap<string, string>;

/** Counts of bulk stock, and the stock items of trackable products, each with a barcode. */
export async function makeStock(
  work: Work,
  random: SeededRandom,
  shop: DemoShop,
  groups: readonly MadeGroup[],
): Promise<MadeStock> {
  const made = new Map<string, string>();
  for (const group of groups.filter(({ archived }) => !archived)) {
    if (group.tracking_type === 'bulk') await countUnits(work, random, shop, group);
    if (group.tracking_type === undefined) await labelUnits({ work, random, shop, made }, group);
  }
  const dated = { ...work, now: clockTime(-1, 9 * 60) };
  for (const [index, owner_id] of [...made.values()].entries()) {
    await createBarcode(dated, { ...barcodeNumber(random, index), owner_type: 'stock_items', owner_id });
  }
  return made;
}

interface Portion {
  readonly units: number;
  readonly location_id: string;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

function portionsOf({ units, expected, temporary }: DemoUnits, { locations }: DemoShop): readonly Portion[] {
  const [shop, airport] = [locations.shop.id, locations.airport.id];
  const opens = (day: number) => clockTime(day, 9 * 60);
  const portions: readonly Portion[] = [
    { units: units[0], location_id: shop, from: null, till: null },
    { units: units[1], location_id: airport, from: null, till: null },
    { units: expected?.units ?? 0, location_id: shop, from: opens(expected?.in_days ?? 0), till: null },
    {
      units: temporary?.units ?? 0,
      location_id: shop,
      from: opens(temporary?.from_days ?? 0),
      till: opens(temporary?.till_days ?? 0),
    },
  ];
  return portions.filter((portion) => portion.units > 0);
}

/** Nothing is at the airport before there is a counter; expected and sub-hired stock was entered last week. */
const daySince = (age_days: number, { location_id, from }: Portion, { locations }: DemoShop): number =>
  from === null ? -Math.min(age_days, location_id === locations.airport.id ? 299 : age_days) : -7;

async function countUnits(work: Work, random: SeededRandom, shop: DemoShop, group: MadeGroup): Promise<void> {
  for (const product of group.products) {
    for (const portion of portionsOf(product, shop)) {
      const { units: quantity, till, ...place } = portion;
      const now = clockTime(daySince(group.age_days - 1, portion, shop), officeTime(random));
      const bought = till === null ? { purchase_cost_in_cents: group.cost_in_cents, purchased_at: now } : {};
      await adjustStock({ ...work, now }, { product_id: product.id, quantity, ...place, till, ...bought });
    }
  }
}

interface Labelling {
  readonly work: Work;
  readonly random: SeededRandom;
  readonly shop: DemoShop;
  readonly made: Map<string, string>;
}

/** Numbered through the group, sub-hired stock items apart. Bought one after the other. */
async function labelUnits({ work, random, shop, made }: Labelling, group: MadeGroup): Promise<void> {
  const numbers = { own: 0, hired: 0 };
  const units = group.products.flatMap((product) =>
    portionsOf(product, shop).flatMap((portion) => Array.from({ length: portion.units }, () => ({ product, portion }))),
  );
  for (const { product, portion } of units) {
    const { location_id, from, till } = portion;
    const isHired = till !== null;
    const number = (numbers[isHired ? 'hired' : 'own'] += 1);
    const day = daySince(Math.floor((group.age_days - 1) * 0.95 ** number), portion, shop);
    const now = clockTime(day, officeTime(random));
    const identifier = isHired ? `TMP-${group.sku}-${number}` : `${group.sku}-${number}`;
    const cost = Math.round(group.cost_in_cents * (0.9 + 0.1 * random.next()));
    const id = await createStockItem(
      { ...work, now },
      {
        product_id: product.id,
        identifier,
        location_id,
        from,
        till,
        ...(isHired ? {} : { purchase_cost_in_cents: cost, purchased_at: now }),
        properties_attributes: [
          { identifier: 'serial_number', value: `${group.sku}${random.integer(100_000, 999_999)}` },
          ...(random.chance(0.5) ? [{ identifier: 'serviced_on', value: dateAt(-random.integer(5, 180)) }] : []),
        ],
      },
    );
    made.set(identifier, id);
  }
}

export const STOCK_ITEM_NOTES = 8;

export async function writeStockItemNotes(
  work: Work,
  random: SeededRandom,
  stock: MadeStock,
  employees: readonly string[],
): Promise<void> {
  for (const owner_id of random.sample([...stock.values()], STOCK_ITEM_NOTES)) {
    const dated = {
      ...work,
      now: clockTime(-random.integer(1, 6), officeTime(random)),
      employee_id: random.pick(employees),
    };
    await createNote(dated, { owner_type: 'stock_items', owner_id, body: random.pick(NOTES) });
  }
}

const NOTES = [
  'Small scratch on the left side; it was there before.',
  'Left dial sticks a little; fine after cleaning.',
  'New battery door fitted.',
  'Case latch replaced.',
  'Reserved for the film school: marked with green tape.',
];

/** Ids of downtimes with their starts. */
export type MadeDowntimes = readonly { readonly id: string; readonly starts_at: Temporal.Instant }[];

/** A camera in repair, a lens due for service, stands being painted, and a missing microphone. */
export async function makeDowntimes(
  work: Work,
  { locations }: DemoShop,
  groups: readonly MadeGroup[],
  stock: MadeStock,
): Promise<MadeDowntimes> {
  const stockItem = (identifier: string): string => {
    const id = stock.get(identifier);
    assert(id !== undefined, `the demo has a stock item ${identifier}`);
    return id;
  };
  const stands = { product_id: productOf(groups, 'STAND').id, location_id: locations.shop.id, quantity: 5 };
  const planned = [
    { stock_item_id: stockItem('HC3-2'), reason: 'repair', from: -3, days: 9 },
    { stock_item_id: stockItem('OZ2470-1'), reason: 'maintenance', from: 6, days: 2 },
    { stock_item_id: stockItem('VSHOT-4'), reason: 'missing', from: -20, days: 60 },
    { ...stands, reason: 'maintenance', from: -1, days: 4 },
  ] as const;
  const made = [];
  const dated = { ...work, now: clockTime(-21, 16 * 60) };
  for (const { from, days, ...downtime } of planned) {
    const starts_at = clockTime(from, 8 * 60);
    const id = await createDowntime(dated, { ...downtime, starts_at, stops_at: clockTime(from + days, 8 * 60) });
    made.push({ id, starts_at });
  }
  return made;
}

/** Those that are due, after all orders: orders were picked up before the stock items went missing. */
export async function startDowntimes(work: Work, downtimes: MadeDowntimes): Promise<void> {
  for (const { id, starts_at } of downtimes) {
    if (isBefore(starts_at, MIDNIGHT)) await updateDowntime({ ...work, now: starts_at }, id, { status: 'started' });
  }
}
