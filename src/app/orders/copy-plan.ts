import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows } from '../insert-rows.ts';
import type { Order } from './order.ts';
import { loadPlan, NO_PLAN, type OrderPlan } from './order-plan.ts';
import { writePlan } from './write-plan.ts';

interface CopiedParts {
  readonly custom_lines: boolean;
  readonly stock_item_plannings: boolean;
}

/** Plannings and lines of one order for another that holds nothing. What is archived meanwhile is left out. */
export async function copyPlan(work: Work, from: Order, to: Order, parts: CopiedParts): Promise<void> {
  const plan = await loadPlan(work, from.id);
  const archived = await archivedItems(work, from.id);
  const gone = new Set(plan.bundles.filter(({ item_id }) => archived.has(item_id)).map(({ id }) => id));
  for (const { product, parent_planning_id } of plan.plannings) {
    if (parent_planning_id !== null && archived.has(product.id)) gone.add(parent_planning_id);
  }
  const ids = new Map([...plan.bundles, ...plan.plannings].map(({ id }) => [id, newId()]));
  const idOf = (id: string): string => ids.get(id) as string;
  const copy: OrderPlan = {
    bundles: plan.bundles.filter(({ id }) => !gone.has(id)).map(({ id, item_id }) => ({ id: idOf(id), item_id })),
    plannings: plan.plannings
      .filter(({ product, parent_planning_id }) => !archived.has(product.id) && !gone.has(parent_planning_id ?? ''))
      .map((planned) => ({
        ...planned,
        id: idOf(planned.id),
        parent_planning_id: planned.parent_planning_id === null ? null : idOf(planned.parent_planning_id),
        reserved: false,
        started: 0,
        stopped: 0,
        stock_items: parts.stock_item_plannings
          ? planned.stock_items.map((each) => ({ ...each, reserved: false, started: false, stopped: false }))
          : [],
      })),
  };
  await writePlan(work, to, { ...NO_PLAN, rows: new Map() }, copy);
  const planned = new Set([...copy.bundles, ...copy.plannings].map(({ id }) => id));
  await copyLines(work, from.id, to.id, (planning_id) => {
    if (planning_id === null) return parts.custom_lines ? null : undefined;
    const id = ids.get(planning_id);
    return id !== undefined && planned.has(id) ? id : undefined;
  });
}

async function archivedItems(work: Work, order_id: string): Promise<ReadonlySet<string>> {
  const rows = await work.tx.many<{ id: string }>(sql`
    select distinct i.id
    from plannings as p
    join items as i on i.company_id = p.company_id and i.id = p.item_id
    where p.company_id = ${work.company.id}
      and p.order_id = ${order_id}
      and p.archived_at is null
      and i.archived_at is not null
  `);
  return new Set(rows.map(({ id }) => id));
}

interface LineCopy extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly planning_id: string | null;
  readonly parent_line_id: string | null;
}

/** `planningOf`: the planning of the copy, null for none, undefined for a line that is not copied. */
async function copyLines(
  work: Work,
  from: string,
  to: string,
  planningOf: (planning_id: string | null) => string | null | undefined,
): Promise<void> {
  const lines = await work.tx.many<LineCopy>(sql`
    select
      id, planning_id, parent_line_id, line_type, title, extra_information, quantity, original_price_each_in_cents,
      original_charge_length, original_charge_label, price_each_in_cents, price_in_cents, price_with_tax_in_cents,
      charge_label, charge_length, price_rule_values, discountable, taxable, relevant, position, nested_position,
      item_id, bundle_item_id, tax_category_id, price_structure_id, price_tile_id
    from lines
    where company_id = ${work.company.id}
      and order_id = ${from}
      and owner_type = 'orders'
      and archived_at is null
      and line_type in ('charge', 'section')
    order by parent_line_id nulls first, position, id
  `);
  const kept = lines.filter(({ planning_id }) => planningOf(planning_id) !== undefined);
  const ids = new Map(kept.map(({ id }) => [id, newId()]));
  await insertRows(
    work,
    'lines',
    kept.map((line) => ({
      ...line,
      price_rule_values: line['price_rule_values'] === null ? null : JSON.stringify(line['price_rule_values']),
      id: ids.get(line.id),
      owner_id: to,
      order_id: to,
      planning_id: planningOf(line.planning_id),
      parent_line_id: line.parent_line_id === null ? null : (ids.get(line.parent_line_id) ?? null),
    })),
  );
}
