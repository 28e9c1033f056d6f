import { archivePriceRuleset, createPriceRuleset, updatePriceRuleset } from '../../../app/pricing/price-rulesets.ts';
import { archivable, boolean, entries, stamps, string, uuid } from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { priceRuleFields } from '../fields/price-rule-fields.ts';

export const priceRulesets = table({
  type: 'price_rulesets',
  describe:
    'Rules by which the prices of product groups depend on dates: seasons, weekends, days that are not charged.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    description: string(),
    make_name_unique: boolean({ writeonly: true, describe: 'Where the name is taken, takes another one like it.' }),
    price_rules_attributes: entries({ id: uuid(), _destroy: boolean(), ...priceRuleFields }),
  },
  relationships: {
    price_rules: hasMany('price_rules', { key: 'price_ruleset_id', sort: 'created_at' }),
  },
  includes: ['price_rules'],
  filters: { archived: true, archived_at: true, created_at: true, id: true, name: true, updated_at: true },
  operations: {
    list: { includes: [] },
    fetch: {},
    create: { permission: 'products', run: createPriceRuleset },
    update: { permission: 'products', run: updatePriceRuleset },
    archive: { permission: 'products', includes: [], run: archivePriceRuleset },
  },
});
