import { ApiError } from '../api/request.ts';

/** One item that a refusal is about, as `meta.warning` and `meta.blocking` tell it. */
export interface RefusalEntry {
  readonly item_id: string;
  readonly short: number | undefined;
  readonly needed: number | undefined;
  /** Specified stock items that other orders hold. */
  readonly stock_item_ids: readonly string[];
  readonly orders: readonly Conflict[];
  readonly downtimes: readonly Conflict[];
  readonly isBlocking: boolean;
}

export interface Conflict {
  readonly id: string;
  readonly units: number;
}

const CODES = new Set(['items_not_available', 'stock_item_specified', 'shortage']);

/** The conflicts of a refused booking, one entry per item; undefined for other errors. */
export function refusalEntries(error: unknown): readonly RefusalEntry[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const issues = error.issues.filter(({ code }) => CODES.has(code));
  if (issues.length === 0) return undefined;
  return issues.flatMap(({ meta }) => {
    const { warning = [], blocking = [] } = (meta ?? {}) as { warning?: readonly Sent[]; blocking?: readonly Sent[] };
    return [...blocking.map((sent) => entryOf(sent, true)), ...warning.map((sent) => entryOf(sent, false))];
  });
}

interface Sent {
  readonly item_id: string;
  readonly shortage?: number;
  readonly needed?: number;
  readonly unavailable?: readonly string[];
  readonly orders?: readonly { readonly id: string; readonly conflicts?: number }[];
  readonly downtimes?: readonly { readonly id: string; readonly conflicts?: number }[];
}

const entryOf = (sent: Sent, isBlocking: boolean): RefusalEntry => ({
  item_id: sent.item_id,
  short: sent.shortage,
  needed: sent.needed,
  stock_item_ids: sent.unavailable ?? [],
  orders: conflictsOf(sent.orders),
  downtimes: conflictsOf(sent.downtimes),
  isBlocking,
});

const conflictsOf = (sent: Sent['orders'] = []): readonly Conflict[] =>
  sent.map(({ id, conflicts = 1 }) => ({ id, units: conflicts }));
