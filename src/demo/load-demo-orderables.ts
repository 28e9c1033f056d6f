import type { DefaultProperty } from '../app/customers/properties.ts';
import { updateRow } from '../app/rows/write-rows.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { daysAgo } from './days-ago.ts';
import type {
  DemoOrderables,
  OrderableBundle,
  OrderableProduct,
  OrderableStock,
  OrderLocation,
  TakenStock,
} from './demo-orderables.ts';
import type { LoadedCatalogue } from './load-demo-catalogue.ts';
import type { LoadedCustomer } from './load-demo-customers.ts';

/** Reads back what there is to order. Sorted by names: ids are different every time. */
export async function loadDemoOrderables(
  work: Work,
  customers: readonly LoadedCustomer[],
  employees: readonly string[],
  order_properties: readonly DefaultProperty[],
  { locations: { shop, airport }, taxes, coupon_id }: LoadedCatalogue,
): Promise<DemoOrderables> {
  const abroad = await taxElsewhere(work, customers, taxes.washington);
  return {
    products: await orderableProducts(work),
    bundles: await orderableBundles(work),
    customers: customers
      .filter(({ archived }) => !archived)
      .map(({ age_days, ...customer }) => ({
        ...customer,
        since: daysAgo(work.now, age_days),
        tax_region_id: customer.id === abroad ? taxes.washington : null,
        address: customer.properties.find(({ identifier }) => identifier === 'main') ?? {},
      })),
    employees,
    order_properties,
    coupon_id,
    custom_tax_category_id: taxes.goods,
    locations: { shop: await orderLocation(work, shop), airport: await orderLocation(work, airport) },
  };
}

/** The company that has been a customer for longest is beyond the river. Answers its id. */
async function taxElsewhere(
  work: Work,
  customers: readonly LoadedCustomer[],
  tax_region_id: string,
): Promise<string | undefined> {
  const company = customers.find(({ legal_type, archived }) => legal_type === 'commercial' && !archived);
  if (company !== undefined) await updateRow(work, 'customers', company.id, { tax_region_id });
  return company?.id;
}

const orderLocation = (work: Work, id: string): Promise<OrderLocation> =>
  work.tx.one<OrderLocation>(sql`
    select id, created_at as since
    from locations
    where company_id = ${work.company.id}
      and id = ${id}
  `);

async function orderableProducts(work: Work): Promise<readonly OrderableProduct[]> {
  const products = await work.tx.many<Omit<OrderableProduct, 'stock' | 'taken'>>(sql`
    select
      p.id, g.sku, coalesce(p.variation_values[1], '') as variation, p.created_at as since, p.product_type,
      p.tracking_type, p.buffer_time_before, p.buffer_time_after, p.base_price_in_cents
    from items as p
    join items as g on g.company_id = p.company_id and g.id = p.product_group_id
    where p.company_id = ${work.company.id}
      and p.type = 'products'
      and p.archived_at is null
    order by g.sku, p.sorting_weight, p.id
  `);
  const stock = Map.groupBy(await stockOf(work), ({ product_id }) => product_id);
  const taken = Map.groupBy(await takenOf(work), ({ product_id }) => product_id);
  return products.map((product) => ({
    ...product,
    stock: stock.get(product.id) ?? [],
    taken: taken.get(product.id) ?? [],
  }));
}

interface OfProduct {
  readonly product_id: string;
}

const stockOf = (work: Work): Promise<readonly (OrderableStock & OfProduct)[]> =>
  work.tx.many(sql`
    select product_id, location_id, id as stock_item_id, 1 as units, coalesce("from", created_at) as from, till, identifier
    from stock_items
    where company_id = ${work.company.id}
      and archived_at is null
    union all
    select item_id, location_id, null, quantity, coalesce("from", created_at), till, ''
    from stock_counts
    where company_id = ${work.company.id}
    order by identifier, units, stock_item_id
  `);

const takenOf = (work: Work): Promise<readonly (TakenStock & OfProduct)[]> =>
  work.tx.many(sql`
    select
      p.item_id as product_id, p.start_location_id as location_id, s.stock_item_id, p.units, p.reserved_from as from,
      p.reserved_till as till
    from plannings as p
    left join stock_item_plannings as s on s.company_id = p.company_id and s.planning_id = p.id
    where p.company_id = ${work.company.id}
      and p.planning_type = 'downtime'
    order by p.reserved_from, p.id
  `);

async function orderableBundles(work: Work): Promise<readonly OrderableBundle[]> {
  const parts = await work.tx.many<BundlePart>(sql`
    select b.id, b.name, b.created_at as since, i.id as bundle_item_id, g.sku, i.quantity, i.product_id
    from bundle_items as i
    join items as b on b.company_id = i.company_id and b.id = i.bundle_id
    join items as g on g.company_id = i.company_id and g.id = i.product_group_id
    where i.company_id = ${work.company.id}
      and i.archived_at is null
    order by b.name, i.position, i.id
  `);
  return [...Map.groupBy(parts, ({ id }) => id).values()].flatMap((ofBundle) =>
    ofBundle.slice(0, 1).map(({ id, name, since }) => ({ id, name, since, parts: ofBundle })),
  );
}

type BundlePart = Pick<OrderableBundle, 'id' | 'name' | 'since'> & OrderableBundle['parts'][number];
