import { alias, COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { type PackingSlipFacts, printSettings } from '../../media/pdf/printed-facts.ts';
import { readSettings } from '../company/settings.ts';
import { deliveryAddress } from '../orders/order-sql.ts';
import { isVisibleOrder } from '../rows/visible-orders.ts';
import { LINE_COLUMNS, type OrderLine } from './billing.ts';
import { billingAddress } from './document-sql.ts';
import { pageFacts, printedProperties, shownProperties } from './page-facts.ts';
import { LANGUAGE, printedCompany, printedLines } from './printed-document.ts';

/** The packing slip of an order as it is now. */
export async function printedPackingSlip(view: ReadContext, id: string): Promise<PackingSlipFacts> {
  const order = await packedOrder(view, id);
  const page = await pageFacts(view, order.id);
  const { settings } = await readSettings(view);
  const properties = await shownProperties(view, 'packing', [order.id, order.customer_id]);
  const unlessSeen = new Set<string>();
  const delivery_address = order.fulfillment_type === 'delivery' ? order.delivery_address : null;
  return {
    language: LANGUAGE,
    company: printedCompany(view, page.company),
    settings: printSettings(settings),
    order_number: order.number,
    customer_number: page.customer?.number ?? null,
    starts_at: order.starts_at?.toString() ?? null,
    stops_at: order.stops_at?.toString() ?? null,
    start_location: page.start_location?.name ?? null,
    stop_location: page.stop_location?.name ?? null,
    delivery_address,
    recipient: { name: page.customer?.name ?? null, address: order.billing_address },
    properties: printedProperties(
      properties.filter(({ identifier }) => !unlessSeen.has(identifier) && unlessSeen.add(identifier)),
      [order.billing_address, delivery_address],
    ),
    lines: await printedLines(view, await packedLines(view, order.id), { document: null }),
    qr_code: order.qr_code,
    updated_at: order.updated_at.toString(),
  };
}

interface PackedOrder {
  readonly id: string;
  readonly number: number | null;
  readonly customer_id: string | null;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly delivery_address: string | null;
  readonly billing_address: string | null;
  readonly qr_code: string | null;
  readonly updated_at: Temporal.Instant;
}

async function packedOrder({ db, company, employee_id }: ReadContext, id: string): Promise<PackedOrder> {
  const order = await db.maybe<PackedOrder>(sql`
    select
      o.id, o.number, o.customer_id, o.starts_at, o.stops_at, o.fulfillment_type, o.updated_at,
      ${deliveryAddress(alias('o'))} as delivery_address,
      ${billingAddress(alias('o'))} as billing_address,
      (
        select b.number
        from barcodes as b
        where b.company_id = ${COMPANY}
          and b.owner_id = o.id
          and b.owner_type = 'orders'
          and b.barcode_type = 'qr_code'
        order by b.created_at, b.id
        limit 1
      ) as qr_code
    from orders as o
    where o.company_id = ${company.id}
      and o.id = ${id}
      and ${isVisibleOrder(alias('o'), employee_id)}
  `);
  if (order === undefined) throw notFound();
  return order;
}

/** Booked items and their sections. Services are not packed. */
const packedLines = ({ db, company }: ReadContext, order_id: string): Promise<OrderLine[]> =>
  db.many<OrderLine>(sql`
    select ${LINE_COLUMNS}
    from lines
    where company_id = ${company.id}
      and order_id = ${order_id}
      and owner_type = 'orders'
      and archived_at is null
      and relevant
      and (
        line_type = 'section'
        or (
          planning_id is not null
          and not exists (
            select
            from items as item
            where item.company_id = ${COMPANY}
              and item.id = lines.item_id
              and item.product_type = 'service'
          )
        )
      )
    order by position, nested_position, id
  `);
