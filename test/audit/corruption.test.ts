import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Audited, auditIn } from '../../src/app/audit/audit.ts';
import { INVARIANTS } from '../../src/app/audit/invariants.ts';
import type { Transaction } from '../../src/db/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { apiOf } from '../v4/api.ts';
import { buildWorld, type World } from './world.ts';

vi.setConfig({ hookTimeout: 60_000 });

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await buildWorld(apiOf(server, server.token));
});

afterAll(() => server.stop());

test('what the service has made is as it must be', () => expectCleanAudit(server.database));

/** What breaks something, in a transaction that is then undone, and all the invariants that see it. */
type Corruption = readonly [what: string, sees: readonly string[], statements: (world: World) => readonly string[]];

const CORRUPTIONS: readonly Corruption[] = [
  [
    'stock is less than what is reserved',
    ['capacity'],
    ({ reserved }) => [`update stock_counts set quantity = 1 where item_id in (${productsOf(reserved)})`],
  ],
  [
    'stock ends before what is reserved',
    ['capacity'],
    ({ stockItems }) => [
      `update stock_items set "from" = '2020-01-01', till = '2030-01-02' where product_id = '${String(stockItems[0].attributes['product_id'])}'`,
    ],
  ],
  [
    'a planning is shorter than it says',
    ['shortage_amounts'],
    ({ short }) => [`update plannings set location_shortage_amount = 0 where order_id = '${short[0].id}'`],
  ],
  [
    'a planning that is not short says so',
    ['shortage_amounts'],
    ({ reserved }) => [`update plannings set location_shortage_amount = 1 where order_id = '${reserved.id}'`],
  ],
  [
    'a piece is promised twice',
    ['stock_item_planned_once'],
    ({ stockItems: [one, two] }) => [
      'alter table stock_item_plannings drop constraint stock_item_planned_once',
      `update stock_item_plannings set stock_item_id = '${one.id}' where stock_item_id = '${two.id}'`,
    ],
  ],
  [
    'a piece that is promised is archived',
    ['stock_item_plannings'],
    ({ stockItems: [one] }) => [`update stock_items set archived_at = now() where id = '${one.id}'`],
  ],
  [
    'a piece is of another product',
    ['stock_item_plannings'],
    ({ stockItems: [one], reserved }) => [
      `update stock_items set product_id = (${productsOf(reserved)} limit 1) where id = '${one.id}'`,
    ],
  ],
  [
    'a piece is promised for another time than its planning',
    ['stock_item_plannings'],
    ({ stockItems: [one] }) => [
      `update stock_item_plannings set reserved_till = reserved_till - interval '1 hour' where stock_item_id = '${one.id}'`,
    ],
  ],
  [
    'more pieces are named than are booked',
    ['stock_item_units'],
    ({ named: [order], stockItems: [, , free] }) => [
      `insert into stock_item_plannings (
        company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, status, starts_at,
        stops_at, reserved_from, reserved_till
      )
      select company_id, gen_random_uuid(), stock_item_planning_type, '${free.id}', planning_id, order_id, reserved,
        status, starts_at, stops_at, reserved_from, reserved_till
      from stock_item_plannings
      where order_id = '${order.id}'`,
    ],
  ],
  [
    'a piece that is out was not started',
    ['stock_item_trackers', 'stock_item_units'],
    ({ stockItemOut }) => [
      `update stock_item_plannings set started = false, status = 'reserved'
      where order_id = '${stockItemOut.id}' and not stopped`,
    ],
  ],
  [
    'what is rented out is sold',
    ['planning_units'],
    ({ reserved }) => [
      'alter table plannings drop constraint plannings_sold_check',
      `update plannings set sold = 1 where order_id = '${reserved.id}'`,
    ],
  ],
  [
    'a planning begins later than its order',
    ['planning_times'],
    ({ reserved }) => [
      `update plannings set starts_at = starts_at + interval '1 hour', reserved_from = reserved_from + interval '1 hour'
      where order_id = '${reserved.id}'`,
    ],
  ],
  [
    'the buffer of a product is not kept',
    ['planning_times'],
    ({ reserved }) => [`update items set buffer_time_after = 3600 where id in (${productsOf(reserved)})`],
  ],
  [
    'a canceled order holds stock',
    ['planning_holds'],
    ({ canceled }) => [`update plannings set reserved = true where order_id = '${canceled.id}'`],
  ],
  [
    'the planning of a reserved order is stopped',
    ['planning_statuses'],
    ({ reserved }) => [`update plannings set status = 'stopped' where order_id = '${reserved.id}'`],
  ],
  [
    'the piece of a reserved order is stopped',
    ['planning_statuses'],
    ({ named: [order] }) => [`update stock_item_plannings set status = 'stopped' where order_id = '${order.id}'`],
  ],
  [
    'a bundle is gone from above its parts',
    ['bundle_plannings', 'planning_lines'],
    ({ bundled }) => [
      `update plannings set archived_at = now() where order_id = '${bundled.id}' and parent_planning_id is null`,
    ],
  ],
  [
    'a part is below a product',
    ['bundle_plannings', 'planning_lines'],
    ({ reserved }) => [`update plannings set parent_planning_id = id where order_id = '${reserved.id}'`],
  ],
  [
    'a downtime is not what it takes',
    ['downtime_plannings'],
    ({ downtime }) => [`update downtimes set quantity = 2 where id = '${downtime.id}'`],
  ],
  [
    'a reserved order is stopped',
    ['order_statuses'],
    ({ reserved }) => [`update orders set status = 'stopped' where id = '${reserved.id}'`],
  ],
  [
    'a reserved order was canceled',
    ['order_statuses'],
    ({ reserved }) => [`update orders set was_canceled = true where id = '${reserved.id}'`],
  ],
  [
    'an order has fewer items than it says',
    ['order_progress'],
    ({ reserved }) => [`update orders set item_count = item_count + 1 where id = '${reserved.id}'`],
  ],
  [
    'a bundle costs more than its parts',
    ['line_prices'],
    ({ bundled }) => [
      `update lines set price_in_cents = price_in_cents + 1
      where order_id = '${bundled.id}' and parent_line_id is null`,
    ],
  ],
  [
    'a line costs more than its units',
    ['line_prices', 'order_totals'],
    ({ reserved }) => [`update lines set price_in_cents = price_in_cents + 1 where order_id = '${reserved.id}'`],
  ],
  [
    'a tax is a cent more',
    ['order_totals'],
    ({ reserved }) => [
      `update tax_values set value_in_cents = value_in_cents + 1
      where id = (select id from tax_values where order_id = '${reserved.id}' order by id limit 1)`,
    ],
  ],
  [
    'an order comes to a cent more',
    ['customer_figures', 'order_totals'],
    ({ reserved }) => [`update orders set grand_total_in_cents = grand_total_in_cents + 1 where id = '${reserved.id}'`],
  ],
  [
    'an order asks for a deposit that nobody set',
    ['order_totals'],
    ({ draft }) => [`update orders set deposit_in_cents = 1 where id = '${draft.id}'`],
  ],
  [
    'more of a deposit is held than its line says',
    ['order_totals'],
    ({ couponed }) => [
      `update orders set deposit_held_in_cents = deposit_held_in_cents + 1 where id = '${couponed.id}'`,
    ],
  ],
  [
    'more of a deposit is held than was paid',
    ['deposit_holds'],
    ({ couponed }) => [
      `update payments set deposit_in_cents = 999 where order_id = '${couponed.id}'`,
      `update orders set deposit_paid_in_cents = 999 where id = '${couponed.id}'`,
    ],
  ],
  [
    'a line of a held deposit comes to more',
    ['line_prices', 'order_totals'],
    ({ couponed }) => [
      `update lines set price_with_tax_in_cents = price_with_tax_in_cents + 1
      where order_id = '${couponed.id}' and line_type = 'deposit_charge'`,
    ],
  ],
  [
    'a coupon takes off a cent more',
    ['coupon_discounts', 'order_totals'],
    ({ couponed }) => [
      `update orders set coupon_discount_in_cents = coupon_discount_in_cents + 1 where id = '${couponed.id}'`,
    ],
  ],
  [
    'a coupon takes off what it says in spite of errors',
    ['coupon_discounts'],
    ({ couponed }) => [
      `update orders set coupon_errors = '{"identifier": "AUDIT", "errors": ["ended"]}' where id = '${couponed.id}'`,
    ],
  ],
  [
    'a coupon takes off what it says, and is not redeemed',
    ['coupon_discounts', 'coupon_redemptions'],
    ({ couponed }) => [`update orders set coupon_redeemed = false where id = '${couponed.id}'`],
  ],
  [
    'a coupon counts a redemption less',
    ['coupon_redemptions'],
    ({ couponed }) => [
      `update coupons set redemptions_count = 0 where id = (select coupon_id from orders where id = '${couponed.id}')`,
    ],
  ],
  [
    'a coupon is redeemed by two, and may be by one',
    ['coupon_redemptions'],
    ({ couponed, free }) => [
      `update orders set coupon_redeemed = true, coupon_errors = '{}',
        coupon_id = (select coupon_id from orders where id = '${couponed.id}')
      where id = '${free.id}'`,
      `update coupons set redemptions_count = 2 where id = (select coupon_id from orders where id = '${couponed.id}')`,
    ],
  ],
  [
    'a line has another quantity than its planning',
    ['planning_lines'],
    ({ free }) => [`update lines set quantity = quantity + 1 where order_id = '${free.id}'`],
  ],
  [
    'a planning has no line',
    ['planning_lines'],
    ({ free }) => [`update lines set archived_at = now() where order_id = '${free.id}'`],
  ],
  [
    'a customer has spent more than the orders say',
    ['customer_figures'],
    ({ customer }) => [`update customers set revenue_in_cents = revenue_in_cents + 1 where id = '${customer.id}'`],
  ],
  [
    'a customer owes more than their orders say',
    ['customer_figures'],
    ({ customer }) => [
      `update customers set balance_due_in_cents = balance_due_in_cents + 1 where id = '${customer.id}'`,
    ],
  ],
  [
    'an order says that less is due than is',
    ['customer_figures', 'order_due'],
    ({ reserved }) => [
      'alter table orders alter column due_in_cents drop expression',
      `update orders set due_in_cents = due_in_cents - 1 where id = '${reserved.id}'`,
    ],
  ],
  [
    'the latest order of a customer is forgotten',
    ['customer_figures'],
    ({ customer }) => [`update customers set latest_order_at = null where id = '${customer.id}'`],
  ],
  [
    'an order number is left out',
    ['order_numbers'],
    ({ reserved }) => [`update orders set number = 1000 where id = '${reserved.id}'`],
  ],
  [
    'two orders have one number',
    ['order_numbers'],
    ({ reserved, draft }) => [
      'drop index orders_number',
      `update orders set number = (select number from orders where id = '${draft.id}') where id = '${reserved.id}'`,
    ],
  ],
  [
    'an order that is not new has no number',
    ['order_numbers'],
    ({ reserved }) => [
      'alter table orders drop constraint orders_number_given',
      `update orders set number = null where id = '${reserved.id}'`,
    ],
  ],
  [
    'the counter of customers ran ahead',
    ['customer_numbers'],
    () => [`update counters set value = value + 1 where name = 'customers'`],
  ],
  [
    'an event is gone',
    ['event_sequences'],
    ({ downtime }) => [
      'alter table events disable trigger user',
      `delete from events where subject_id = '${downtime.id}'`,
    ],
  ],
  [
    'no event tells of an order',
    ['order_events'],
    ({ draft, reserved }) => [
      'alter table events disable trigger user',
      `update events set subject_id = '${reserved.id}' where subject_id = '${draft.id}'`,
    ],
  ],
  [
    'more has left than is out',
    ['product_trackers'],
    ({ started }) => [`update product_trackers set quantity = quantity + 1 where order_id = '${started.id}'`],
  ],
  [
    'it is not told which piece came back',
    ['stock_item_trackers'],
    ({ stockItemOut }) => [
      `delete from stock_item_trackers
      where quantity = -1
        and product_tracker_id in (select id from product_trackers where order_id = '${stockItemOut.id}')`,
    ],
  ],
  [
    'an order says that more was paid than was',
    ['order_payments'],
    ({ paid }) => [`update orders set amount_paid_in_cents = amount_paid_in_cents + 1 where id = '${paid.id}'`],
  ],
  [
    'an order says that more of the deposit was paid and given back than was',
    ['order_payments'],
    ({ paid }) => [
      `update orders
      set deposit_paid_in_cents = deposit_paid_in_cents + 1, deposit_refunded_in_cents = deposit_refunded_in_cents + 1
      where id = '${paid.id}'`,
    ],
  ],
  [
    'a charge fails, and its order is not told',
    ['order_payments'],
    ({ paid }) => [
      `update payments set status = 'failed' where order_id = '${paid.id}' and type = 'payment_charges' and mode = 'manual'`,
    ],
  ],
  [
    'more can be given back of a charge than is left',
    ['payment_uses'],
    ({ paid }) => [
      `update payments set amount_used_in_cents = amount_used_in_cents - 10 where order_id = '${paid.id}' and mode = 'manual'`,
    ],
  ],
  [
    'an authorization is captured twice',
    ['payment_uses'],
    ({ paid }) => [
      `update payments
      set payment_authorization_id = (
        select id from payments where order_id = '${paid.id}' and type = 'payment_authorizations'
      )
      where order_id = '${paid.id}' and type = 'payment_charges' and mode = 'request'`,
    ],
  ],
  [
    'a refund is for another order than its charge',
    ['payment_uses'],
    ({ paid, draft }) => [
      `update payments set order_id = '${draft.id}' where order_id = '${paid.id}' and status = 'pending'`,
    ],
  ],
  [
    'a document costs more than its lines',
    ['document_totals'],
    ({ billed }) => [`update documents set price_in_cents = price_in_cents + 1 where ${contractOf(billed)}`],
  ],
  [
    'a line of a document costs less',
    ['document_totals'],
    ({ billed }) => [
      `update lines set price_in_cents = price_in_cents - 1
      where document_id = (select id from documents where ${contractOf(billed)}) and price_in_cents = 3333`,
    ],
  ],
  [
    'a tax of an invoice is a cent more',
    ['document_totals', 'invoice_sums'],
    ({ billed }) => [
      `update tax_values set value_in_cents = value_in_cents + 1
      where id = (
        select id from tax_values where document_id in (select id from documents where ${lastOf(billed)}) order by id limit 1
      )`,
    ],
  ],
  [
    'an invoice asks for a cent more with its tax',
    ['document_totals', 'invoice_sums'],
    ({ billed }) => [
      `update documents set grand_total_with_tax_in_cents = grand_total_with_tax_in_cents + 1 where ${lastOf(billed)}`,
    ],
  ],
  [
    'an invoice asks for another deposit',
    ['invoice_sums'],
    ({ billed }) => [`update documents set deposit_in_cents = deposit_in_cents + 1 where ${lastOf(billed)}`],
  ],
  [
    'an invoice is paid that was not',
    ['invoice_sums'],
    ({ billed }) => [`update documents set paid_in_cents = paid_in_cents + 1 where ${lastOf(billed)}`],
  ],
  [
    'an order is not told that its invoice is behind',
    ['invoice_sums'],
    ({ billed }) => [`update documents set archived_at = now() where ${lastOf(billed)}`],
  ],
  [
    'an invoice that has something left to pay is paid',
    ['document_statuses'],
    ({ billed }) => [`update documents set status = 'paid' where ${lastOf(billed)}`],
  ],
  [
    'a contract that was agreed to is not confirmed',
    ['document_statuses'],
    ({ billed }) => [`update documents set status = 'unconfirmed' where ${contractOf(billed)}`],
  ],
  [
    'a signature is gone',
    ['document_signatures'],
    ({ billed }) => [`delete from signatures where order_id = '${billed.id}'`],
  ],
  [
    'an order has forgotten that its contract is signed',
    ['document_signatures'],
    ({ billed }) => [`update orders set has_signed_contract = false where id = '${billed.id}'`],
  ],
  [
    'what was revised counts again',
    ['document_statuses', 'invoice_revisions', 'invoice_sums'],
    ({ billed }) => [`update documents set revised = false where order_id = '${billed.id}' and revised`],
  ],
  [
    'what was revised has another number than its revision',
    ['document_numbers', 'invoice_revisions'],
    ({ billed }) => [`update documents set number = 7 where order_id = '${billed.id}' and revised`],
  ],
  [
    'the number of an invoice is left out',
    ['document_numbers'],
    ({ billed }) => [`update documents set number = 4 where order_id = '${billed.id}' and number = 2`],
  ],
  [
    'two invoices have one number',
    ['document_numbers'],
    ({ billed }) => [
      'drop index documents_number',
      `update documents set number = 1, prefix_with_number = '1' where order_id = '${billed.id}' and number = 2`,
    ],
  ],
  [
    'the counter of contracts ran ahead',
    ['document_numbers'],
    () => [`update counters set value = value + 1 where name = 'contracts'`],
  ],
  ['quotes are not counted', ['document_numbers'], () => [`delete from counters where name = 'quotes'`]],
  [
    'an order has no QR code',
    ['order_barcodes'],
    ({ reserved }) => [`delete from barcodes where owner_id = '${reserved.id}'`],
  ],
];

