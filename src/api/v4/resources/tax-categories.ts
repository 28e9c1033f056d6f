import { taxOwnerRules } from '../../../app/pricing/taxes.ts';
import { archivable, boolean, entries, float, stamps, string, uuid } from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const taxCategories = table({
  type: 'tax_categories',
  describe: 'Kinds of goods and services, each with the rates at which it is taxed.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    default: boolean({ describe: 'For new products. One at most: setting one clears the others.' }),
    tax_rates_attributes: entries({ id: uuid(), _destroy: boolean(), name: string(), value: float() }),
  },
  relationships: {
    tax_rates: hasMany('tax_rates', {
      key: 'owner_id',
      where: { owner_type: 'tax_categories' },
      sort: 'position',
      showJustArchived: true,
    }),
  },
  includes: ['tax_rates'],
  filters: { archived: true, archived_at: true, created_at: true, default: true, id: true, updated_at: true },
  rules: taxOwnerRules('tax_categories'),
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'settings' },
    update: { permission: 'settings' },
    archive: { permission: 'settings', includes: [] },
  },
});
