import { createPriceRule, updatePriceRule } from '../../../app/pricing/price-rules.ts';
import { deleteRow } from '../../../app/rows/write-rows.ts';
import { stamps, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { priceRuleFields } from '../fields/price-rule-fields.ts';

export const priceRules = table({
  type: 'price_rules',
  describe: 'Rules by which prices depend on dates. Within a ruleset they apply in the order in which they were made.',
  fields: {
    ...stamps(),
    ...priceRuleFields,
    price_ruleset_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: {
    price_ruleset: toOne('price_rulesets', { key: 'price_ruleset_id', required: true }),
  },
  includes: ['price_ruleset', 'price_ruleset.price_rules'],
  operations: {
    create: { permission: 'products', run: createPriceRule },
    update: { permission: 'products', run: updatePriceRule },
    delete: { permission: 'products', run: (work, id) => deleteRow(work, 'price_rules', id) },
  },
});
