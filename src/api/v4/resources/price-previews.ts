import { pricePreview } from '../../../app/orders/price-previews.ts';
import { PRICE_PERIODS, PRICE_TYPES, TILE_PERIODS } from '../../../domain/pricing/line-price.ts';
import { array, entries, enumeration, float, integer, string, uuid } from '../engine/field.ts';
import { command } from '../engine/resource.ts';

const perUnit = () =>
  float({ writeonly: true, describe: 'Of a structure that is being written: as of price_structures.' });

export const pricePreviews = command({
  type: 'price_previews',
  describe:
    'What one unit would cost for some lengths of time by settings that are not saved: those of a product group, and of a price structure that is stored (price_structure_id) or being written (price_tiles_attributes). Without rules, which go by dates. Keeps nothing.',
  fields: {
    id: uuid({ readonly: true }),
    price_type: enumeration(PRICE_TYPES),
    price_period: enumeration(PRICE_PERIODS, { nullable: true }),
    base_price_in_cents: integer(),
    prices: array({
      readonly: true,
      describe: 'For each length, in their order: charge_length (seconds), charge_label and price_each_in_cents.',
    }),
    price_structure_id: uuid({ writeonly: true }),
    hour: perUnit(),
    day: perUnit(),
    week: perUnit(),
    month: perUnit(),
    year: perUnit(),
    price_tiles_attributes: entries({
      name: string(),
      quantity: integer(),
      period: enumeration(TILE_PERIODS),
      multiplier: float(),
    }),
    charge_lengths: array({ writeonly: true, describe: 'Seconds, 50 at most.' }),
  },
  operations: { create: { status: 200, preview: true, run: pricePreview } },
});
