import {
  archivePriceStructure,
  createPriceStructure,
  updatePriceStructure,
} from '../../../app/pricing/price-structures.ts';
import { TILE_PERIODS } from '../../../domain/pricing/line-price.ts';
import { archivable, boolean, entries, enumeration, float, integer, stamps, string, uuid } from '../engine/field.ts';
import { hasMany, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const perUnit = () =>
  float({ describe: 'What each such unit beyond the last tile adds, as a factor of the base price.' });

export const priceStructures = table({
  type: 'price_structures',
  describe: 'Price lists by length of time, as factors of the base price of whatever uses them.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    price_structure_type: enumeration(['reusable', 'private'], {
      readonly: true,
      describe: 'A private one belongs to one product group.',
    }),
    hour: perUnit(),
    day: perUnit(),
    week: perUnit(),
    month: perUnit(),
    year: perUnit(),
    product_group_id: uuid({ readonly: true }),
    price_tiles_attributes: entries({
      id: uuid(),
      _destroy: boolean(),
      name: string(),
      quantity: integer(),
      period: enumeration(TILE_PERIODS),
      multiplier: float(),
    }),
  },
  relationships: {
    price_tiles: hasMany('price_tiles', { key: 'price_structure_id', sort: 'length' }),
    product_group: toOne('product_groups', { key: 'product_group_id', required: true }),
  },
  includes: ['price_tiles'],
  filters: {
    archived: true,
    created_at: true,
    id: true,
    name: true,
    price_structure_type: true,
    product_group_id: true,
    updated_at: true,
  },
  operations: {
    list: { includes: [] },
    fetch: {},
    create: { permission: 'settings', run: createPriceStructure },
    update: { permission: 'settings', run: updatePriceStructure },
    archive: { permission: 'settings', includes: [], run: archivePriceStructure },
  },
});
