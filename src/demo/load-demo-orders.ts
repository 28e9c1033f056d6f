import { settleShortages } from '../app/availability/shortages.ts';
import { refoldFigures } from '../app/customers/customer-figures.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { type DemoOrderRows, demoOrderRows } from './demo-order-rows.ts';
import type { DemoOrder } from './demo-order.ts';
import type { DemoOrderables } from './demo-orderables.ts';
import { insertRecords } from './insert-records.ts';
import { loadDemoDocuments } from './load-demo-documents.ts';
import { loadDemoOrderFacts } from './load-demo-order-facts.ts';

/**
 * Orders as they stand after everything that was planned for them has happened, numbered in the order in which they
 * were made. They are lived through in memory and written together: to take every step of every order through the
 * database would make the first start wait.
 */
export async function loadDemoOrders(
  work: Work,
  random: SeededRandom,
  orderables: DemoOrderables,
  demos: readonly DemoOrder[],
): Promise<void> {
  const facts = await loadDemoOrderFacts(work, orderables);
  let last = 0;
  const rows = demos.map((demo) => {
    const number = demo.status === 'new' ? null : (last += 1);
    return demoOrderRows(work, random, facts, demo, number);
  });
  for (const table of TABLES)
    await insertRecords(
      work,
      table,
      rows.flatMap((each) => each[table]),
    );
  await work.tx.run(sql`
    insert into counters (company_id, name, value)
    values (${work.company.id}, 'orders', ${last})
  `);
  await linkAddresses(work);
  await countRedemptions(work);
  await loadDemoDocuments(
    work,
    rows.map(({ orders: [order] }, index) => ({
      order_id: String(order?.['id']),
      documents: demos[index]?.documents ?? [],
    })),
  );
  await refoldFigures(
    work,
    orderables.customers.map(({ id }) => id),
  );
  await settleShortages(work, placesOf(orderables));
}

/** Each after those that it refers to. */
const TABLES = [
  'orders',
  'properties',
  'plannings',
  'stock_item_plannings',
  'stock_counts',
  'lines',
  'tax_values',
  'barcodes',
  'notes',
  'payments',
  'refused_demands',
] as const satisfies readonly (keyof DemoOrderRows)[];

/** What came with an order as its delivery address is that. */
async function linkAddresses(work: Work): Promise<void> {
  await work.tx.run(sql`
    update orders as o
    set delivery_address_property_id = p.id
    from properties as p
    where p.company_id = ${work.company.id}
      and p.identifier = 'delivery_address'
      and o.company_id = p.company_id
      and o.id = p.order_id
  `);
}

async function countRedemptions(work: Work): Promise<void> {
  await work.tx.run(sql`
    update coupons as c
    set redemptions_count = (
      select count(*)
      from orders as o
      where o.company_id = c.company_id
        and o.coupon_id = c.id
        and o.coupon_redeemed
    )
    where c.company_id = ${work.company.id}
  `);
}

const placesOf = ({ products, locations }: DemoOrderables) =>
  products.flatMap(({ id: product_id }) =>
    Object.values(locations).map(({ id: location_id }) => ({ product_id, location_id })),
  );
