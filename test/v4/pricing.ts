import { newId } from '../../src/lib/new-id.ts';
import { type Api, type Attributes, recordOf, recordsOf, type Resource } from './api.ts';

/** Makes a ruleset of these rules; answers its id. */
export async function rulesetOf(api: Api, ...rules: readonly Attributes[]): Promise<string> {
  const price_rules_attributes = rules.map((rule, index) => ({ name: `Rule ${index + 1}`, ...rule }));
  return recordOf(await api.create('price_rulesets', { name: `Ruleset ${newId()}`, price_rules_attributes }), 201).id;
}

/** The rules of the sample of the interface. */
export const SAMPLE_RULES: readonly Attributes[] = [
  { name: 'Pickup day', rule_type: 'pickup_day', time: '12:00', charge: false },
  { name: 'Return day', rule_type: 'return_day', time: '12:00', charge: false },
  {
    name: 'High-Season',
    rule_type: 'range_of_dates',
    match_strategy: 'overlap',
    value: 20,
    from: '1980-04-15T12:00:00Z',
    till: '1980-06-01T00:00:00Z',
  },
];

export const SAMPLE_PERIOD = { starts_at: '1980-04-01T12:00:00Z', stops_at: '1980-05-01T12:00:00Z' };

/** What the sample comes to in UTC, as lines and prices of items show it. */
export const SAMPLE_CHARGE = {
  original_price_each_in_cents: 72_500,
  original_charge_length: 2_592_000,
  original_charge_label: '30 days',
  price_each_in_cents: 80_250,
  charge_length: 2_505_600,
  charge_label: '29 days',
  price_rule_values: {
    charge: {
      from: '1980-04-02T00:00:00.000Z',
      till: '1980-05-01T00:00:00.000Z',
      adjustments: [{ name: 'Pickup day' }, { name: 'Return day' }],
    },
    price: [
      {
        name: 'High-Season',
        charge_length: 1_339_200,
        multiplier: '0.2',
        price_in_cents: 7_750,
        adjustments: [
          {
            from: '1980-04-15T12:00:00.000Z',
            till: '1980-05-01T00:00:00.000Z',
            charge_length: 1_339_200,
            charge_label: '372 hours',
            price_in_cents: 7_750,
          },
        ],
        stacked: false,
      },
    ],
  },
};

export const PER_DAY = { price_type: 'simple', price_period: 'day', flat_fee_price_in_cents: 2_500 };

/** What such things would cost; `query` as `item_id=…&from=…`. */
export const pricesOf = async (api: Api, query: Readonly<Record<string, string>>): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`item_prices?${asFilters(query)}`));

export const asFilters = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`)
    .join('&');

/** Makes a structure of these tiles; answers its id. */
export async function structureOf(api: Api, attributes: Attributes): Promise<string> {
  return recordOf(await api.create('price_structures', { name: 'Structure', ...attributes }), 201).id;
}
