import { createBarcode } from '../../app/catalogue/barcodes.ts';
import { createBundle } from '../../app/catalogue/bundles.ts';
import { archiveProductGroup } from '../../app/catalogue/archive-items.ts';
import { createProduct } from '../../app/catalogue/products.ts';
import { createProductGroup } from '../../app/catalogue/product-groups.ts';
import type { ProductGroupAttributes } from '../../app/catalogue/product-group.ts';
import { createNote } from '../../app/customers/notes.ts';
import { createPriceTile } from '../../app/pricing/price-tiles.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import { type DemoPicture, PICTURE_SIZE } from '../demo-pictures.ts';
import { barcodeNumber } from './barcode-number.ts';
import { CAMERAS_AND_LENSES } from './cameras-and-lenses.ts';
import { clockTime, officeTime } from './demo-clock.ts';
import type { DemoGroup, DemoUnits } from './demo-group.ts';
import { LIGHTS_SOUND_AND_SUPPORT } from './lights-sound-and-support.ts';
import type { DemoShop } from './make-shop.ts';

export const DEMO_CATALOGUE: readonly DemoGroup[] = [...CAMERAS_AND_LENSES, ...LIGHTS_SOUND_AND_SUPPORT];

export interface MadeGroup extends DemoGroup {
  readonly id: string;
  readonly age_days: number;
  readonly products: readonly MadeProduct[];
}

export interface MadeProduct extends DemoUnits {
  readonly id: string;
  /** Empty for the single product of a group. */
  readonly variation: string;
}

/** Product groups with their products, and a barcode for the shelf of each product. */
export async function makeGroups(work: Work, random: SeededRandom, shop: DemoShop): Promise<readonly MadeGroup[]> {
  const groups: MadeGroup[] = [];
  for (const group of DEMO_CATALOGUE) groups.push(await makeGroup(work, random, shop, group));
  const products = groups.filter(({ archived }) => !archived).flatMap((group) => group.products);
  const dated = { ...work, now: clockTime(-400, 10 * 60) };
  for (const [index, { id }] of products.entries()) {
    await createBarcode(dated, { ...barcodeNumber(random, index), owner_type: 'products', owner_id: id });
  }
  return groups;
}

async function makeGroup(work: Work, random: SeededRandom, shop: DemoShop, group: DemoGroup): Promise<MadeGroup> {
  const age_days = random.integer(440, 720);
  const dated = { ...work, now: clockTime(-age_days, officeTime(random)) };
  const id = await createProductGroup(dated, {
    ...attributesOf(group, shop),
    properties_attributes: [
      { identifier: 'manufacturer', value: group.manufacturer },
      { identifier: 'country_of_origin', value: random.pick(ORIGINS) },
    ],
  });
  if (group.price.type === 'private_structure') await addTiles(dated, id);
  const products = await makeProducts(dated, id, group);
  if (group.archived) await archiveProductGroup({ ...work, now: clockTime(-Math.round(age_days / 3), 12 * 60) }, id);
  return { ...group, id, age_days, products };
}

const ORIGINS = ['Japan', 'Germany', 'United States', 'Taiwan', 'Denmark'];

function attributesOf(group: DemoGroup, { structures, taxes }: DemoShop): ProductGroupAttributes {
  const { price, stock, product_type = 'rental', tracking_type = 'trackable', shortage_limit, weight_kg } = group;
  const [before, after] = group.buffer_min ?? [0, 0];
  return {
    name: group.name,
    sku: group.sku,
    description: group.description,
    excerpt: group.description.split('.')[0] ?? null,
    tag_list: group.tags,
    product_type,
    tracking_type,
    ...('variations' in stock ? { has_variations: true, variation_fields: [stock.field] } : {}),
    stock_item_properties: tracking_type === 'trackable' ? ['Serial number'] : [],
    buffer_time_before: before * 60,
    buffer_time_after: after * 60,
    allow_shortage: shortage_limit !== undefined,
    shortage_limit: shortage_limit ?? 0,
    price_type: price.type,
    ...(price.type === 'simple' ? { price_period: price.period } : {}),
    ...(price.type === 'structure' ? { price_structure_id: structures[price.structure] } : {}),
    base_price_in_cents: price.cents,
    deposit_in_cents: group.deposit_in_cents ?? 0,
    default_purchase_cost_in_cents: group.cost_in_cents,
    tax_category_id: product_type === 'rental' ? taxes.equipment : taxes.goods,
    ...(weight_kg === undefined ? {} : { weight: { value: weight_kg, unit: 'kg' } }),
    show_in_store: product_type !== 'service',
    stored_photo: photoOf(group.picture),
  };
}

/** The hash is a placeholder of the data file: pictures are drawn when the demo is loaded. */
const photoOf = (picture: DemoPicture) => ({ hash: `~p${picture}~`, ...PICTURE_SIZE });

