import { createPriceTile, updatePriceTile } from '../../../app/pricing/price-tiles.ts';
import { deleteRow } from '../../../app/rows/write-rows.ts';
import { TILE_PERIODS } from '../../../domain/pricing/line-price.ts';
import { enumeration, float, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const priceTiles = table({
  type: 'price_tiles',
  describe: 'Steps of a price structure: up to so long, so many times the base price.',
  fields: {
    ...stamps(),
    name: string({ describe: 'Left blank, the tile is called by its length.' }),
    quantity: integer(),
    length: integer({ readonly: true, describe: 'Seconds; a month counts as 30 days, a year as 365.' }),
    multiplier: float(),
    period: enumeration(TILE_PERIODS),
    price_structure_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: {
    price_structure: toOne('price_structures', { key: 'price_structure_id', required: true }),
  },
  includes: ['price_structure'],
  filters: { created_at: true, id: true, price_structure_id: true, updated_at: true },
  operations: {
    list: { includes: [] },
    fetch: {},
    create: { permission: 'settings', run: createPriceTile },
    update: { permission: 'settings', run: updatePriceTile },
    delete: { permission: 'settings', includes: [], run: (work, id) => deleteRow(work, 'price_tiles', id) },
  },
});
