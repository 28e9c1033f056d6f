import type { SeededRandom } from '../../lib/seeded-random.ts';
import { isBefore } from './demo-clock.ts';
import type { DemoWant } from './demo-shoots.ts';
import type { OrderableBundle, OrderablePart, OrderableProduct, Orderables } from './orderables.ts';
import type { DemoBooking, DemoProductBooking, DemoUnits } from './planned-order.ts';
import type { Period, StockLedger } from './stock-ledger.ts';

export interface OrderItemFacts {
  readonly orderables: Orderables;
  readonly ledger: StockLedger;
  readonly location_id: string;
  readonly created_at: Temporal.Instant;
  /** Until the actual return. */
  readonly period: Period;
  /** Whether it may exceed the stock. */
  readonly short: boolean;
}

/** Books the requested items as far as they are in stock. No product is booked twice. */
export function chooseOrderItems(
  random: SeededRandom,
  facts: OrderItemFacts,
  wants: readonly DemoWant[],
): readonly DemoBooking[] {
  const taken = new Set<string>();
  return wants.flatMap((want): readonly DemoBooking[] => {
    if (!random.chance(want.chance ?? 1)) return [];
    const quantity = random.integer(...want.quantity);
    return 'bundle' in want
      ? takeBundle(random, facts, taken, want.bundle)
      : takeProduct(random, facts, taken, quantity, productsFor(facts, want));
  });
}

const productsFor = ({ orderables, created_at }: OrderItemFacts, want: { sku: string; variation?: string }) =>
  orderables.products.filter(
    ({ sku, variation, since }) =>
      sku === want.sku && (want.variation ?? variation) === variation && isBefore(since, created_at),
  );

function takeProduct(
  random: SeededRandom,
  facts: OrderItemFacts,
  taken: Set<string>,
  quantity: number,
  candidates: readonly OrderableProduct[],
): readonly DemoProductBooking[] {
  const product = random
    .sample(candidates, candidates.length)
    .find((candidate) => !taken.has(candidate.id) && (facts.short || has(facts, candidate, quantity)));
  if (product === undefined) return [];
  const price_each_in_cents = random.chance(0.05) ? agreedPrice(product, facts.period) : null;
  return [
    {
      ...takeUnits(facts, taken, product, quantity),
      specified: product.tracking_type === 'trackable' && random.chance(0.6),
      price_each_in_cents,
      charge_length: product.product_type === 'service' ? random.integer(2, 6) * HOUR_S : null,
    },
  ];
}

function takeBundle(
  random: SeededRandom,
  facts: OrderItemFacts,
  taken: Set<string>,
  name: string,
): readonly DemoBooking[] {
  const bundle = facts.orderables.bundles.find((each) => each.name === name && isBefore(each.since, facts.created_at));
  if (bundle === undefined) return [];
  const chosen = chooseParts(random, facts, taken, bundle);
  if (chosen.length < bundle.parts.length) return [];
  return [
    {
      bundle_id: bundle.id,
      product_variations: chosen
        .filter(({ part }) => part.product_id === null)
        .map(({ part, product }) => ({ bundle_item_id: part.bundle_item_id, product_id: product.id })),
      parts: chosen.map(({ part, product }) => ({
        ...takeUnits(facts, taken, product, part.quantity),
        specified: false,
      })),
    },
  ];
}

interface ChosenPart {
  readonly part: OrderablePart;
  readonly product: OrderableProduct;
}

/** Fewer than the bundle has when one of them is not available. */
const chooseParts = (
  random: SeededRandom,
  facts: OrderItemFacts,
  taken: ReadonlySet<string>,
  { parts }: OrderableBundle,
): readonly ChosenPart[] =>
  parts.flatMap((part) => {
    const candidates = productsFor(facts, part).filter(({ id }) => (part.product_id ?? id) === id && !taken.has(id));
    const product = random
      .sample(candidates, candidates.length)
      .find((candidate) => has(facts, candidate, part.quantity));
    return product === undefined ? [] : [{ part, product }];
  });

const has = ({ ledger, location_id, period }: OrderItemFacts, product: OrderableProduct, quantity: number): boolean =>
  ledger.free(product, location_id, period) >= quantity;

function takeUnits(
  { ledger, location_id, period }: OrderItemFacts,
  taken: Set<string>,
  product: OrderableProduct,
  quantity: number,
): Omit<DemoUnits, 'specified'> {
  taken.add(product.id);
  return {
    product_id: product.id,
    comes_back: product.product_type === 'rental',
    quantity,
    stock_item_ids: ledger.take(product, location_id, period, quantity),
  };
}

/** A round sum below the list price. */
function agreedPrice({ base_price_in_cents }: OrderableProduct, { starts_at, stops_at }: Period): number {
  const days = Math.max(1, Math.round(stops_at.since(starts_at).total('hours') / 24));
  return Math.max(1, Math.round((base_price_in_cents * days * 0.55) / 500)) * 500;
}

const HOUR_S = 3_600;
