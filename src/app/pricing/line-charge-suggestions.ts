import { raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { priceList } from '../../domain/pricing/price-list.ts';
import { notFound } from '../../lib/refusal.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import { isOnVisibleOrder } from '../lines/line-sql.ts';
import { lineCharge } from '../orders/line-charge.ts';
import { pricedItems } from '../orders/priced-items.ts';

export interface LineChargeSuggestion {
  readonly id: string;
  readonly line_id: string;
  /** Seconds. */
  readonly charge_length: number;
  readonly charge_label: string | null;
  readonly price_each_in_cents: number;
}

/**
 * The lengths for which the item of a line has a price of its own, the shortest first, and what the line would cost if it
 * were charged for them: none where the price does not go by time, or is that of parts.
 */
export async function lineChargeSuggestions(view: View, line_id: string): Promise<readonly LineChargeSuggestion[]> {
  const { item_id, part } = await lineInView(view, line_id);
  const item = (await pricedItems(view, item_id === null ? [] : [item_id])).get(item_id ?? '');
  if (item === undefined) return [];
  const lengths = [...new Set(priceList(item.pricing).map(({ length_s }) => length_s))];
  return lengths
    .toSorted((a, b) => a - b)
    .map((length_s) => {
      const { charge_label, price_each_in_cents } = lineCharge(item, { length_s }, part);
      const id = uuidOf('line_charge_suggestions', line_id, String(length_s));
      return { id, line_id, charge_length: length_s, charge_label, price_each_in_cents };
    });
}

interface LineInView {
  readonly item_id: string | null;
  readonly part: { readonly discount_percentage: number } | undefined;
}

async function lineInView(view: View, id: string): Promise<LineInView> {
  const line = await view.db.maybe<{ item_id: string | null; discount_percentage: number | null }>(sql`
    select line.item_id, part.discount_percentage
    from lines as line
    left join bundle_items as part
      on part.company_id = line.company_id
      and part.id = line.bundle_item_id
    where line.company_id = ${view.company.id}
      and line.id = ${id}
      and ${isOnVisibleOrder(raw('line'), view.employee_id)}
  `);
  if (line === undefined) throw notFound();
  const { item_id, discount_percentage } = line;
  return { item_id, part: discount_percentage === null ? undefined : { discount_percentage } };
}
