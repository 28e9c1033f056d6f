import { plannableUnits, type ShortageRule } from './shortage-rule.ts';

/** `warn`: a shortage within the limit, which whoever asked may confirm. `block`: nobody may. */
export type Decision = 'accept' | 'warn' | 'block';

/** Units at the tightest moment of the window that is asked for. */
export interface ReserveCounts {
  readonly stock_count: number;
  /** What others have reserved. */
  readonly reserved: number;
  readonly needed: number;
}

export interface ReserveJudgement extends ReserveCounts {
  readonly decision: Decision;
  readonly reason: 'shortage';
  readonly shortage: number;
  readonly available: number;
  readonly plannable: number;
}

/** May so many more be reserved? Whoever needs none adds to no shortage. */
export function judgeReserve(counts: ReserveCounts, rule: ShortageRule, confirmed: boolean): ReserveJudgement {
  const { stock_count, reserved, needed } = counts;
  const shortage = needed > 0 ? Math.max(0, reserved + needed - stock_count) : 0;
  return { ...counts, ...judgementOf(shortage, stock_count - reserved, rule, confirmed) };
}

/** Units at the moment, from the change on, at which stock would be shortest. */
export interface StockMutationCounts {
  readonly stock_count: number;
  /** Planned, whether back already or not, */
  readonly planned: number;
  /** and planned without what is back. */
  readonly needed: number;
  /** What is added to stock, or with a minus taken away; 0 when only the rule or buffer times change. */
  readonly mutation: number;
}

export interface StockMutationJudgement extends StockMutationCounts {
  readonly decision: Decision;
  readonly reason: 'shortage';
  readonly shortage: number;
  /** Before the mutation. */
  readonly available: number;
  readonly plannable: number;
}

/** Does what is planned still fit in stock after the change? More stock is always welcome, even when it is not enough. */
export function judgeStockMutation(
  counts: StockMutationCounts,
  rule: ShortageRule,
  confirmed: boolean,
): StockMutationJudgement {
  const { stock_count, planned, needed, mutation } = counts;
  const shortage = mutation > 0 ? 0 : Math.max(0, needed - (stock_count + mutation));
  return { ...counts, ...judgementOf(shortage, stock_count - planned, rule, confirmed) };
}

function judgementOf(shortage: number, available: number, rule: ShortageRule, confirmed: boolean) {
  const decision = decide(shortage, rule, confirmed);
  return { decision, reason: 'shortage', shortage, available, plannable: plannableUnits(available, rule) } as const;
}

function decide(shortage: number, { allow_shortage, shortage_limit }: ShortageRule, confirmed: boolean): Decision {
  if (shortage === 0) return 'accept';
  if (!allow_shortage || shortage > shortage_limit) return 'block';
  return confirmed ? 'accept' : 'warn';
}

export interface Verdict<J> {
  readonly decision: Decision;
  readonly warning: readonly J[];
  readonly blocking: readonly J[];
}

/** Several judgements as one: the worst decides, and all that object are named. */
export function verdictOf<J extends { readonly decision: Decision }>(judgements: readonly J[]): Verdict<J> {
  const warning = judgements.filter(({ decision }) => decision === 'warn');
  const blocking = judgements.filter(({ decision }) => decision === 'block');
  const decision = blocking.length > 0 ? 'block' : warning.length > 0 ? 'warn' : 'accept';
  return { decision, warning, blocking };
}
