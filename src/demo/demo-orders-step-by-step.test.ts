import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/support/database.ts';
import { demoCompany } from '../../test/support/demo-company.ts';
import { createNote } from '../app/customers/notes.ts';
import { createDocument } from '../app/documents/create-document.ts';
import { refreshInvoices } from '../app/documents/refresh-invoices.ts';
import { signDocument } from '../app/documents/sign-document.ts';
import { flushHappenings } from '../app/events/events.ts';
import { createLine, updateLine } from '../app/orders/change-lines.ts';
import { createOrder } from '../app/orders/create-order.ts';
import { fulfilOrder } from '../app/orders/fulfill-order.ts';
import { transitionOrder } from '../app/orders/transition-order.ts';
import { createCharge, createRefund } from '../app/payments/create-payment.ts';
import { holdDeposit } from '../app/payments/deposit-holds.ts';
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import type { Paid } from '../domain/payments/payments.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { bookAction, moveAction } from './demo-actions.ts';
import {
  type DemoDocument,
  type DemoHold,
  type DemoOrder,
  type DemoPayment,
  type DemoStep,
  unitsBooked,
} from './demo-order.ts';
import type { DemoOrderables } from './demo-orderables.ts';
import { demoAmounts, type PayableOrder } from './demo-payments.ts';
import { DEMO_SEED, loadDemo, loadDemoShop } from './load-demo.ts';
import { planDemoOrders } from './plan-demo-orders.ts';

const now = Temporal.Instant.from('2026-05-15T19:00:00Z');

test('stand as if every step had been taken by the use cases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-demo-'));
  const db = await freshDatabase();
  try {
    await db.database.transaction(async (tx) => {
      const loaded = await demoCompany(tx, { slug: 'demo', now, folder });
      await loadDemo(loaded);
      const lived = await demoCompany(tx, { slug: 'lived', now, folder });
      const random = seededRandom(DEMO_SEED);
      const orderables = await loadDemoShop(lived, random);
      const orders = planDemoOrders(random, now, lived.company.default_timezone, orderables);
      const numbered = orders.filter(({ status }) => status !== 'new');
      const compared = ofEveryKind(numbered, orderables);
      const ids = new Map<number, string>();
      for (const [index, order] of numbered.entries()) {
        if (compared.has(order)) ids.set(index + 1, await takeAllSteps(lived, orderables, order));
      }
      lived.happenings.sort((a, b) => Temporal.Instant.compare(a.created_at, b.created_at));
      await flushHappenings(lived);
      expect(ids.size).toBeGreaterThan(30);
      for (const [number, id] of ids) {
        const { id: twin } = await tx.one<{ id: string }>(
          sql`select id from orders where company_id = ${loaded.company.id} and number = ${number}`,
        );
        expect(await standing(tx, twin), `order ${number}`).toEqual(await standing(tx, id));
      }
    });
  } finally {
    await db.drop();
    rmSync(folder, { recursive: true });
  }
}, 180_000);

