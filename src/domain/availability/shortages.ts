import type { StockStep } from '../catalogue/stock.ts';
import type { Window } from '../time/window.ts';
import { type Claim, levelsOver, stretchOf, type Supply, sweep } from './levels.ts';

/** How a product group deals with too little stock. */
export interface ShortageRule {
  readonly allow_shortage: boolean;
  /** The greatest shortage that may be confirmed, at any moment. */
  readonly shortage_limit: number;
}

/** Units that may still be planned, those that shortage allows included. */
export const plannableUnits = (available: number, { allow_shortage, shortage_limit }: ShortageRule): number =>
  available + (allow_shortage ? shortage_limit : 0);

/** Of how many of its units each claim is short: at some moment of its time that many more are taken than there are. */
export function unitsShort(supply: Supply, claims: readonly Claim[]): readonly number[] {
  const levels = levelsOver(supply, claims);
  return claims.map(({ units }, index) => Math.min(units, Math.max(0, -(levels[index]?.available.least ?? 0))));
}

export interface Tightness {
  readonly at_us: number;
  readonly stock_count: number;
  readonly taken: number;
  /** stock_count − taken; negative when more is taken than in stock. */
  readonly available: number;
}

/**
 * The first moment of the window with the fewest free units, which limits a booking for the whole window. An empty or
 * inverted window is the moment at which it starts.
 */
export function tightestMoment(stock: readonly StockStep[], claims: readonly Claim[], window: Window): Tightness {
  const course = sweep([stock, claims], [window]);
  const [stockCounts = [], taken = []] = course.units;
  const [start, end] = stretchOf(course, window);
  let tightest = start;
  let available = Infinity;
  for (let index = start; index < end; index += 1) {
    const free = (stockCounts[index] ?? 0) - (taken[index] ?? 0);
    if (free < available) [tightest, available] = [index, free];
  }
  const at_us = course.at_us[tightest] ?? window.from_us;
  return { at_us, stock_count: stockCounts[tightest] ?? 0, taken: taken[tightest] ?? 0, available };
}

/** Units that are free during the whole window. */
export const freeUnits = (stock: readonly StockStep[], claims: readonly Claim[], window: Window): number =>
  tightestMoment(stock, claims, window).available;

/** The most units that are taken at once during the window. */
export const peakDemand = (claims: readonly Claim[], window: Window): number =>
  tightestMoment([], claims, window).taken;

/** The units of a product that a planning needs. */
export interface PlannedNeed {
  readonly product_id: string;
  readonly units: number;
}

/** How many of the plannings can have all that they need at once: the smaller ones of a product come first. */
export function planningsThatFit(needs: readonly PlannedNeed[], freeOf: (product_id: string) => number): number {
  let fitting = 0;
  for (const [product_id, ofProduct] of Map.groupBy(needs, (need) => need.product_id)) {
    let free = freeOf(product_id);
    for (const { units } of ofProduct.toSorted((a, b) => a.units - b.units)) {
      // A need of zero is always met, even when others are short.
      if (units > 0 && units > free) break;
      free -= units;
      fitting += 1;
    }
  }
  return fitting;
}

/** `warn`: a shortage within the limit, which the caller may confirm. `block`: it cannot be confirmed. */
export type Decision = 'accept' | 'warn' | 'block';

/** Units at the tightest moment of the window that is asked for. */
export interface ReserveCounts {
  readonly stock_count: number;
  /** Units reserved by others. */
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

/** Whether that many more units can be reserved. A need of zero adds to no shortage. */
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
  /** Planned units without returned ones. */
  readonly needed: number;
  /** Units added to stock (positive) or removed (negative); 0 when only the rule or buffer times change. */
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

/**
 * Whether the plannings still fit in stock after the change. Additional stock is always accepted, even if it is not
 * enough.
 */
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
