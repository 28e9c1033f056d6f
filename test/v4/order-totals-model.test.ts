import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, type Resource } from './api.ts';
import { charge, draftOf, linesOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';

/** A company each, because the tax strategy is a company's. */
let servers: Readonly<Record<'exclusive' | 'inclusive', TestServer>>;

beforeAll(async () => {
  servers = { exclusive: await startServer(), inclusive: await startServer() };
  const inclusive = apiOf(servers.inclusive, servers.inclusive.token);
  recordOf(await inclusive.update('settings/current', { pricing: { tax_strategy: 'inclusive' } }));
});

afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

/** Per cent, with the digits that may be written. */
const RATES = [[], [21], [5, 9.975], [0], [6.8875, 100]] as const;

interface RandomLine {
  readonly price_each_in_cents: number;
  readonly quantity: number;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly category: number;
}

const aLine = fc.record({
  price_each_in_cents: fc.oneof(fc.integer({ min: -300, max: 2_000 }), fc.nat({ max: 10 ** 9 })),
  quantity: fc.nat({ max: 7 }),
  discountable: fc.boolean(),
  taxable: fc.boolean(),
  category: fc.nat({ max: RATES.length - 1 }),
});

const aDiscount = fc.oneof(
  fc.record({
    discount_type: fc.constant('percentage'),
    discount_value: fc.nat({ max: 1_000_000 }).map((n) => n / 10_000),
  }),
  fc.record({ discount_type: fc.constant('fixed'), discount_value: fc.nat({ max: 50_000 }).map((n) => n / 100) }),
);

const anOrder = fc.record({
  strategy: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  discount: aDiscount,
  lines: fc.array(aLine, { minLength: 1, maxLength: 5 }),
});

test('orders cost what pencil and paper say, whatever is on them', async () => {
  const categories = {
    exclusive: await categoriesOf(apiOf(servers.exclusive, servers.exclusive.token)),
    inclusive: await categoriesOf(apiOf(servers.inclusive, servers.inclusive.token)),
  };
  const property = fc.asyncProperty(anOrder, async ({ strategy, discount, lines }) => {
    const api = apiOf(servers[strategy], servers[strategy].token);
    const order = await draftOf(api, discount);
    for (const line of lines) await charge(api, order, asSent(line, categories[strategy]));
    await expectTotals(api, order, { strategy, discount, lines });
    recordOf(await api.remove(`lines/${(await linesOf(api, order))[0]?.id}`));
    await expectTotals(api, order, { strategy, discount, lines: lines.slice(1) });
  });
  await fc.assert(property, { numRuns: 25 });
}, 120_000);

const categoriesOf = async (api: Api): Promise<readonly (string | null)[]> => {
  const ids: (string | null)[] = [];
  for (const rates of RATES) ids.push(rates.length === 0 ? null : await taxCategoryOf(api, ...rates));
  return ids;
};

const asSent = ({ category, ...line }: RandomLine, categories: readonly (string | null)[]): Attributes => ({
  ...line,
  tax_category_id: categories[category],
});

interface OnPaper {
  readonly strategy: 'exclusive' | 'inclusive';
  readonly discount: { readonly discount_type: string; readonly discount_value: number };
  readonly lines: readonly RandomLine[];
}

async function expectTotals(api: Api, order: Resource, given: OnPaper): Promise<void> {
  const shown = await linesOf(api, order);
  const lines = given.lines.map((line, index) => ({ ...line, id: shown[index]?.id ?? '' }));
  const discounts = discountsOnPaper(lines, given);
  const taxed = lines.map((line) => taxesOnPaper(line, cents(line) - (discounts.get(line.id) ?? 0n), given.strategy));
  const tax = sum(taxed.flat());
  const price = sum(lines.map(cents));
  const discounted = price - sum([...discounts.values()]);
  const net = given.strategy === 'exclusive' ? discounted : discounted - tax;
  const { attributes } = await orderOf(api, order);
  expect(attributes).toMatchObject({
    price_in_cents: Number(price),
    discount_in_cents: Number(price - discounted),
    grand_total_in_cents: Number(net),
    tax_in_cents: Number(tax),
    grand_total_with_tax_in_cents: Number(net + tax),
  });
  const values = (await taxesOf(api, order)).map(({ value_in_cents }) => BigInt(Number(value_in_cents)));
  expect(sum(values)).toBe(tax);
  expect(shown.map((line) => line.attributes['price_in_cents'])).toEqual(lines.map((line) => Number(cents(line))));
}

const cents = ({ price_each_in_cents, quantity }: RandomLine): bigint => BigInt(price_each_in_cents) * BigInt(quantity);

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Hands out the discount cent by cent: whoever lacks most of what is due comes next, then the lower id. */
function discountsOnPaper(
  lines: readonly (RandomLine & { readonly id: string })[],
  { discount }: OnPaper,
): ReadonlyMap<string, bigint> {
  const discountable = lines.filter((line) => line.discountable);
  const base = sum(discountable.map(cents));
  const value = BigInt(Math.round(discount.discount_value * 10_000));
  const isFixed = discount.discount_type === 'fixed';
  if (isFixed && base <= 0n) return new Map();
  const [factor, divisor] = isFixed ? [value / 100n < base ? value / 100n : base, base] : [value, 1_000_000n];
  const due = discountable.map((line) => ({ id: line.id, exact: cents(line) * factor }));
  const given = new Map(due.map(({ id, exact }) => [id, floor(exact, divisor)]));
  const lacking = due.toSorted((a, b) => {
    const [restA, restB] = [a, b].map(({ exact }) => exact - floor(exact, divisor) * divisor) as [bigint, bigint];
    return restA === restB ? (a.id < b.id ? -1 : 1) : restA > restB ? -1 : 1;
  });
  const missing = halfEven(sum(due.map(({ exact }) => exact)), divisor) - sum([...given.values()]);
  for (const { id } of lacking.slice(0, Number(missing))) given.set(id, (given.get(id) ?? 0n) + 1n);
  return given;
}

function taxesOnPaper({ taxable, category }: RandomLine, amount: bigint, strategy: OnPaper['strategy']): bigint[] {
  const rates = taxable ? (RATES[category] ?? []).map((rate) => BigInt(Math.round(rate * 10_000))) : [];
  const base = strategy === 'exclusive' ? 1_000_000n : 1_000_000n + sum(rates);
  return rates.map((rate) => halfEven(amount * rate, base));
}

const floor = (numerator: bigint, divisor: bigint): bigint => {
  const quotient = numerator / divisor;
  return numerator < 0n && quotient * divisor !== numerator ? quotient - 1n : quotient;
};

/** Of the whole numbers beside a fraction the nearer, else the even one. */
function halfEven(numerator: bigint, divisor: bigint): bigint {
  const below = floor(numerator, divisor);
  const twice = 2n * (numerator - below * divisor);
  if (twice === divisor) return below % 2n === 0n ? below : below + 1n;
  return twice < divisor ? below : below + 1n;
}
