import { type DefaultPropertyAttributes, createDefaultProperty } from '../../app/customers/default-properties.ts';
import { insertRows } from '../../app/rows/write-rows.ts';
import { createLocation, updateLocation } from '../../app/company/locations.ts';
import { createPriceStructure } from '../../app/pricing/price-structures.ts';
import { firstLocation } from '../../app/catalogue/stock-product.ts';
import { createTaxOwner } from '../../app/pricing/taxes.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { COMPANY_AGE_DAYS, clockTime } from './demo-clock.ts';
import type { OrderLocation } from './orderables.ts';

/** Ids that products and orders refer to. */
export interface DemoShop {
  /** The owner first. */
  readonly employees: readonly string[];
  readonly locations: { readonly shop: OrderLocation; readonly airport: OrderLocation };
  readonly taxes: { readonly equipment: string; readonly goods: string; readonly washington: string };
  readonly structures: { readonly camera: string; readonly lighting: string };
}

const OPENED = clockTime(-COMPANY_AGE_DAYS, 9 * 60);

export async function makeShop(work: Work): Promise<DemoShop> {
  const dated = { ...work, now: OPENED };
  const employees = await makeEmployees(dated);
  for (const [owner_type, fields] of Object.entries(FIELDS)) {
    for (const field of fields) await createDefaultProperty(dated, { owner_type, ...field });
  }
  return {
    employees,
    locations: await makeLocations(dated),
    taxes: await makeTaxes(dated),
    structures: await makePriceStructures(dated),
  };
}

/** Two colleagues beside the owner. They have no password and cannot log in. */
async function makeEmployees(work: Work): Promise<readonly string[]> {
  const colleagues = COLLEAGUES.map((colleague) => ({ id: newId(), ...colleague }));
  await insertRows(work, 'employees', colleagues);
  return [work.employee_id ?? '', ...colleagues.map(({ id }) => id)];
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

/** The location that every company has becomes the shop. The counter at the airport came later. */
async function makeLocations(work: Work): Promise<DemoShop['locations']> {
  const shop = await firstLocation(work);
  await updateLocation(work, shop, {
    ...PORTLAND,
    name: 'Division Street',
    code: 'DIV',
    address_line_1: '1140 SE Division Street',
    zipcode: '97202',
  });
  // Where no location is given, the oldest one is meant.
  await work.tx.run(sql`
    update locations
    set created_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${shop}
  `);
  const since = clockTime(-300, 9 * 60);
  const airport = await createLocation(
    { ...work, now: since },
    {
      ...PORTLAND,
      name: 'Airport counter',
      code: 'PDX',
      address_line_1: '7000 NE Airport Way',
      zipcode: '97218',
    },
  );
  return { shop: { id: shop, since: work.now }, airport: { id: airport, since } };
}

const PORTLAND = { city: 'Portland', region: 'Oregon', country: 'United States' };

/** Rentals and sales are taxed differently, and both differently in Washington. */
async function makeTaxes(work: Work): Promise<DemoShop['taxes']> {
  const equipment = await createTaxOwner(work, 'tax_categories', {
    name: 'Equipment',
    default: true,
    tax_rates_attributes: [
      { name: 'County rental tax', value: 2.5 },
      { name: 'City arts levy', value: 0.75 },
    ],
  });
  const goods = await createTaxOwner(work, 'tax_categories', {
    name: 'Goods and services',
    tax_rates_attributes: [{ name: 'County business tax', value: 1.5 }],
  });
  const washington = await createTaxOwner(work, 'tax_regions', {
    name: 'Washington State',
    strategy: 'replace',
    tax_rates_attributes: [
      { name: 'State sales tax', value: 6.5 },
      { name: 'Local sales tax', value: 2.4 },
    ],
  });
  return { equipment, goods, washington };
}

const makePriceStructures = async (work: Work): Promise<DemoShop['structures']> => ({
  camera: await createPriceStructure(work, {
    name: 'Cameras and lenses',
    // For each day beyond a month.
    day: 0.3,
    price_tiles_attributes: [
      { name: 'Half day', quantity: 6, period: 'hours', multiplier: 0.6 },
      { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
      { name: 'Weekend', quantity: 3, period: 'days', multiplier: 1.5 },
      { name: 'Week', quantity: 1, period: 'weeks', multiplier: 4 },
      { name: 'Month', quantity: 1, period: 'months', multiplier: 10 },
    ],
  }),
  lighting: await createPriceStructure(work, {
    name: 'Lights and sound',
    week: 2.5,
    price_tiles_attributes: [
      { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
      { name: 'Two days', quantity: 2, period: 'days', multiplier: 1.75 },
      { name: 'Week', quantity: 1, period: 'weeks', multiplier: 3 },
    ],
  }),
});

/** Custom fields by owner. */
const FIELDS: Readonly<Record<string, readonly DefaultPropertyAttributes[]>> = {
  customers: [
    {
      name: 'Main address',
      identifier: 'main',
      property_type: 'address',
      show_on: ['contract', 'invoice', 'quote'],
      validation_required: true,
    },
    { name: 'Phone', identifier: 'phone', property_type: 'phone', show_on: ['contract', 'packing'] },
    { name: 'Accounts e-mail', identifier: 'accounts_email', property_type: 'email' },
    {
      name: 'Found us through',
      identifier: 'found_us_through',
      property_type: 'select',
      select_options: ['Friend', 'Search', 'Film school', 'Walk-in'],
    },
    { name: 'Insured until', identifier: 'insured_until', property_type: 'date_field', show_on: ['contract'] },
    { name: 'Tax number', identifier: 'tax_number', property_type: 'text_field', show_on: ['invoice'] },
    {
      name: 'Pick-up instructions',
      identifier: 'pick_up_instructions',
      property_type: 'text_area',
      show_on: ['packing'],
    },
  ],
  orders: [
    { name: 'Purchase order', identifier: 'purchase_order', property_type: 'text_field', show_on: ['invoice'] },
    { name: 'Shoot location', identifier: 'shoot_location', property_type: 'address', show_on: ['packing'] },
  ],
  product_groups: [
    { name: 'Manufacturer', identifier: 'manufacturer', property_type: 'text_field' },
    { name: 'Country of origin', identifier: 'country_of_origin', property_type: 'text_field', show_on: ['packing'] },
  ],
  stock_items: [
    {
      name: 'Serial number',
      identifier: 'serial_number',
      property_type: 'text_field',
      show_on: ['contract', 'packing'],
    },
    { name: 'Serviced on', identifier: 'serviced_on', property_type: 'date_field' },
  ],
};
