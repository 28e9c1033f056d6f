import { createCoupon } from '../../app/pricing/coupons.ts';
import { refreshInvoices } from '../../app/documents/refresh-invoices.ts';
import { emit, writeEvents } from '../../app/events/events.ts';
import { updateProductGroup } from '../../app/catalogue/update-product-group.ts';
import { createPriceRuleset } from '../../app/pricing/price-rulesets.ts';
import { createCompany, createEmployee } from '../../app/company/first-company.ts';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { keepTotals } from '../../db/totals.ts';
import { type Services, type Work, workFor } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { describeCompany } from '../demo-company.ts';
import { type DemoAct, type DemoCreation, playDemo } from '../play-demo.ts';
import { bookAction } from './booking-actions.ts';
import { COMPANY, collectData } from './collect-data.ts';
import { COMPANY_AGE_DAYS, MIDNIGHT, clockTime, isBefore } from './demo-clock.ts';
import { type MadeGroup, makeBundles, makeGroups, productOf, writeGroupNotes } from './make-catalogue.ts';
import { makeCustomers } from './make-customers.ts';
import { makeShop } from './make-shop.ts';
import { makeDowntimes, makeStock, startDowntimes, writeStockItemNotes } from './make-stock.ts';
import { type Orderables, readBundles, readProducts } from './orderables.ts';
import { WEEKEND_PRICED, WEEKEND_RULES_SINCE, makeOrders } from './make-orders.ts';
import type { DemoBooking, PlannedOrder } from './planned-order.ts';

const SEED = 20_240_229;

/**
 * Makes the demo through the use cases, as of the first moment of a day, and returns the text of its data file, which
 * is always the same.
 */
export async function makeDemo(tx: Transaction): Promise<string> {
  const work = await companyWork(tx);
  await describeCompany(work);
  const random = seededRandom(SEED);
  const shop = await makeShop(work);
  const { employees } = shop;
  const customers = await makeCustomers(work, random, employees, shop.taxes.washington);
  const groups = await makeGroups(work, random, shop);
  const stock = await makeStock(work, random, shop, groups);
  await makeBundles(work, groups, shop.taxes.equipment);
  await writeGroupNotes(work, random, groups, employees);
  await writeStockItemNotes(work, random, stock, employees);
  const downtimes = await makeDowntimes(work, shop, groups, stock);
  const coupon_id = await createCoupon({ ...work, now: clockTime(-COMPANY_AGE_DAYS, 10 * 60) }, COUPON);

  const orderables = {
    products: await readProducts(work),
    bundles: await readBundles(work),
    customers,
    employees,
    locations: shop.locations,
  };
  const orders = makeOrders(random, orderables);
  const acts = orders
    .flatMap((order, index) => actsOf(order, `order ${index}`, coupon_id, shop.taxes.goods))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const created = await playHistory(work, groups, acts);
  await startDowntimes(work, downtimes);
  await refreshInvoices({ ...work, now: LAST_NIGHT }, await ordersBehind(work));
  work.tx.events.sort((a, b) => Temporal.Instant.compare(a.created_at, b.created_at));
  await writeEvents(work.tx, work.company);
  const today = acts
    .filter(({ at }) => !isBefore(Temporal.Instant.from(at), MIDNIGHT))
    .map((act) => ({ ...act, order: created.get(act.order) ?? '' }));
  return collectData(work, [...weekendOrders(orderables, groups), ...today]);
}

/** After everything that happened before today. */
const LAST_NIGHT = clockTime(-1, 18 * 60 + 50);

/** Orders with an invoice that lacks their last payments. */
async function ordersBehind({ tx, company }: Work): Promise<readonly string[]> {
  const orders = await tx.many<{ id: string }>(sql`
    select id
    from orders
    where company_id = ${company.id}
      and invoice_behind
      and id in (
        select order_id
        from documents
        where company_id = ${company.id}
          and document_type = 'invoice'
      )
    order by id
  `);
  return orders.map(({ id }) => id);
}

async function companyWork(tx: Transaction): Promise<Work> {
  const company = await createCompany(tx, { ...COMPANY, slug: 'demo', default_timezone: 'UTC' });
  const owner = { email: COMPANY.email, password_hash: 'none', owner: true, permissions: [] };
  const employee_id = await createEmployee(tx, company.id, owner);
  return workFor(tx, { company, employee_id, now: MIDNIGHT, base_url: COMPANY.base_url, services: SERVICES });
}

/** Pictures are drawn when the demo is loaded. */
const SERVICES: Services = {
  secrets: { seal: () => Buffer.alloc(0), open: () => '' },
  pictures: {
    keep: () => Promise.reject(new Error('the demo is made without pictures')),
    keepRemote: () => Promise.reject(new Error('the demo is made without pictures')),
    read: () => Promise.resolve(null),
  },
  totals: keepTotals(),
};

/** For any order. */
const COUPON = { identifier: 'FIRSTFRAME', coupon_type: 'percentage', value: 10 } as const;

