import {
  BREAKDOWN_STATUSES,
  BREAKDOWN_TYPES,
  inventoryBreakdowns as breakdowns,
  type InventoryBreakdown,
} from '../../../app/availability/inventory-breakdowns.ts';
import type { ReadContext } from '../../../db/work.ts';
import { datetime, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf } from '../fields/filter-reader.ts';

export const inventoryBreakdowns = computed({
  type: 'inventory_breakdowns',
  describe: 'Stock as it is now: what is there, what is expected and what is gone again, by product and location.',
  fields: {
    id: uuid({ readonly: true }),
    from: datetime({ describe: 'Only of what is expected.' }),
    till: datetime({ describe: 'Only of what is temporary.' }),
    stock_count: integer(),
    started: integer({ describe: 'Units that are out; only of what is in stock.' }),
    downtime_count: integer(),
    status: string({ values: BREAKDOWN_STATUSES }),
    inventory_breakdown_type: string({ values: BREAKDOWN_TYPES }),
    location_id: uuid({ readonly: true }),
    product_id: uuid({ readonly: true }),
  },
  relationships: {
    location: toOne('locations', { key: 'location_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
  },
  includes: ['location', 'product', 'product.photo'],
  filters: {
    status: { type: 'string', operators: ['eq'], required: true, values: BREAKDOWN_STATUSES },
    inventory_breakdown_type: ['eq'],
    location_id: ['eq'],
    product_id: ['eq'],
    product_group_id: { type: 'uuid', operators: ['eq'] },
  },
  stats: {
    inventory_breakdown_type: ['sum'],
    started: ['sum'],
    status: ['sum'],
    stock_count: ['sum', 'count'],
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const statuses = anyOf(filters, 'status') ?? [];
        const all = await everyBreakdown(view, filters);
        return all.filter(({ status }) => statuses.includes(status)).map((row) => ({ ...row }));
      },
      stats: async (view, filters, rows) => ({
        // Of every status, independent of the filter: that is its purpose.
        status: { sum: unitsBy(await everyBreakdown(view, filters), 'status', BREAKDOWN_STATUSES) },
        inventory_breakdown_type: {
          sum: unitsBy(rows as unknown as readonly InventoryBreakdown[], 'inventory_breakdown_type', BREAKDOWN_TYPES),
        },
      }),
    },
  },
});

const everyBreakdown = (view: ReadContext, filters: FilterValues): Promise<readonly InventoryBreakdown[]> =>
  breakdowns(view, {
    inventory_breakdown_types: anyOf(filters, 'inventory_breakdown_type'),
    location_ids: anyOf(filters, 'location_id'),
    product_ids: anyOf(filters, 'product_id'),
    product_group_ids: anyOf(filters, 'product_group_id'),
  });

function unitsBy<Key extends 'status' | 'inventory_breakdown_type'>(
  rows: readonly InventoryBreakdown[],
  key: Key,
  values: readonly InventoryBreakdown[Key][],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    values.map((value) => [
      value,
      rows.filter((row) => row[key] === value).reduce((total, { stock_count }) => total + stock_count, 0),
    ]),
  );
}
