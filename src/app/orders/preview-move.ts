import { lockProductsOfOrder } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { Refusal } from '../../lib/refusal.ts';
import { fulfillOrder } from './fulfill-order.ts';
import type { BookProduct, BookStockItems, SpecifyStockItems } from './fulfillment-actions.ts';
import { lockOrder } from './order.ts';
import { transitionOrder } from './transition-order.ts';
import { updateOrder } from './update-order.ts';

/** Another time or place for an order, and what to book or specify with it. */
export interface RequestedMove {
  readonly changes: {
    readonly starts_at?: Temporal.Instant | null;
    readonly stops_at?: Temporal.Instant | null;
    readonly start_location_id?: string | null;
    readonly stop_location_id?: string | null;
  };
  readonly actions: readonly PreviewedAction[];
}

export type PreviewedAction = BookProduct | BookStockItems | SpecifyStockItems;

export const MOVE_DECISIONS = ['accept', 'warn', 'block'] as const;

export interface MovePreview {
  readonly decision: (typeof MOVE_DECISIONS)[number];
  /** As the refusal publishes them, each with the name of its item. */
  readonly warning: readonly InTheWay[];
  readonly blocking: readonly InTheWay[];
}

interface InTheWay {
  readonly item_id: string;
}

/**
 * Tells whether a change would be accepted: a dry run. An order that is not reserved yet may move anywhere; its preview
 * is accepted and lists what would prevent reserving it there.
 */
export async function previewMove(work: Work, order_id: string, requested: RequestedMove): Promise<MovePreview> {
  const order = await lockOrder(work, order_id);
  // One lock for all steps, so that products are locked in the order of ids.
  const product_ids = requested.actions.map(({ product_id }) => product_id);
  await lockProductsOfOrder(work.tx, work.company.id, order_id, product_ids);
  const change = await inTheWay(work, () => applyRequestedMove(work, order_id, requested));
  if (change !== undefined) {
    return { decision: change.blocking.length > 0 ? 'block' : 'warn', ...(await withNames(work, change)) };
  }
  const reserve = isHolding(order.status)
    ? undefined
    : await inTheWay(work, async () => {
        await applyRequestedMove(work, order_id, requested);
        await reserveIfPossible(work, order_id);
      });
  return { decision: 'accept', ...(await withNames(work, reserve ?? NOTHING)) };
}

type Obstacles = Pick<MovePreview, 'warning' | 'blocking'>;

const NOTHING: Obstacles = { warning: [], blocking: [] };

/** Undefined when the attempt succeeds. */
async function inTheWay(work: Work, attempt: () => Promise<void>): Promise<Obstacles | undefined> {
  try {
    await work.tx.dryRun(attempt);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || !SHORT.has(error.code)) throw error;
    return { ...NOTHING, ...(error.issues[0].meta as Partial<Obstacles>) };
  }
}

const SHORT: ReadonlySet<string> = new Set(['items_not_available', 'stock_item_specified']);

/** Stock items are released before the order moves and specified after it, so that none is needed at the wrong time. */
async function applyRequestedMove(work: Work, order_id: string, { changes, actions }: RequestedMove): Promise<void> {
  const act = async (own: readonly PreviewedAction[]) => {
    if (own.length > 0) await fulfillOrder(work, { order_id, actions: own, confirm_shortage: false });
  };
  if (Object.keys(changes).length === 0) return act(actions);
  const releases = actions.flatMap((action) =>
    action.action === 'specify_stock_items' && action.stock_item_ids_to_remove.length > 0
      ? [{ ...action, stock_item_ids_to_add: [] }]
      : [],
  );
  const rest = actions.flatMap((action): readonly PreviewedAction[] => {
    if (action.action !== 'specify_stock_items') return [action];
    return action.stock_item_ids_to_add.length > 0 ? [{ ...action, stock_item_ids_to_remove: [] }] : [];
  });
  await act(releases);
  await updateOrder(work, order_id, changes);
  await act(rest);
}

/** Refusals for reasons other than stock, such as a missing period, say nothing about what is free. */
async function reserveIfPossible(work: Work, order_id: string): Promise<void> {
  try {
    await transitionOrder(work, { order_id, to: 'reserved', revert: false, confirm_shortage: false });
  } catch (error) {
    if (!(error instanceof Refusal) || SHORT.has(error.code)) throw error;
  }
}

async function withNames(work: Work, { warning, blocking }: Obstacles): Promise<Obstacles> {
  const names = await namesOf(work, [...warning, ...blocking]);
  const named = (entry: InTheWay) => ({ ...entry, name: names.get(entry.item_id) ?? null });
  return { warning: warning.map(named), blocking: blocking.map(named) };
}

async function namesOf({ tx, company }: Work, entries: readonly InTheWay[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const items = await tx.many<{ id: string; name: string }>(sql`
    select id, name
    from items
    where company_id = ${company.id}
      and id = any(${entries.map(({ item_id }) => item_id)}::uuid[])
    order by id
  `);
  return new Map(items.map(({ id, name }) => [id, name]));
}
