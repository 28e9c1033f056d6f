import { type Order, type Product, productOf, sum, type World } from './world.ts';

/** One unit for so many hours: started hours and days count. */
export function priceOf({ price: { per, cents } }: Product, hours: number): number {
  if (per === 'nothing') return 0;
  if (per === 'piece') return cents;
  return cents * (per === 'hour' ? hours : Math.ceil(hours / 24));
}

/** Less so many per cent, half cents to the even one. */
export const lessPercent = (cents: number, percent: number): number => halfEven(cents * (100 - percent), 100);

/** Of whole numbers that a `number` holds exactly. */
export function halfEven(dividend: number, divisor: number): number {
  const down = Math.floor(dividend / divisor);
  const rest = 2 * (dividend - down * divisor);
  if (rest === divisor) return down % 2 === 0 ? down : down + 1;
  return rest > divisor ? down + 1 : down;
}

interface Line {
  readonly id: string;
  readonly cents: number;
  readonly tax: number | null;
}

/** What an order costs, with prices that come without tax. */
export function totalsOf(world: Pick<World, 'products'>, order: Order) {
  const lines: readonly Line[] = [
    ...order.bookings.map(({ line_id, product_id, quantity, price_each }) => ({
      id: line_id,
      cents: quantity * price_each,
      tax: productOf(world, product_id).tax,
    })),
    ...order.extras.map(({ line_id, quantity, cents }) => ({ id: line_id, cents: quantity * cents, tax: null })),
  ];
  const discounts = discountsOf(lines, order.discount);
  const price_in_cents = sum(lines, ({ cents }) => cents);
  const discount_in_cents = sum([...discounts.values()], (cents) => cents);
  const tax_in_cents = sum(lines, ({ id, cents, tax }) =>
    tax === null ? 0 : halfEven((cents - (discounts.get(id) ?? 0)) * tax, 100),
  );
  const grand_total_in_cents = price_in_cents - discount_in_cents;
  return {
    price_in_cents,
    discount_in_cents,
    grand_total_in_cents,
    tax_in_cents,
    grand_total_with_tax_in_cents: grand_total_in_cents + tax_in_cents,
    total_in_cents: grand_total_in_cents + tax_in_cents,
  };
}

/** Rounded once, on the sum; the cents that are left over go to the lines that lack most of one. */
function discountsOf(lines: readonly Line[], percent: number): ReadonlyMap<string, number> {
  const shares = lines.map(({ id, cents }) => ({
    id,
    whole: Math.floor((cents * percent) / 100),
    rest: (cents * percent) % 100,
  }));
  const total = halfEven(sum(lines, ({ cents }) => cents) * percent, 100);
  const left = total - sum(shares, ({ whole }) => whole);
  const lucky = shares
    .toSorted((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1))
    .slice(0, left)
    .map(({ id }) => id);
  return new Map(shares.map(({ id, whole }) => [id, whole + (lucky.includes(id) ? 1 : 0)]));
}
