import { itemPrices as prices } from '../../../app/pricing/item-prices.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { boolean, datetime, hash, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { chargeBasisOf } from '../fields/charge-filters.ts';
import { anyOf, matchingRows, oneOf } from '../fields/filter-reader.ts';

export const itemPrices = computed({
  type: 'item_prices',
  describe:
    'What products and bundles would cost from one time till another, or for a length of time (without rules, which go by dates). item_id answers one price for each product or bundle, bundle_id one for each part of a bundle, product_group_id that of the cheapest product.',
  fields: {
    id: uuid({ readonly: true }),
    item_id: uuid({ describe: 'Of a product group: its cheapest product.' }),
    bundle_id: uuid({ nullable: 'undocumented' }),
    product_group_id: uuid({ nullable: 'undocumented' }),
    ignore_discount: boolean({ describe: 'Prices the parts of bundles as if they were booked alone.' }),
    bundle_item_id: uuid({ readonly: true, nullable: 'undocumented' }),
    from: datetime({ nullable: 'undocumented' }),
    till: datetime({ nullable: 'undocumented' }),
    original_charge_length: integer({ readonly: true, nullable: 'undocumented' }),
    charge_length: integer({ nullable: 'undocumented', describe: 'Seconds.' }),
    original_charge_label: string({ readonly: true, nullable: 'undocumented' }),
    charge_label: string({ readonly: true, nullable: 'undocumented' }),
    original_price_each_in_cents: integer({
      readonly: true,
      nullable: 'undocumented',
      describe: 'Before rules; null for a length of time.',
    }),
    price_each_in_cents: integer({ readonly: true }),
    price_rule_values: hash({
      readonly: true,
      nullable: 'undocumented',
      describe: 'How rules came to the price; null where none applied.',
    }),
    price_structure_id: uuid({
      nullable: 'undocumented',
      describe: 'As a filter: prices by this one, whatever the items go by.',
    }),
    price_ruleset_id: uuid({
      nullable: 'undocumented',
      describe: 'As a filter: prices by this one, whatever the items go by.',
    }),
    price_tile_id: uuid({ readonly: true, nullable: 'undocumented' }),
  },
  relationships: {
    bundle: toOne('bundles', { key: 'bundle_id', required: true }),
    bundle_item: toOne('bundle_items', { key: 'bundle_item_id', required: true }),
    item: toOne('items', { key: 'item_id', required: true }),
    price_ruleset: toOne('price_rulesets', { key: 'price_ruleset_id', required: true }),
    price_structure: toOne('price_structures', { key: 'price_structure_id', required: true }),
    price_tile: toOne('price_tiles', { key: 'price_tile_id', required: true }),
  },
  includes: ['item', 'price_structure', 'price_tile'],
  filters: {
    bundle_id: ['eq'],
    charge_length: ['eq'],
    from: ['eq'],
    ignore_discount: true,
    item_id: ['eq'],
    original_charge_length: ['eq'],
    price_ruleset_id: ['eq'],
    price_structure_id: ['eq'],
    product_group_id: ['eq'],
    till: ['eq'],
  },
  operations: {
    list: {
      read: async (view, filters) => {
        requireSubject(filters);
        const time = chargeBasisOf(filters, view);
        const ignore_discount = oneOf(filters, 'ignore_discount') === true;
        const found = await prices(view, {
          time,
          item_ids: anyOf(filters, 'item_id') ?? [],
          bundle_ids: anyOf(filters, 'bundle_id') ?? [],
          product_group_ids: anyOf(filters, 'product_group_id') ?? [],
          price_structure_id: oneOf(filters, 'price_structure_id') as string | null,
          price_ruleset_id: oneOf(filters, 'price_ruleset_id') as string | null,
          ignore_discount,
        });
        const { from, till } = 'length_s' in time ? NO_DATES : { from: time.starts_at, till: time.stops_at };
        const rows = found.map((price) => ({ ...price, ignore_discount, from, till }));
        return matchingRows(rows, filters, ['original_charge_length']);
      },
    },
  },
});

const NO_DATES = { from: null, till: null };

const SUBJECTS = ['item_id', 'bundle_id', 'product_group_id'] as const;

function requireSubject(filters: FilterValues): void {
  if (SUBJECTS.some((name) => anyOf(filters, name) !== null)) return;
  throw badRequest('required filter: filter[item_id], filter[bundle_id] or filter[product_group_id] is missing', {
    parameter: 'filter[item_id]',
  });
}
