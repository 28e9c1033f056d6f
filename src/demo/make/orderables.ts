import type { PropertyAttributes } from '../../app/customers/properties.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { ProductType, TrackingType } from '../../domain/catalogue/items.ts';

/** The facts about the company that the plan of the orders needs. */
export interface Orderables {
  readonly products: readonly OrderableProduct[];
  readonly bundles: readonly OrderableBundle[];
  readonly customers: readonly OrderingCustomer[];
  /** Ids; the owner first. */
  readonly employees: readonly string[];
  readonly locations: { readonly shop: OrderLocation; readonly airport: OrderLocation };
}

export interface OrderLocation {
  readonly id: string;
  readonly since: Temporal.Instant;
}

export interface OrderingCustomer {
  readonly id: string;
  readonly since: Temporal.Instant;
  readonly legal_type: 'person' | 'commercial';
  readonly address: PropertyAttributes;
}

export interface OrderableProduct {
  readonly id: string;
  /** SKU of its group. */
  readonly sku: string;
  /** Empty for the single product of a group. */
  readonly variation: string;
  readonly since: Temporal.Instant;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly base_price_in_cents: number;
  readonly stock: readonly OrderableStock[];
  /** Stock taken by downtimes. */
  readonly taken: readonly TakenStock[];
}

export interface OrderableStock {
  readonly location_id: string;
  /** Null for bulk stock. */
  readonly stock_item_id: string | null;
  readonly units: number;
  readonly from: Temporal.Instant;
  readonly till: Temporal.Instant | null;
}

export interface TakenStock extends OrderableStock {
  readonly till: Temporal.Instant;
}

export interface OrderableBundle {
  readonly id: string;
  readonly name: string;
  readonly since: Temporal.Instant;
  readonly parts: readonly OrderablePart[];
}

export interface OrderablePart {
  readonly bundle_item_id: string;
  readonly sku: string;
  readonly quantity: number;
  /** Null where the customer chooses. */
  readonly product_id: string | null;
}

/** Sorted by names and identifiers, because ids differ from run to run. */
export async function readProducts(work: Work): Promise<readonly OrderableProduct[]> {
  const products = await work.tx.many<Omit<OrderableProduct, 'stock' | 'taken'>>(sql`
    select
      p.id, g.sku, coalesce(p.variation_values[1], '') as variation, p.created_at as since, p.product_type,
      p.tracking_type, p.buffer_time_before, p.buffer_time_after, p.base_price_in_cents
    from items as p
    join items as g
      on g.company_id = ${work.company.id}
      and g.id = p.product_group_id
    where p.company_id = ${work.company.id}
      and p.type = 'products'
      and p.archived_at is null
    order by g.sku, p.sorting_weight, p.id
  `);
  const stock = Map.groupBy(await readStock(work), ({ product_id }) => product_id);
  const taken = Map.groupBy(await readDowntimes(work), ({ product_id }) => product_id);
  return products.map((product) => ({
    ...product,
    stock: stock.get(product.id) ?? [],
    taken: taken.get(product.id) ?? [],
  }));
}

interface OfProduct {
  readonly product_id: string;
}

const readStock = (work: Work): Promise<readonly (OrderableStock & OfProduct)[]> =>
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

const readDowntimes = (work: Work): Promise<readonly (TakenStock & OfProduct)[]> =>
  work.tx.many(sql`
    select
      p.item_id as product_id, p.start_location_id as location_id, s.stock_item_id, p.units, p.reserved_from as from,
      p.reserved_till as till
    from plannings as p
    left join stock_item_plannings as s
      on s.company_id = ${work.company.id}
      and s.planning_id = p.id
    where p.company_id = ${work.company.id}
      and p.planning_type = 'downtime'
    order by p.reserved_from, p.id
  `);

export async function readBundles(work: Work): Promise<readonly OrderableBundle[]> {
  const parts = await work.tx.many<BundlePart>(sql`
    select b.id, b.name, b.created_at as since, i.id as bundle_item_id, g.sku, i.quantity, i.product_id
    from bundle_items as i
    join items as b
      on b.company_id = ${work.company.id}
      and b.id = i.bundle_id
    join items as g
      on g.company_id = ${work.company.id}
      and g.id = i.product_group_id
    where i.company_id = ${work.company.id}
      and i.archived_at is null
    order by b.name, i.position, i.id
  `);
  return [...Map.groupBy(parts, ({ id }) => id).values()].flatMap((ofBundle) =>
    ofBundle.slice(0, 1).map(({ id, name, since }) => ({ id, name, since, parts: ofBundle })),
  );
}

type BundlePart = Pick<OrderableBundle, 'id' | 'name' | 'since'> & OrderablePart;
