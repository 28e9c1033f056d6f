import { createPriceRuleset } from '../app/pricing/price-rulesets.ts';
import type { Work } from '../db/work.ts';

/** What moves is asked for at weekends. Whoever brings it back in the morning does not pay for that day. */
export const loadDemoPriceRules = (work: Work): Promise<string> =>
  createPriceRuleset(work, {
    name: 'Weekend shoots',
    description: 'Saturdays and Sundays cost more; what is back by noon is not charged for the day.',
    price_rules_attributes: [
      { name: 'Back by noon', rule_type: 'return_day', time: '12:00', charge: false },
      { name: 'Weekend', rule_type: 'range_of_days', from_day: 5, till_day: 6, value: 15 },
    ],
  });
