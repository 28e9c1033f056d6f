import { PRICE_PERIODS, type PricePeriod } from '../../domain/pricing/periods.ts';
import { multiplierAttribute } from '../price-tiles/plan-price-tile.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { TileEntry } from './structure-tiles.ts';

/** What a caller may send of a price structure. */
export interface PriceStructureAttributes extends Partial<Readonly<Record<PricePeriod, number | null>>> {
  readonly name?: string | null;
  readonly price_tiles_attributes?: readonly TileEntry[];
}

/** The columns that are to be written: those that were sent, cleaned and checked. */
export const priceStructureChanges = (problems: Problems, attributes: PriceStructureAttributes) => ({
  name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
  ...Object.fromEntries(
    PRICE_PERIODS.map((period) => [period, multiplierAttribute(problems, period, attributes[period])]),
  ),
});