/** One for each way that an order can go, and one for each thing that it can have. */
function ofEveryKind(orders: readonly DemoOrder[], orderables: DemoOrderables): ReadonlySet<DemoOrder> {
  const regions = new Map(orderables.customers.map(({ id, tax_region_id }) => [id, tax_region_id]));
  const ruled = new Set(orderables.products.filter(({ sku }) => sku === 'GIMB' || sku === 'SLIDE').map(({ id }) => id));
  const firsts = (kindOf: (order: DemoOrder) => unknown) =>
    [...Map.groupBy(orders, (order) => JSON.stringify(kindOf(order))).values()].flatMap((ofKind) => ofKind.slice(0, 1));
  return new Set([
    ...firsts(({ steps, bookings }) =>
      steps.map(({ step, moved, confirm_shortage }) => [
        step,
        moved.length === unitsBooked(bookings).length,
        confirm_shortage,
      ]),
    ),
    ...firsts(({ bookings }) => bookings.map((booking) => ('parts' in booking ? booking.bundle_id : null))),
    ...firsts(({ bookings }) => bookings.map((booking) => !('parts' in booking) && booking.charge_length !== null)),
    ...firsts(({ bookings }) =>
      bookings.map((booking) => !('parts' in booking) && booking.price_each_in_cents !== null),
    ),
    ...firsts(({ custom_lines }) => custom_lines.map(({ title }) => title)),
    ...firsts(({ discount, customer_id }) => [discount, customer_id === null]),
    ...firsts(({ has_coupon }) => has_coupon),
    ...firsts(({ hold }) => hold?.reason),
    ...firsts(({ customer_id }) => regions.get(customer_id ?? '')),
    ...firsts(({ bookings }) => bookings.some((booking) => 'product_id' in booking && ruled.has(booking.product_id))),
    ...firsts(({ payments }) => payments.map(({ type, part, deposit }) => [type, part, deposit])),
    ...firsts(({ documents }) => documents.map(({ document_type, agreed }) => [document_type, agreed])),
    ...firsts(({ fulfillment_type, properties }) => [fulfillment_type, properties.map(({ identifier }) => identifier)]),
  ]);
}

async function takeAllSteps(work: Work, orderables: DemoOrderables, order: DemoOrder): Promise<string> {
  const making = { ...work, now: order.created_at, employee_id: order.employee_id };
  const id = await makeOrder(making, orderables, order);
  for (const step of order.steps) await takeStep({ ...work, now: step.at, employee_id: step.employee_id }, id, step);
  await settleBill(work, id, order);
  return id;
}

