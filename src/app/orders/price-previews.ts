import { alias, COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import {
  LARGEST_LINE_PRICE_IN_CENTS,
  priceList,
  priceOfLength,
  type PricePeriod,
  type PriceStructure,
  type PriceType,
  pricingOf,
  usesStructure,
} from '../../domain/pricing/line-price.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import { centsAttribute, integerAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { lineCharge, pricedItems } from '../pricing/line-charge.ts';
import { loadStructure } from '../pricing/price-book.ts';
import { multiplierAttribute, planPriceTile, type PriceTileAttributes } from '../pricing/price-tiles.ts';
import { rechargeLines } from './line-prices.ts';
import { linesOf, MAX_CHARGE_LENGTH_S } from './lines.ts';
import { isOnVisibleOrder } from './order-sql.ts';
import { lockOrder, requireOpen, emitOrderEvent } from './order.ts';
import { recalculateMoney, recalculateOrder } from './recalculate-order.ts';

export interface PriceRecalculation {
  readonly order_id: string;
  /** Seconds, instead of the order's period. */
  readonly charge_length?: number | null;
}

/** Prices all item lines of an order again at today's prices. Custom lines stay as they are. */
export async function recalculatePrices(work: Work, { order_id, charge_length }: PriceRecalculation): Promise<void> {
  const problems = gatherProblems();
  integerAttribute(problems, 'charge_length', charge_length, { least: 0, most: MAX_CHARGE_LENGTH_S });
  problems.refuse();
  const order = await lockOrder(work, order_id);
  requireOpen(order);
  const lines = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  await rechargeLines(work, order, lines, { length_s: charge_length });
  const recalculated = await recalculateOrder(work, order);
  emitOrderEvent(work, recalculated, { verb: 'recalculated', data: { charge_length } });
}

export interface PricesPreview {
  /** With tax: the current amount and the recalculated one. */
  readonly amount_in_cents: number;
  readonly recalculated_amount_in_cents: number;
}

/** The totals of an order if its prices were recalculated. A trial: the caller rolls back everything that it writes. */
export async function tryPrices(trial: Work, order_id: string): Promise<PricesPreview> {
  const order = await lockOrder(trial, order_id);
  requireOpen(order);
  const lines = (await linesOf(trial, order.id)).filter(({ archived_at }) => archived_at === null);
  await rechargeLines(trial, order, lines);
  const recalculated = await recalculateMoney(trial, order);
  return {
    amount_in_cents: order.grand_total_with_tax_in_cents,
    recalculated_amount_in_cents: recalculated.grand_total_with_tax_in_cents,
  };
}

export const MAX_PREVIEWED_LENGTHS = 50;
export const MAX_PREVIEWED_TILES = 200;

export interface PricePreviewAttributes extends Partial<Readonly<Record<PricePeriod, number | null>>> {
  readonly price_type?: PriceType | null;
  readonly price_period?: PricePeriod | null;
  readonly base_price_in_cents?: number | null;
  readonly price_structure_id?: string | null;
  readonly price_tiles_attributes?: readonly PriceTileAttributes[] | null;
  readonly charge_lengths?: readonly unknown[] | null;
}

/** The prices for each length under unsaved settings. Writes nothing. */
export async function pricePreview(work: Work, sent: PricePreviewAttributes) {
  const problems = gatherProblems();
  const price_type = sent.price_type ?? 'none';
  const price_period = sent.price_period ?? null;
  const base_price_in_cents = centsAttribute(problems, 'base_price_in_cents', sent.base_price_in_cents) ?? 0;
  const lengths = lengthsAttribute(problems, sent.charge_lengths ?? []);
  const structure = usesStructure(price_type) ? await structureAttribute(work, problems, sent) : null;
  problems.refuse();
  const pricing = pricingOf({ price_type, price_period, base_price_in_cents }, structure);
  const prices = lengths.map((charge_length) => {
    const { charge_label, price_each_in_cents } = priceOfLength(pricing, charge_length);
    return { charge_length, charge_label, price_each_in_cents };
  });
  if (prices.some((price) => price.price_each_in_cents > LARGEST_LINE_PRICE_IN_CENTS)) {
    problems.add('base_price_in_cents', 'would come to more than can be charged');
    problems.refuse();
  }
  return { id: newId(), price_type, price_period, base_price_in_cents, prices };
}

function lengthsAttribute(problems: Problems, sent: readonly unknown[]): readonly number[] {
  if (sent.length > MAX_PREVIEWED_LENGTHS) {
    problems.add('charge_lengths', `is too long (maximum is ${MAX_PREVIEWED_LENGTHS})`);
  }
  const sound = sent.filter((length): length is number => Number.isSafeInteger(length));
  if (sound.length < sent.length || sound.some((length) => length < 0 || length > MAX_CHARGE_LENGTH_S)) {
    problems.add('charge_lengths', `must be whole seconds from 0 to ${MAX_CHARGE_LENGTH_S}`);
  }
  return sound;
}

/** A stored structure, or one that is still being edited. */
async function structureAttribute(
  work: Work,
  problems: Problems,
  sent: PricePreviewAttributes,
): Promise<PriceStructure | null> {
  const { price_structure_id, price_tiles_attributes: tiles } = sent;
  if (tiles === undefined || tiles === null) {
    if (!price_structure_id) return null;
    const stored = await loadStructure(work, price_structure_id);
    if (stored === null) problems.add('price_structure_id', 'must exist');
    return stored;
  }
  const beyond = (period: PricePeriod): number => multiplierAttribute(problems, period, sent[period]) ?? 0;
  if (tiles.length > MAX_PREVIEWED_TILES) {
    problems.add('price_tiles_attributes', `is too long (maximum is ${MAX_PREVIEWED_TILES})`);
    return null;
  }
  return {
    tiles: tiles.map((tile, index) => ({
      ...planPriceTile(problems.below(`price_tiles_attributes/${index}`), tile, null),
      id: String(index),
    })),
    beyond: {
      hour: beyond('hour'),
      day: beyond('day'),
      week: beyond('week'),
      month: beyond('month'),
      year: beyond('year'),
    },
  };
}

export interface LineChargeSuggestion {
  readonly id: string;
  readonly line_id: string;
  /** Seconds. */
  readonly charge_length: number;
  readonly charge_label: string | null;
  readonly price_each_in_cents: number;
}

/**
 * The lengths for which the item of a line has its own price, shortest first, with the line's price for each. Empty
 * when the price does not depend on time or comes from parts.
 */
export async function lineChargeSuggestions(
  view: ReadContext,
  line_id: string,
): Promise<readonly LineChargeSuggestion[]> {
  const { item_id, part } = await lineInView(view, line_id);
  const item = (await pricedItems(view, item_id === null ? [] : [item_id])).get(item_id ?? '');
  if (item === undefined) return [];
  const lengths = [...new Set(priceList(item.pricing).map(({ length_s }) => length_s))];
  return lengths
    .toSorted((a, b) => a - b)
    .map((length_s) => {
      const { charge_label, price_each_in_cents } = lineCharge(item, { length_s }, part);
      const id = uuidOf('line_charge_suggestions', line_id, String(length_s));
      return { id, line_id, charge_length: length_s, charge_label, price_each_in_cents };
    });
}

interface LineInView {
  readonly item_id: string | null;
  readonly part: { readonly discount_percentage: number } | undefined;
}

async function lineInView(view: ReadContext, id: string): Promise<LineInView> {
  const line = await view.db.maybe<{ item_id: string | null; discount_percentage: number | null }>(sql`
    select line.item_id, part.discount_percentage
    from lines as line
    left join bundle_items as part
      on part.company_id = ${COMPANY}
      and part.id = line.bundle_item_id
    where line.company_id = ${view.company.id}
      and line.id = ${id}
      and ${isOnVisibleOrder(alias('line'), view.employee_id)}
  `);
  if (line === undefined) throw notFound();
  const { item_id, discount_percentage } = line;
  return { item_id, part: discount_percentage === null ? undefined : { discount_percentage } };
}
