import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { Refusal } from '../../lib/refusal.ts';
import { takenBack } from './taken-back.ts';
import { updateOrder } from './update-order.ts';

export interface MoveWish {
  readonly starts_at?: Temporal.Instant | null;
  readonly stops_at?: Temporal.Instant | null;
}

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

/** What is in the way of an order that is to be at another time. Goes the way of the change, and takes it back. */
export async function previewMove(work: Work, order_id: string, wish: MoveWish): Promise<MovePreview> {
  try {
    await takenBack(work, (trial) => updateOrder(trial, order_id, wish));
    return { decision: 'accept', warning: [], blocking: [] };
  } catch (error) {
    if (!(error instanceof Refusal) || !SHORT.has(error.code)) throw error;
    const { warning = [], blocking = [] } = error.issues[0].meta as Partial<MovePreview>;
    const names = await namesOf(work, [...warning, ...blocking]);
    const named = (entry: InTheWay) => ({ ...entry, name: names.get(entry.item_id) ?? null });
    return {
      decision: blocking.length > 0 ? 'block' : 'warn',
      warning: warning.map(named),
      blocking: blocking.map(named),
    };
  }
}

const SHORT: ReadonlySet<string> = new Set(['items_not_available', 'stock_item_specified']);

async function namesOf({ tx, company }: Work, entries: readonly InTheWay[]): Promise<ReadonlyMap<string, string>> {
  const items = await tx.many<{ id: string; name: string }>(sql`
    select id, name
    from items
    where company_id = ${company.id}
      and id = any(${entries.map(({ item_id }) => item_id)}::uuid[])
    order by id
  `);
  return new Map(items.map(({ id, name }) => [id, name]));
}
