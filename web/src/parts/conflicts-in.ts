import { refusalEntries } from './refusal-entries.ts';

/** The orders and downtimes that a refused change would take units from. */
export interface Conflicts {
  readonly order_ids: readonly string[];
  readonly downtime_ids: readonly string[];
  /** By order or downtime: units it would miss. */
  readonly missing: ReadonlyMap<string, number>;
  /** The shortage is within the limit and can be confirmed. */
  readonly confirmable: boolean;
}

/** The conflicts that an error lists; undefined when it was refused for another reason. */
export function conflictsIn(error: unknown): Conflicts | undefined {
  const entries = refusalEntries(error);
  if (entries === undefined) return undefined;
  const orders = entries.flatMap((entry) => entry.orders);
  const downtimes = entries.flatMap((entry) => entry.downtimes);
  return {
    order_ids: [...new Set(orders.map(({ id }) => id))],
    downtime_ids: [...new Set(downtimes.map(({ id }) => id))],
    missing: new Map([...orders, ...downtimes].map(({ id, units }) => [id, units])),
    confirmable: !entries.some(({ isBlocking }) => isBlocking),
  };
}
