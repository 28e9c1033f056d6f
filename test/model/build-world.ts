import { newId } from '../../src/lib/new-id.ts';
import { type Caller, dataOf, type Fields, idOf, listAt, required } from '../support/caller.ts';
import type { Bundle, StockItem, Product, StockRow, World } from './world.ts';

type Wanted = Omit<Product, 'id' | 'product_group_id'>;

const RENTAL = { kind: 'rental', before: 0, after: 0, shortage_limit: null, tax: null } as const;

/** Of every kind that behaves differently. */
const TENT: Wanted = { ...RENTAL, tracking: 'bulk', price: { per: 'piece', cents: 1_005 } };
const LAMP: Wanted = {
  ...RENTAL,
  tracking: 'bulk',
  before: 1,
  after: 1,
  shortage_limit: 2,
  price: { per: 'hour', cents: 151 },
  tax: 21,
};
const CAMERA: Wanted = { ...RENTAL, tracking: 'trackable', price: { per: 'day', cents: 3_333 }, tax: 9 };
const LENS: Wanted = {
  ...RENTAL,
  tracking: 'trackable',
  after: 1,
  shortage_limit: 1,
  price: { per: 'hour', cents: 77 },
  tax: 21,
};
const TAPE: Wanted = { ...RENTAL, kind: 'sales_item', tracking: 'bulk', price: { per: 'piece', cents: 999 }, tax: 21 };
const ADVICE: Wanted = { ...RENTAL, kind: 'service', tracking: 'none', price: { per: 'nothing', cents: 0 } };

/** Products, bundles and stock in the service, and the same as a model. */
export async function buildWorld({ v4 }: Caller): Promise<World> {
  const create = async (type: string, attributes: Fields): Promise<Fields> =>
    dataOf(await required(v4('POST', type, attributes)));
  const list = async (path: string): Promise<readonly Fields[]> => listAt(await required(v4('GET', path)), 'data');
  const locations = await twoLocations(list, create);
  const taxes = await taxCategories(list, create);

  const make = async (wanted: Wanted): Promise<Product> => {
    const product_group_id = idOf(await create('product_groups', groupOf(wanted, taxes)));
    const [product] = await list(`products?filter[product_group_id]=${product_group_id}`);
    return { ...wanted, id: idOf(product ?? {}), product_group_id };
  };
  const [tent, lamp, camera, lens, tape, advice] = [
    await make(TENT),
    await make(LAMP),
    await make(CAMERA),
    await make(LENS),
    await make(TAPE),
    await make(ADVICE),
  ];

  const stock: StockRow[] = [];
  const stockItems: StockItem[] = [];
  const [here = '', elsewhere = ''] = locations;
  const put = async ({ id: product_id, tracking }: Product, location: string, units: number): Promise<void> => {
    await create('stock_adjustments', { product_id, location_id: location, quantity: units });
    if (tracking === 'bulk') stock.push({ product_id, location, units });
    else {
      const found = await list(`stock_items?filter[product_id]=${product_id}&filter[location_id]=${location}`);
      stockItems.push(...found.map((item) => ({ id: idOf(item), product_id, location, archived: false })));
    }
  };
  await put(tent, here, 4);
  await put(tent, elsewhere, 2);
  await put(lamp, here, 3);
  await put(camera, here, 4);
  await put(camera, elsewhere, 1);
  await put(lens, here, 3);
  await put(tape, here, 6);

  const bundle = async (parts: Bundle['parts'], products: readonly Product[]): Promise<Bundle> => {
    const bundle_id = idOf(await create('bundles', { name: `Set ${newId()}` }));
    for (const { product_id, quantity, discount } of parts) {
      const product_group_id = products.find(({ id }) => id === product_id)?.product_group_id;
      await create('bundle_items', {
        bundle_id,
        product_group_id,
        product_id,
        quantity,
        discount_percentage: discount,
      });
    }
    return { id: bundle_id, parts };
  };
  const products = [tent, lamp, camera, lens, tape, advice];
  const bundles = [
    await bundle(
      [
        { product_id: tent.id, quantity: 1, discount: 10 },
        { product_id: camera.id, quantity: 2, discount: 0 },
      ],
      products,
    ),
    await bundle(
      [
        { product_id: lamp.id, quantity: 2, discount: 25 },
        { product_id: tape.id, quantity: 1, discount: 0 },
      ],
      products,
    ),
  ];
  return { products, bundles, locations, stock, stockItems: stockItems, orders: [], downtimes: [] };
}

const groupOf = (
  { tracking, kind, before, after, shortage_limit, price, tax }: Wanted,
  taxes: ReadonlyMap<number, string>,
): Fields => ({
  name: `Item ${newId()}`,
  tracking_type: tracking,
  product_type: kind,
  buffer_time_before: before * 3_600,
  buffer_time_after: after * 3_600,
  ...(shortage_limit === null ? {} : { allow_shortage: true, shortage_limit }),
  ...priceOf(price),
  ...(tax === null ? {} : { tax_category_id: taxes.get(tax) }),
});

function priceOf({ per, cents }: Product['price']): Fields {
  if (per === 'nothing') return { price_type: 'none' };
  if (per === 'piece') return { price_type: 'fixed', flat_fee_price_in_cents: cents };
  return { price_type: 'simple', price_period: per, flat_fee_price_in_cents: cents };
}

type Create = (type: string, attributes: Fields) => Promise<Fields>;
type List = (path: string) => Promise<readonly Fields[]>;

/** All worlds of a company share them; the one that version 1 knows comes first. */
async function twoLocations(list: List, create: Create): Promise<readonly string[]> {
  const found = await list('locations?sort=created_at,id');
  if (found.length < 2) return [...found.map(idOf), idOf(await create('locations', { name: 'Elsewhere' }))];
  return found.map(idOf);
}

async function taxCategories(list: List, create: Create): Promise<ReadonlyMap<number, string>> {
  const found = await list('tax_categories');
  const made = new Map<number, string>();
  for (const value of [9, 21]) {
    const name = `VAT ${value}`;
    const existing = found.find((category) => category['name'] === name);
    const attributes = { name, tax_rates_attributes: [{ name, value }] };
    made.set(value, idOf(existing ?? (await create('tax_categories', attributes))));
  }
  return made;
}
