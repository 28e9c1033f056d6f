import { ApiError } from '../api/request.ts';

/** Who a refused change would take something from. */
export interface Conflicts {
  readonly order_ids: readonly string[];
  readonly downtime_ids: readonly string[];
  /** By order or downtime: units it would miss. */
  readonly missing: ReadonlyMap<string, number>;
  /** The shop allows as much of a shortage, if somebody says so. */
  readonly confirmable: boolean;
}

interface Claim {
  readonly id: string;
  readonly conflicts?: number;
}

interface Entry {
  readonly orders?: readonly Claim[];
  readonly downtimes?: readonly Claim[];
}

/** What a refusal says about others; undefined when it was refused for another reason. */
export function conflictsIn(error: unknown): Conflicts | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const refused = error.issues.filter(({ code }) => code === 'shortage' || code === 'stock_item_specified');
  if (refused.length === 0) return undefined;
  const metas = refused.map(({ meta }) => (meta ?? {}) as { warning?: readonly Entry[]; blocking?: readonly Entry[] });
  const blocking = metas.flatMap((meta) => meta.blocking ?? []);
  const entries = [...blocking, ...metas.flatMap((meta) => meta.warning ?? [])];
  const orders = entries.flatMap((entry) => entry.orders ?? []);
  const downtimes = entries.flatMap((entry) => entry.downtimes ?? []);
  return {
    order_ids: [...new Set(orders.map(({ id }) => id))],
    downtime_ids: [...new Set(downtimes.map(({ id }) => id))],
    missing: new Map([...orders, ...downtimes].map(({ id, conflicts = 1 }) => [id, conflicts])),
    confirmable: blocking.length === 0,
  };
}
