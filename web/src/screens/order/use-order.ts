import { useRecord } from '../../api/records.ts';
import type { Resources } from '../../api/schema.ts';

const INCLUDE = [
  'coupon',
  'customer',
  'documents',
  'lines',
  'lines.item',
  'lines.item.bundle_items',
  'lines.planning',
  'lines.planning.stock_item_plannings',
  'lines.planning.stock_item_plannings.stock_item',
  'payments',
  'tax_values',
] as const satisfies readonly Resources['orders']['include'][];

/** An order with all that the screen shows of it. */
export const useOrder = (id: string | undefined) =>
  useRecord('orders', id, { include: INCLUDE, extra_fields: { documents: ['differences'] } });
