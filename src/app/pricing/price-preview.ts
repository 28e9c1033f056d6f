import type { Work } from '../../db/work.ts';
import { type PriceType, usesStructure } from '../../domain/items/price-fields.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../domain/pricing/line-price.ts';
import type { PricePeriod } from '../../domain/pricing/periods.ts';
import { priceOfLength } from '../../domain/pricing/price-of-length.ts';
import type { PriceStructure } from '../../domain/pricing/pricing.ts';
import { pricingOf } from '../../domain/pricing/pricing-of.ts';
import { newId } from '../../lib/new-id.ts';
import { centsAttribute } from '../items/integer-attribute.ts';
import { MAX_CHARGE_LENGTH_S } from '../lines/line-changes.ts';
import { multiplierAttribute, planPriceTile, type PriceTileAttributes } from '../price-tiles/plan-price-tile.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { loadStructure } from './load-structure.ts';

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

/** What these settings would ask for each length, before anybody saves them. Writes nothing. */
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

/** One that is stored, or one that is only being written. */
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