const productsOf = ({ id }: { readonly id: string }): string =>
  `select item_id from plannings where order_id = '${id}'`;

const contractOf = ({ id }: { readonly id: string }): string => `order_id = '${id}' and document_type = 'contract'`;

/** The last invoice with a number. */
const lastOf = ({ id }: { readonly id: string }): string =>
  `order_id = '${id}' and document_type = 'invoice' and number = 2`;

test.each(CORRUPTIONS)('%s: %j', async (_, sees, statements) => {
  const audited = await afterBreaking(statements(world));
  const seeing = audited.filter(({ count }) => count > 0);
  expect(seeing.map(({ name }) => name).toSorted()).toEqual(sees);
  for (const { findings } of seeing) expect(findings[0]).toMatchObject({ company: 'acme', detail: expect.any(String) });
});

test('there is a corruption for every invariant', () => {
  const seen = new Set(CORRUPTIONS.flatMap(([, sees]) => sees));
  expect(INVARIANTS.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});

/** What changes nothing proves nothing. */
async function breaks(tx: Transaction, text: string): Promise<void> {
  const changed = await tx.run({ text, values: [] });
  if (/^(update|insert|delete)/.test(text)) expect(changed).toBeGreaterThan(0);
}

/** Constraints come back with everything else. */
async function afterBreaking(statements: readonly string[]): Promise<readonly Audited[]> {
  let audited: readonly Audited[] = [];
  const undo = new Error('undo');
  await server.database
    .transaction(async (tx) => {
      for (const text of statements) await breaks(tx, text);
      audited = await auditIn(tx, {});
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return audited;
}
