import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { tileLength_s } from '../../domain/pricing/line-price.ts';
import {
  type ChargedPeriod,
  chargedPeriod,
  lineCharge,
  type LineCharge,
  type PricedItem,
  pricedItems,
  withRules,
} from '../pricing/line-charge.ts';
import { updateRows } from '../rows/write-rows.ts';
import type { Line } from './lines.ts';
import type { Order } from './order.ts';

/** A line has the quantity of its planning. Returns the lines whose quantity changed. */
export async function followQuantities(work: Work, order_id: string): Promise<readonly string[]> {
  const rows = await work.tx.many<{ id: string }>(sql`
    update lines as line
    set quantity = planning.quantity, updated_at = ${work.now}
    from plannings as planning
    where line.company_id = ${work.company.id}
      and line.order_id = ${order_id}
      and line.owner_type = 'orders'
      and line.archived_at is null
      and planning.company_id = ${COMPANY}
      and planning.id = line.planning_id
      and planning.quantity <> line.quantity
    returning line.id
  `);
  return rows.map(({ id }) => id);
}

/** By default, the order's period and its rules. A tile is charged whatever the length. */
export interface Charging {
  readonly length_s?: number | null | undefined;
  readonly price_tile_id?: string | null | undefined;
}

/**
 * Prices lines again at today's prices; lines without an item keep their price, and prices set by hand are lost. The
 * caller recalculates the order afterwards.
 */
export async function rechargeLines(
  work: Work,
  order: Pick<Order, 'starts_at' | 'stops_at'>,
  lines: readonly Line[],
  charging: Charging = {},
): Promise<void> {
  const items = await pricedItems(work, present(lines.map(({ item_id }) => item_id)));
  const parts = await discounts(work, present(lines.map(({ bundle_item_id }) => bundle_item_id)));
  const priced = lines.flatMap((line) => items.get(line.item_id ?? '') ?? []);
  const time = chargedPeriod(order, work.company);
  const period = time === null ? null : await withRules(time, priced);
  const rows = lines.flatMap((line) => {
    const item = items.get(line.item_id ?? '');
    if (item === undefined) return [];
    const part = parts.get(line.bundle_item_id ?? '');
    return [{ id: line.id, ...rechargedCharge(item, part, period, charging) }];
  });
  await updateRows(work, 'lines', rows, CHARGE_COLUMNS);
}

const present = (ids: readonly (string | null)[]): readonly string[] => ids.filter((id) => id !== null);

/** The price for the period is kept beside the charged price. */
function rechargedCharge(
  item: PricedItem,
  part: Part | undefined,
  period: ChargedPeriod | null,
  charging: Charging,
): LineCharge {
  const byPeriod = lineCharge(item, period, part);
  const { pricing, length_s } = chosen(item, charging);
  if (length_s === undefined || length_s === null) return byPeriod;
  const { original_price_each_in_cents, original_charge_length, original_charge_label } = byPeriod;
  return {
    ...lineCharge({ ...item, pricing }, { length_s }, part),
    original_price_each_in_cents,
    original_charge_length,
    original_charge_label,
  };
}

function chosen({ pricing }: PricedItem, { length_s, price_tile_id }: Charging): Chosen {
  if (pricing.kind !== 'structure' || !price_tile_id) return { pricing, length_s };
  const tile = pricing.structure.tiles.find(({ id }) => id === price_tile_id);
  if (tile === undefined) return { pricing, length_s };
  return { pricing: { ...pricing, structure: { ...pricing.structure, tiles: [tile] } }, length_s: tileLength_s(tile) };
}

interface Chosen extends Pick<Charging, 'length_s'> {
  readonly pricing: PricedItem['pricing'];
}

interface Part {
  readonly discount_percentage: number;
}

/** By part of a bundle. */
async function discounts(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Part>> {
  if (ids.length === 0) return new Map();
  const rows = await work.tx.many<Part & { id: string }>(sql`
    select id, discount_percentage
    from bundle_items
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

const CHARGE_COLUMNS = [
  'original_price_each_in_cents',
  'original_charge_length',
  'original_charge_label',
  'price_each_in_cents',
  'charge_length',
  'charge_label',
  'price_structure_id',
  'price_tile_id',
  'price_rule_values',
] as const;