/** Tiles of a group's own price structure. */
async function addTiles(work: Work, group_id: string): Promise<void> {
  const { price_structure_id } = await work.tx.one<{ price_structure_id: string }>(sql`
    select price_structure_id
    from items
    where company_id = ${work.company.id}
      and id = ${group_id}
  `);
  const tile = { price_structure_id };
  await createPriceTile(work, { ...tile, name: 'Half day', quantity: 6, period: 'hours', multiplier: 0.7 });
  await createPriceTile(work, { ...tile, name: 'Day', quantity: 1, period: 'days', multiplier: 1 });
  await createPriceTile(work, { ...tile, name: 'Week', quantity: 1, period: 'weeks', multiplier: 3.5 });
}

async function makeProducts(
  work: Work,
  product_group_id: string,
  { stock }: DemoGroup,
): Promise<readonly MadeProduct[]> {
  if ('units' in stock) {
    const { id } = await work.tx.one<{ id: string }>(sql`
      select id
      from items
      where company_id = ${work.company.id}
        and product_group_id = ${product_group_id}
    `);
    return [{ ...stock, id, variation: '' }];
  }
  const products: MadeProduct[] = [];
  for (const [variation, own] of Object.entries(stock.variations)) {
    const { price_in_cents } = own;
    const price = price_in_cents === undefined ? {} : { base_price_in_cents: price_in_cents };
    const id = await createProduct(work, { product_group_id, variation_values: [variation], ...price });
    products.push({ ...own, id, variation });
  }
  return products;
}

export const productOf = (groups: readonly MadeGroup[], sku: string, variation = ''): MadeProduct => {
  const product = groups.find((group) => group.sku === sku)?.products.find((each) => each.variation === variation);
  assert(product !== undefined, `the demo has a product ${sku} ${variation}`);
  return product;
};

/** One bundle with fixed products, and two in which the customer chooses a mount or a size. */
export async function makeBundles(work: Work, groups: readonly MadeGroup[], tax_category_id: string): Promise<void> {
  const part = (sku: string, variation = '') => {
    const group = groups.find((candidate) => candidate.sku === sku);
    assert(group !== undefined, `the demo has a product group ${sku}`);
    const isChosen = variation === '' && 'variations' in group.stock;
    return { product_group_id: group.id, product_id: isChosen ? null : productOf(groups, sku, variation).id };
  };
  const dated = { ...work, now: clockTime(-420, 11 * 60) };
  await createBundle(dated, {
    name: 'Interview kit',
    stored_photo: photoOf('audio'),
    description: 'Everything for two people in two chairs.',
    tag_list: ['kit', 'featured'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('HM6'), quantity: 2, discount_percentage: 10 },
      { ...part('TCT', 'Standard'), quantity: 2, discount_percentage: 10 },
      { ...part('VWIRE'), quantity: 1 },
      { ...part('K300'), quantity: 2, discount_percentage: 15 },
      { ...part('STAND'), quantity: 2 },
    ],
  });
  await createBundle(dated, {
    name: 'Documentary kit',
    stored_photo: photoOf('camera'),
    description: 'A cinema camera with a zoom for your mount, sound, and power for a day.',
    tag_list: ['kit', 'cinema'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('HC3'), quantity: 1, discount_percentage: 12.5 },
      { ...part('OZ2470'), quantity: 1, discount_percentage: 12.5 },
      { ...part('VREC'), quantity: 1 },
      { ...part('VBAT'), quantity: 4 },
    ],
  });
  await createBundle(dated, {
    name: 'Portrait lighting kit',
    stored_photo: photoOf('light'),
    description: 'Two panels on stands, with softboxes of the size you choose.',
    tag_list: ['kit', 'light'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('K300'), quantity: 2, discount_percentage: 10 },
      { ...part('SOFT'), quantity: 2 },
      { ...part('STAND'), quantity: 2 },
    ],
  });
}

export const GROUP_NOTES = 6;

export async function writeGroupNotes(
  work: Work,
  random: SeededRandom,
  groups: readonly MadeGroup[],
  employees: readonly string[],
): Promise<void> {
  for (const { id } of random.sample(groups, GROUP_NOTES)) {
    const now = clockTime(-random.integer(1, 80), officeTime(random));
    const dated = { ...work, now, employee_id: random.pick(employees) };
    await createNote(dated, { owner_type: 'product_groups', owner_id: id, body: random.pick(NOTES) });
  }
}

const NOTES = [
  'Goes out with the spare cable: check that it comes back.',
  'Firmware updated on all of them this month.',
  'In demand before the film festival: check the calendar before promising it.',
  'The insurer wants the serial numbers on the contract.',
];
