import { assert, assertNever } from '../../lib/assert.ts';
import { chargeLabel } from './charge-label.ts';
import { tenThousandths, timesFactor } from './factor.ts';
import { PERIOD_LENGTH_S } from './periods.ts';
import type { Pricing } from './pricing.ts';
import { structureCharge } from './structure-charge.ts';

export interface Price {
  readonly price_each_in_cents: number;
  readonly charge_label: string;
  /** The tile that was chosen, where there are tiles. */
  readonly price_tile_id: string | null;
}

/** What one unit costs for a length of time. No time costs nothing, unless the price does not go by time. */
export function priceOfLength(pricing: Pricing, length_s: number): Price {
  assert(Number.isSafeInteger(length_s) && length_s >= 0, 'a charge has a length');
  const charge_label = chargeLabel(length_s);
  switch (pricing.kind) {
    case 'none':
      return { price_each_in_cents: 0, charge_label, price_tile_id: null };
    case 'fixed':
      return { price_each_in_cents: pricing.base_price_in_cents, charge_label, price_tile_id: null };
    case 'simple': {
      const periods = startedPeriods(length_s, PERIOD_LENGTH_S[pricing.price_period]);
      const price_each_in_cents = timesFactor(pricing.base_price_in_cents, tenThousandths(periods));
      return { price_each_in_cents, charge_label, price_tile_id: null };
    }
    case 'structure': {
      const { factor, tile, isCovered } = structureCharge(pricing.structure, length_s);
      return {
        price_each_in_cents: timesFactor(pricing.base_price_in_cents, factor),
        charge_label: isCovered && tile !== null ? tile.name : charge_label,
        price_tile_id: tile?.id ?? null,
      };
    }
    default:
      return assertNever(pricing);
  }
}

/** 25 hours are two days. */
const startedPeriods = (length_s: number, period_s: number): number => Math.ceil(length_s / period_s);
