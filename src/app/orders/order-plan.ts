import { compile, sql, type Statement } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { StockedPlanning } from '../../domain/orders/planning-units.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';

/** Everything that an order plans: what it is going to have after a change is worked out on this, then written. */
export interface OrderPlan {
  readonly plannings: readonly Planned[];
  /** Bundles: what they are made of is planned below them. */
  readonly bundles: readonly PlannedBundle[];
}

export interface Planned extends StockedPlanning {
  readonly id: string;
  /** The planning of the bundle that it is a part of. */
  readonly parent_planning_id: string | null;
  readonly product: PlannedProduct;
}

/** What must be known of a product to plan it. */
export interface PlannedProduct extends StockedProduct {
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

export interface PlannedBundle {
  readonly id: string;
  readonly item_id: string;
}

export const NO_PLAN: OrderPlan = { plannings: [], bundles: [] };

/** A plan as it was read, with the rows that it stands in. */
export interface LoadedPlan extends OrderPlan {
  readonly rows: ReadonlyMap<string, PlanningRow>;
}

/** The columns that a change of an order may change. */
export interface PlanningRow {
  readonly id: string;
  readonly item_id: string;
  readonly parent_planning_id: string | null;
  readonly quantity: number | null;
  readonly started: number;
  readonly stopped: number;
  readonly sold: number;
  readonly reserved: boolean;
  readonly status: OrderStatus;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
}

/** In the order of booking. The caller holds the order; whoever is going to take stock holds the products as well. */
export async function loadPlan(work: Work, order_id: string): Promise<LoadedPlan> {
  const rows = await work.tx.many<LoadedRow>(planStatement(work.company.id, order_id));
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    bundles: rows.filter(({ quantity }) => quantity === null).map(({ id, item_id }) => ({ id, item_id })),
    plannings: rows.flatMap((row) => (row.quantity === null ? [] : [plannedOf(row, row.quantity)])),
  };
}

type LoadedRow = PlanningRow &
  Omit<PlannedProduct, 'id'> &
  Pick<StockedPlanning, 'product_type' | 'tracking_type' | 'stock_items'>;

const plannedOf = (row: LoadedRow, quantity: number): Planned => ({
  id: row.id,
  parent_planning_id: row.parent_planning_id,
  product_type: row.product_type,
  tracking_type: row.tracking_type,
  quantity,
  reserved: row.reserved,
  started: row.started,
  stopped: row.stopped,
  stock_items: row.stock_items,
  product: {
    id: row.item_id,
    product_group_id: row.product_group_id,
    tracking_type: row.tracking_type,
    unlimited: row.unlimited,
    returnable: row.returnable,
    allow_shortage: row.allow_shortage,
    shortage_limit: row.shortage_limit,
    buffer_time_before: row.buffer_time_before,
    buffer_time_after: row.buffer_time_after,
  },
});

const planStatement = (company_id: string, order_id: string): Statement =>
  compile(
    sql`
      select
        p.id, p.item_id, p.parent_planning_id, p.quantity, p.started, p.stopped, p.sold, p.reserved, p.status,
        p.start_location_id, p.stop_location_id, p.starts_at, p.stops_at, p.reserved_from, p.reserved_till,
        i.product_group_id, i.product_type, i.tracking_type, i.allow_shortage, i.shortage_limit,
        i.buffer_time_before, i.buffer_time_after, i.product_type = 'rental' as returnable,
        i.always_available or i.tracking_type = 'none' as unlimited,
        coalesce(
          (
            select json_agg(
              json_build_object(
                'stock_item_id', s.stock_item_id,
                'reserved', s.reserved,
                'started', s.started,
                'stopped', s.stopped
              )
              order by s.created_at, s.id
            )
            from stock_item_plannings as s
            where s.company_id = p.company_id
              and s.planning_id = p.id
              and s.archived_at is null
          ),
          '[]'
        ) as stock_items
      from plannings as p
      join items as i on i.company_id = p.company_id and i.id = p.item_id
      where p.company_id = ${company_id}
        and p.order_id = ${order_id}
        and p.archived_at is null
      order by p.created_at, p.id
    `,
    'order_plan',
  );
