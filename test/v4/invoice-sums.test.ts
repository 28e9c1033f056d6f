import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, type Resource } from './api.ts';
import { finalizedOf, invoicesOf, pick, proFormaOf, sumsOf, TOTALS } from './document-steps.ts';
import { bookedLine, charge, draftOf, linesOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

describe('an order and its invoices', () => {
  const SEQUENCES = 12;
  const STEPS = 14;

  test.each(Array.from({ length: SEQUENCES }, (_, index) => index))(
    'come to the same to the cent, whatever happens: %i',
    async (seed) => {
      const random = seededRandom(seed + 1);
      const categories = [await taxCategoryOf(api, 21), await taxCategoryOf(api, 9, 2.5)];
      const product = await stockedProductOf(api, 50, {
        price_type: 'fixed',
        flat_fee_price_in_cents: 333,
        deposit_in_cents: 77,
        tax_category_id: categories[0],
      });
      const order = await draftOf(api, { deposit_type: 'percentage', deposit_value: 33 });
      for (let step = 0; step < STEPS; step += 1) {
        await act(random, order, product, categories);
        if (random.chance(0.6)) expect(await sumsOf(api, order)).toEqual(await totals(order));
      }
      expect(await sumsOf(api, order)).toEqual(await totals(order));
      expect(await taxSums(order)).toEqual(await orderTaxes(order));
    },
  );

  async function act(random: SeededRandom, order: Resource, product: Resource, categories: readonly string[]) {
    const lines = (await linesOf(api, order)).filter(({ attributes }) => attributes['parent_line_id'] === null);
    const line = lines.length === 0 ? undefined : random.pick(lines);
    const cents = random.integer(0, 9_999);
    switch (random.integer(0, 9)) {
      case 0:
      case 1:
        await charge(api, order, {
          price_each_in_cents: cents - 2_000,
          quantity: random.integer(1, 3),
          tax_category_id: random.pick(categories),
        });
        return;
      case 2:
        await bookedLine(api, order, product, random.integer(1, 3));
        return;
      case 3:
        if (line !== undefined) recordOf(await api.update(`lines/${line.id}`, { price_each_in_cents: cents }));
        return;
      case 4:
        if (line !== undefined) recordOf(await api.update(`lines/${line.id}`, { quantity: random.integer(1, 4) }));
        return;
      case 5:
        if (line !== undefined) recordOf(await api.remove(`lines/${line.id}`));
        return;
      case 6: {
        const discount_type = random.pick(['percentage', 'fixed']);
        recordOf(await api.update(`orders/${order.id}`, { discount_type, discount_value: cents / 100 }));
        return;
      }
      case 7: {
        const [first] = (await invoicesOf(api, order)).filter(({ attributes }) => attributes['finalized'] === true);
        if (first !== undefined && random.chance(0.3)) recordOf(await api.remove(`documents/${first.id}`));
        else await api.create('invoice_revisions', { order_id: order.id });
        return;
      }
      default:
        if ((await proFormaOf(api, order)) !== undefined) await finalizedOf(api, order);
    }
  }

  const totals = async (order: Resource): Promise<Attributes> => pick((await orderOf(api, order)).attributes, TOTALS);

  const orderTaxes = async (order: Resource) => added(await taxesOf(api, order));

  const taxSums = async (order: Resource) => {
    const counted = (await invoicesOf(api, order)).filter(({ attributes }) => attributes['revised'] === false);
    return added((await Promise.all(counted.map((invoice) => taxesOf(api, invoice)))).flat());
  };

  /** By rate, without those that come to nothing. */
  function added(values: readonly Attributes[]): Attributes {
    const byRate: Record<string, number> = {};
    for (const { tax_rate_id, value_in_cents } of values) {
      byRate[String(tax_rate_id)] = (byRate[String(tax_rate_id)] ?? 0) + Number(value_in_cents);
    }
    return Object.fromEntries(Object.entries(byRate).filter(([, cents]) => cents !== 0));
  }
});
