import { firstLocation } from '../app/catalogue/stock-product.ts';
import { insertRow, updateRow } from '../app/rows/write-rows.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import { COMPANY_AGE_DAYS, daysAgo } from './days-ago.ts';

export interface DemoLocations {
  readonly shop: string;
  readonly airport: string;
}

/** The location that every company has becomes the shop; a counter at the airport came later. */
export async function loadDemoLocations(work: Work): Promise<DemoLocations> {
  const shop = await firstLocation(work);
  await updateRow(work, 'locations', shop, {
    ...PORTLAND,
    name: 'Division Street',
    code: 'DIV',
    address_line_1: '1140 SE Division Street',
    zipcode: '97202',
  });
  // Where nothing is said, the oldest location is meant.
  await work.tx.run(sql`
    update locations
    set created_at = ${daysAgo(work.now, COMPANY_AGE_DAYS)}
    where company_id = ${work.company.id}
      and id = ${shop}
  `);
  const airport = newId();
  await insertRow(work, 'locations', {
    ...PORTLAND,
    id: airport,
    name: 'Airport counter',
    code: 'PDX',
    address_line_1: '7000 NE Airport Way',
    zipcode: '97218',
    created_at: daysAgo(work.now, 300),
  });
  return { shop, airport };
}

const PORTLAND = { city: 'Portland', region: 'Oregon', country: 'United States' };
