import type { Database } from '../../src/db/database.ts';
import { identifier, join, sql } from '../../src/db/sql.ts';
import { type Services, type ReadContext, type Work, workFor } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';

/** Rows of the catalogue and plannings, put into the database as use cases leave them behind. */
export interface Warehouse {
  readonly company_id: string;
  location(columns?: Columns): Promise<string>;
  order(location_id: string, columns?: Columns): Promise<string>;
  /** A product with a group of its own, or one more of a group. */
  product(columns?: Columns): Promise<Product>;
  bundle(parts: readonly Columns[]): Promise<{ readonly id: string; readonly part_ids: readonly string[] }>;
  stock(product: Product, location_id: string, columns: Columns): Promise<string>;
  stockItem(product: Product, location_id: string, columns?: Columns): Promise<string>;
  planning(product: Product, location_id: string, columns: Columns): Promise<string>;
  /** Answers the id of its planning. */
  downtime(product: Product, location_id: string, columns: Columns): Promise<string>;
  stockItemPlanning(stock_item_id: string, planning_id: string, columns: Columns): Promise<string>;
}

export type Columns = Readonly<Record<string, unknown>>;

export interface Product {
  readonly id: string;
  readonly product_group_id: string;
}

export function warehouseIn(db: Database, company_id: string): Warehouse {
  const insert = async (table: string, columns: Columns): Promise<string> => {
    const row = { company_id, id: newId(), ...columns };
    await db.run(sql`
      insert into ${identifier(table)} (${join(Object.keys(row).map(identifier), ', ')})
      values (${join(
        Object.values(row).map((value) => sql`${value}`),
        ', ',
      )})
    `);
    return row.id;
  };

  const item = (columns: Columns): Promise<string> => {
    const id = newId();
    return insert('items', { id, name: `Item ${id}`, slug: id, product_type: 'rental', ...columns });
  };

  /** The order of a planning, unless it is that of an order which is there already. */
  const order = ({ order_id, starts_at, stops_at }: Columns, start_location_id: string): Promise<string> =>
    order_id === undefined
      ? insertOrder(db, { company_id, start_location_id, starts_at, stops_at })
      : Promise.resolve(order_id as string);

  const planning = async (product: Product, location_id: string, columns: Columns): Promise<string> =>
    insert('plannings', {
      planning_type: 'order',
      item_id: product.id,
      start_location_id: location_id,
      stop_location_id: location_id,
      reserved_from: columns['starts_at'],
      reserved_till: columns['stops_at'],
      quantity: 1,
      reserved: true,
      status: 'reserved',
      ...('downtime_id' in columns ? {} : { order_id: await order(columns, location_id) }),
      ...columns,
    });

  return {
    company_id,
    planning,
    order: (start_location_id, columns = {}) => insertOrder(db, { ...columns, company_id, start_location_id }),
    location: (columns = {}) => insert('locations', { name: 'Elsewhere', code: newId(), ...columns }),
    async product(columns = {}) {
      const product_group_id =
        (columns['product_group_id'] as string | undefined) ?? (await item({ ...columns, type: 'product_groups' }));
      return { id: await item({ ...columns, type: 'products', product_group_id }), product_group_id };
    },
    async bundle(parts) {
      const id = await item({ type: 'bundles', product_type: 'bundle', tracking_type: 'none' });
      const part_ids: string[] = [];
      for (const [position, part] of parts.entries()) {
        part_ids.push(await insert('bundle_items', { bundle_id: id, position, ...part }));
      }
      return { id, part_ids };
    },
    stock: (product, location_id, columns) => insert('stock_counts', { item_id: product.id, location_id, ...columns }),
    stockItem: (product, location_id, columns = {}) =>
      insert('stock_items', {
        product_id: product.id,
        product_group_id: product.product_group_id,
        location_id,
        identifier: newId(),
        ...columns,
      }),
    stockItemPlanning: async (stock_item_id, planning_id, columns) =>
      insert('stock_item_plannings', {
        stock_item_planning_type: 'order',
        stock_item_id,
        planning_id,
        ...(await db.one<Columns>(sql`select order_id, downtime_id from plannings where id = ${planning_id}`)),
        reserved_from: columns['starts_at'],
        reserved_till: columns['stops_at'],
        reserved: true,
        status: 'reserved',
        ...columns,
      }),
    async downtime(product, location_id, { reserved_from, reserved_till, progress = {}, ...columns }) {
      const downtime_id = await insert('downtimes', {
        product_id: product.id,
        product_group_id: product.product_group_id,
        location_id,
        reason: 'repair',
        ...columns,
      });
      const { starts_at, stops_at, quantity } = columns;
      const times = { starts_at, stops_at, ...(reserved_from === undefined ? {} : { reserved_from, reserved_till }) };
      return planning(product, location_id, {
        planning_type: 'downtime',
        downtime_id,
        quantity,
        ...times,
        ...(progress as Columns),
      });
    },
  };
}

/** A company with one location, for tests that need no server. */
export async function newWarehouse(
  db: Database,
): Promise<{ readonly warehouse: Warehouse; readonly location_id: string }> {
  const company_id = newId();
  await db.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company_id}, ${`c${company_id}`}, 'Warehouse', 'Europe/Amsterdam', 'eur')
  `);
  const warehouse = warehouseIn(db, company_id);
  return { warehouse, location_id: await warehouse.location() };
}

export const viewAt = (db: Database, company_id: string, now: Temporal.Instant): ReadContext => ({
  db,
  company: {
    id: company_id,
    slug: 'warehouse',
    name: 'Warehouse',
    default_timezone: 'Europe/Amsterdam',
    currency: 'eur',
  },
  employee_id: null,
  now,
  base_url: 'http://localhost',
  // Nothing that is asked here needs any.
  services: {} as unknown as Services,
});

export const within = <Result>(
  view: ReadContext,
  db: Database,
  ask: (work: Work) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => ask(workFor(tx, view)));
