import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { stockProductAttribute } from './lock-stock-product.ts';
import { stockDates } from './stock-dates.ts';
import type { StockItemAttributes } from './stock-item-attributes.ts';
import { IDENTIFIER_TAKEN, stockItemChanges } from './stock-item-changes.ts';
import { insertStockItemProperties, planStockItemProperties } from './stock-item-properties.ts';
import { stockLocation } from './stock-location.ts';

/** Answers the id of the new piece, which has the custom fields that its product group gives to stock items. */
export async function createStockItem(work: Work, sent: StockItemAttributes): Promise<string> {
  const problems = gatherProblems();
  const product = await stockProductAttribute(work, problems, sent.product_id);
  if (product !== undefined && product.tracking_type !== 'trackable') {
    problems.add('product_id', 'must be a product whose pieces are tracked');
  }
  const location_id = await stockLocation(work, problems, sent.location_id);
  const dates = stockDates(problems, { from: sent.from ?? null, till: sent.till ?? null }, work.now);
  const columns = stockItemChanges(problems, { ...sent, identifier: sent.identifier ?? null });
  const names = product?.stock_item_properties ?? [];
  const properties = await planStockItemProperties(work, problems, names, sent.properties_attributes ?? []);
  problems.refuse();
  assert(product !== undefined, 'a product that is missing was refused');
  const id = newId();
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'stock_items', {
      ...columns,
      ...dates,
      id,
      product_id: product.id,
      product_group_id: product.product_group_id,
      location_id,
      purchase_cost_in_cents: columns.purchase_cost_in_cents ?? product.default_purchase_cost_in_cents,
    }),
  );
  await insertStockItemProperties(work, [id], properties);
  await settleShortages(work, [{ product_id: product.id, location_id }]);
  return id;
}
