import { createTaxRate, TAX_OWNERS, updateTaxRate } from '../../../app/pricing/tax-rates.ts';
import { archiveRow } from '../../../app/rows/write-rows.ts';
import { archivable, enumeration, float, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const taxRates = table({
  type: 'tax_rates',
  describe: 'Percentages, each of a tax category or a tax region.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    value: float({ describe: 'Per cent, with at most four fraction digits.' }),
    position: integer({ readonly: true }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(TAX_OWNERS, { readonlyAfterCreate: true }),
  },
  relationships: {
    owner: toOneOf(TAX_OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
  },
  includes: ['owner'],
  filters: {
    archived: true,
    archived_at: true,
    created_at: true,
    id: true,
    owner_id: true,
    owner_type: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'settings', run: createTaxRate },
    update: { permission: 'settings', run: updateTaxRate },
    archive: { permission: 'settings', includes: [], run: (work, id) => archiveRow(work, 'tax_rates', id) },
  },
});