/** All that happened before today, with new prices at the weekend from some day on. Returns the ids of orders by name. */
async function playHistory(
  work: Work,
  groups: readonly MadeGroup[],
  acts: readonly DemoAct[],
): Promise<ReadonlyMap<string, string>> {
  const before = (instant: Temporal.Instant) => (act: DemoAct) => isBefore(Temporal.Instant.from(act.at), instant);
  const early = acts.filter(before(WEEKEND_RULES_SINCE));
  const late = acts.filter(before(MIDNIGHT)).slice(early.length);
  const created = new Map<string, string>();
  const play = (some: readonly DemoAct[]) => playDemo(work, some, SIGNATURE, created);
  const first = early.slice(0, early.length / 10);
  // Statistics of some orders are enough for PostgreSQL to plan the statements of the others.
  await play(first);
  await work.tx.run(sql`analyze`);
  await play(early.slice(first.length));
  await raiseWeekendPrices({ ...work, now: WEEKEND_RULES_SINCE }, groups);
  await work.tx.run(sql`analyze`);
  await play(late);
  return created;
}

const SIGNATURE = '~psignature~';

async function raiseWeekendPrices(work: Work, groups: readonly MadeGroup[]): Promise<void> {
  const price_ruleset_id = await createPriceRuleset(work, {
    name: 'Weekend shoots',
    description: 'Saturdays and Sundays cost more. The day of return is free before noon.',
    price_rules_attributes: [
      { name: 'Back by noon', rule_type: 'return_day', time: '12:00', charge: false },
      { name: 'Weekend', rule_type: 'range_of_days', from_day: 5, till_day: 6, value: 15 },
    ],
  });
  for (const { id } of groups.filter(({ sku }) => WEEKEND_PRICED.includes(sku))) {
    const event = await updateProductGroup(work, id, { price_ruleset_id });
    if (event !== undefined) emit(work, event);
  }
}

function actsOf(order: PlannedOrder, name: string, coupon_id: string, tax_category_id: string): readonly DemoAct[] {
  const { bookings, lines, notes, location_id, discount, properties, has_coupon } = order;
  const create: DemoAct = {
    at: order.created_at.toString(),
    employee_id: order.employee_id,
    order: name,
    does: {
      kind: 'create',
      attributes: {
        customer_id: order.customer_id,
        status: order.status,
        start_location_id: location_id,
        stop_location_id: location_id,
        tag_list: order.tag_list,
        fulfillment_type: order.fulfillment_type,
        properties_attributes: properties,
        ...discount,
        ...(has_coupon ? { coupon_id } : {}),
      },
      starts_at: order.starts_at.toString(),
      stops_at: order.stops_at.toString(),
      actions: bookings.map(bookAction),
      agreed: bookings.flatMap(agreedPrices),
      lines: lines.map((line) => ({ ...line, tax_category_id })),
      notes,
    },
  };
  const steps = order.steps.map(({ at, due, ...step }) => ({
    at: at.toString(),
    ...(due === undefined ? {} : { due: due.toString() }),
    order: name,
    ...step,
  }));
  return [create, ...steps];
}

function agreedPrices(booking: DemoBooking): DemoCreation['agreed'] {
  if ('parts' in booking) return [];
  const { product_id, price_each_in_cents, charge_length } = booking;
  if (charge_length !== null) return [{ product_id, charge_length }];
  return price_each_in_cents === null ? [] : [{ product_id, price_each_in_cents }];
}

/** Two orders for the next weekend, made last night. Prices go by the weekday, so they are made when the demo is loaded. */
function weekendOrders(
  { customers, employees, locations }: Orderables,
  groups: readonly MadeGroup[],
): readonly DemoAct[] {
  const customer = (legal_type: 'person' | 'commercial') =>
    customers.find((each) => each.legal_type === legal_type)?.id;
  const [owner = '', colleague = ''] = employees;
  const order = (name: string, sku: string, made: { minute: number; customer_id: string; employee_id: string }) => {
    const product_id = productOf(groups, sku).id;
    const at = (minutes: number) => clockTime(-1, 19 * 60 + made.minute + minutes).toString();
    const common = { order: name, employee_id: made.employee_id };
    const create: DemoAct = {
      ...common,
      at: at(0),
      does: {
        kind: 'create',
        attributes: {
          customer_id: made.customer_id,
          status: 'draft',
          start_location_id: locations.shop.id,
          stop_location_id: locations.shop.id,
          tag_list: ['music video'],
        },
        starts_at: '~w0T09:30:00~',
        stops_at: '~w1T17:00:00~',
        actions: [{ action: 'book_product', mode: 'create_new', product_id, planning_id: null, quantity: 1 }],
        agreed: [],
        lines: [],
        notes: [],
      },
    };
    const reserve: DemoAct = { ...common, at: at(4), does: { kind: 'reserve', confirm_shortage: false } };
    return [create, reserve];
  };
  const [person, company] = [customer('person'), customer('commercial')];
  assert(person !== undefined && company !== undefined, 'the demo has persons and companies');
  return [
    ...order('gimbal for the weekend', 'GIMB', { minute: 5, customer_id: person, employee_id: colleague }),
    ...order('slider for the weekend', 'SLIDE', { minute: 20, customer_id: company, employee_id: owner }),
  ];
}