async function settleBill(work: Work, order_id: string, { payments, documents, hold }: DemoOrder): Promise<void> {
  const happened = [...payments, ...(hold === null ? [] : [hold]), ...documents].toSorted((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  );
  for (const each of happened) {
    const dated = { ...work, now: each.at, employee_id: each.employee_id };
    if ('document_type' in each) await makeDocument(dated, order_id, each);
    else if ('reason' in each) await keepDeposit(dated, order_id, each);
    else await pay(dated, order_id, each);
  }
  // As before they are read.
  if (documents.some(({ document_type }) => document_type === 'invoice')) await refreshInvoices(work, [order_id]);
}

/** Where there is none, nothing can be kept of it. */
async function keepDeposit(work: Work, order_id: string, { amount_in_cents, reason }: DemoHold): Promise<void> {
  const order = await work.tx.one<PayableOrder>(sql`select * from orders where id = ${order_id}`);
  if (order.deposit_in_cents > 0) await holdDeposit(work, { order_id, amount_in_cents, reason });
}

async function pay(work: Work, order_id: string, payment: DemoPayment): Promise<void> {
  const { type, provider_method } = payment;
  const order = await work.tx.one<PayableOrder & Paid>(sql`select * from orders where id = ${order_id}`);
  const amounts = demoAmounts(payment, order, order);
  if (amounts === null) return;
  if (type === 'payment_charges') {
    await createCharge(work, { order_id, provider_method, ...amounts });
    return;
  }
  const charge = await work.tx.one<{ id: string }>(
    sql`select id from payments where order_id = ${order_id} and deposit_in_cents > 0`,
  );
  await createRefund(work, { payment_charge_id: charge.id, provider_method, ...amounts });
}

async function makeDocument(work: Work, order_id: string, { document_type, agreed }: DemoDocument): Promise<void> {
  const document_id = await createDocument(work, {
    document_type,
    order_id,
    ...(document_type === 'invoice' ? { finalized: true } : {}),
    ...(agreed === 'confirmed' ? { confirmed: true } : {}),
  });
  if (agreed === 'signed') await signDocument(work, { document_id, picture: 'drawn' });
}

async function makeOrder(work: Work, orderables: DemoOrderables, order: DemoOrder): Promise<string> {
  const {
    bookings,
    custom_lines,
    notes,
    steps: _,
    created_at: __,
    employee_id: ___,
    discount,
    properties,
    payments: ____,
    documents: _____,
    has_coupon,
    hold: ______,
    missed: _______,
    ...rest
  } = order;
  const order_id = await createOrder(work, {
    ...rest,
    ...discount,
    properties_attributes: properties,
    ...(has_coupon ? { coupon_id: orderables.coupon_id } : {}),
  });
  await fulfilOrder(work, { order_id, actions: bookings.map(bookAction), confirm_shortage: false });
  for (const booking of bookings) {
    if ('parts' in booking) continue;
    const { product_id, price_each_in_cents, charge_length } = booking;
    if (price_each_in_cents === null && charge_length === null) continue;
    const line = await work.tx.one<{ id: string }>(
      sql`select id from lines where order_id = ${order_id} and item_id = ${product_id}`,
    );
    await updateLine(work, line.id, charge_length === null ? { price_each_in_cents } : { charge_length });
  }
  const tax_category_id = orderables.custom_tax_category_id;
  for (const line of custom_lines) {
    await createLine(work, { ...line, tax_category_id, owner_type: 'orders', owner_id: order_id });
  }
  for (const { body } of notes) await createNote(work, { body, owner_type: 'orders', owner_id: order_id });
  return order_id;
}

async function takeStep(work: Work, order_id: string, { step, moved, confirm_shortage }: DemoStep): Promise<void> {
  if (step === 'start' || step === 'stop') {
    await fulfilOrder(work, { order_id, actions: moved.map((move) => moveAction(step, move)), confirm_shortage });
  } else {
    const to = { reserve: 'reserved', cancel: 'canceled', archive: 'archived' } as const;
    await transitionOrder(work, { order_id, to: to[step], revert: false, confirm_shortage });
  }
}

/** All there is of an order, with names instead of ids. */
const standing = (db: Queryable, order_id: string) =>
  db.one<Record<string, unknown>>(sql`
    select
      to_jsonb(o) - '{company_id,id,number,customer_id,tax_region_id,coupon_id,employee_id,start_location_id,stop_location_id,delivery_address_property_id,updated_at}'::text[] as columns,
      (select number from customers where id = o.customer_id) as customer,
      (select name from tax_regions where id = o.tax_region_id) as region,
      (select identifier from coupons where id = o.coupon_id) as coupon,
      (select coalesce(firstname, 'owner') from employees where id = o.employee_id) as employee,
      (select code from locations where id = o.start_location_id) as place,
      (select address1 from properties where id = o.delivery_address_property_id) as delivered_to,
      (
        select jsonb_agg(
          to_jsonb(p) - '{company_id,id,order_id,item_id,parent_planning_id,start_location_id,stop_location_id,updated_at}'::text[]
            || jsonb_build_object('item', i.name, 'part', p.parent_planning_id is not null)
          order by i.name
        )
        from plannings as p
        join items as i on i.id = p.item_id
        where p.order_id = o.id
      ) as plannings,
      (
        select jsonb_agg(
          to_jsonb(s) - '{company_id,id,order_id,stock_item_id,planning_id,created_at,updated_at}'::text[]
            || jsonb_build_object('piece', i.identifier)
          order by i.identifier
        )
        from stock_item_plannings as s
        join stock_items as i on i.id = s.stock_item_id
        where s.order_id = o.id
      ) as pieces,
      (
        select jsonb_agg(
          to_jsonb(l) - '{company_id,id,owner_id,order_id,item_id,planning_id,parent_line_id,bundle_item_id,tax_category_id,price_structure_id,price_tile_id,updated_at}'::text[]
            || jsonb_build_object(
              'item', (select name from items where id = l.item_id),
              'tax', (select name from tax_categories where id = l.tax_category_id),
              'tile', (select name from price_tiles where id = l.price_tile_id),
              'has_structure', l.price_structure_id is not null,
              'is_planned', l.planning_id is not null,
              'is_part', l.parent_line_id is not null and l.bundle_item_id is not null
            )
          order by l.position, l.nested_position
        )
        from lines as l
        where l.order_id = o.id
          and l.owner_type = 'orders'
      ) as lines,
      (
        select jsonb_agg(jsonb_build_array(name, percentage, value_in_cents) order by name)
        from tax_values
        where order_id = o.id
      ) as taxes,
      (
        select jsonb_agg(jsonb_build_array(e.kind, e.action_key, e.created_at, e.employee_id is null, e.data - 'actions' ? 'status', cardinality(e.related_ids)) order by e.sequence)
        from events as e
        where e.subject_id = o.id
      ) as events,
      (
        select jsonb_agg(
          jsonb_build_array(e.kind, e.action_key, e.created_at, e.employee_id is null, cardinality(e.related_ids))
          order by e.created_at, e.kind
        )
        from events as e
        where o.id = any(e.related_ids)
      ) as events_about_it,
      (
        select jsonb_agg(
          to_jsonb(p) - '{company_id,id,order_id,customer_id,employee_id,payment_charge_id,updated_at}'::text[]
            || jsonb_build_object('gives_back', p.payment_charge_id is not null)
          order by p.created_at, p.type
        )
        from payments as p
        where p.order_id = o.id
      ) as payments,
      (
        select jsonb_agg(
          to_jsonb(d) - '{company_id,id,order_id,customer_id,tax_region_id,coupon_id,number,prefix,prefix_with_number,start_location_id,stop_location_id,printed,updated_at}'::text[]
            || jsonb_build_object(
              'printed', d.printed #- '{order}' #- '{customer,id}',
              'lines', (
                select jsonb_agg(
                  to_jsonb(l) - '{company_id,id,owner_id,document_id,order_id,order_line_id,item_id,planning_id,parent_line_id,bundle_item_id,tax_category_id,price_structure_id,price_tile_id,updated_at}'::text[]
                    || jsonb_build_object('tells_of', (select title from lines where id = l.order_line_id))
                  order by l.position, l.nested_position
                )
                from lines as l
                where l.document_id = d.id
              ),
              'taxes', (
                select jsonb_agg(jsonb_build_array(name, percentage, value_in_cents, created_at) order by name)
                from tax_values
                where document_id = d.id
              ),
              'properties', (
                select jsonb_agg(
                  to_jsonb(p) - '{company_id,id,owner_id,document_id,updated_at}'::text[] order by p.position
                )
                from properties as p
                where p.document_id = d.id
              ),
              'signature', (
                select to_jsonb(s) - '{company_id,id,document_id,order_id,customer_id,picture,updated_at}'::text[]
                from signatures as s
                where s.document_id = d.id
              )
            )
          order by d.created_at, d.document_type
        )
        from documents as d
        where d.order_id = o.id
      ) as documents,
      (
        select jsonb_agg(jsonb_build_array(i.name, t.quantity, t.created_at) order by t.created_at, i.name)
        from product_trackers as t
        join items as i on i.id = t.product_id
        where t.order_id = o.id
      ) as product_trackers,
      (
        select jsonb_agg(jsonb_build_array(i.identifier, t.quantity, t.created_at) order by t.created_at, i.identifier)
        from stock_item_trackers as t
        join stock_items as i on i.id = t.stock_item_id
        join product_trackers as p on p.id = t.product_tracker_id
        where p.order_id = o.id
      ) as stock_item_trackers,
      (
        select jsonb_agg(
          to_jsonb(p) - '{company_id,id,owner_id,order_id,default_property_id,updated_at}'::text[]
            || jsonb_build_object('is_linked', p.default_property_id is not null)
          order by p.identifier
        )
        from properties as p
        where p.order_id = o.id
      ) as properties,
      (select jsonb_agg(jsonb_build_array(body, created_at)) from notes where order_id = o.id) as notes,
      (select jsonb_agg(jsonb_build_array(barcode_type, created_at)) from barcodes where order_id = o.id) as barcodes
    from orders as o
    where o.id = ${order_id}
  `);
