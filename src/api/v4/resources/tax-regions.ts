import { TAX_STRATEGIES } from '../../../app/pricing/tax-rates.ts';
import { taxOwnerRules } from '../../../app/pricing/taxes.ts';
import { archivable, boolean, entries, enumeration, float, stamps, string, uuid } from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const taxRegions = table({
  type: 'tax_regions',
  describe: 'Places with taxes of their own, for the customers who are there.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    strategy: enumeration(TAX_STRATEGIES, {
      describe: 'add_to the taxes of products, replace them, or compound: tax the total with them.',
    }),
    default: boolean({ describe: 'One at most: setting one clears the others.' }),
    tax_rates_attributes: entries({ id: uuid(), _destroy: boolean(), name: string(), value: float() }),
  },
  relationships: {
    tax_rates: hasMany('tax_rates', {
      key: 'owner_id',
      where: { owner_type: 'tax_regions' },
      sort: 'position',
      showJustArchived: true,
    }),
  },
  includes: ['tax_rates'],
  filters: {
    archived: true,
    archived_at: true,
    created_at: true,
    default: true,
    id: true,
    name: true,
    strategy: ['eq'],
    updated_at: true,
  },
  rules: taxOwnerRules('tax_regions'),
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'settings' },
    update: { permission: 'settings' },
    archive: { permission: 'settings', includes: [] },
  },
});
