import type { Work } from '../../db/work.ts';
import { judgeReserve, type ReserveJudgement, verdictOf } from '../../domain/availability/judge-shortage.ts';
import type { Supply } from '../../domain/availability/levels-over.ts';
import { tightestMoment } from '../../domain/availability/tightest-moment.ts';
import { windowAhead } from '../../domain/availability/window-ahead.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { refuse } from '../../lib/refusal.ts';
import { type Holders, holdersDuring } from '../availability/holders-during.ts';
import { loadSupplies } from '../availability/load-supplies.ts';
import { spanOf } from '../availability/span-of.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';

export interface OverbookingQuestion {
  readonly order_id: string;
  readonly location_id: string;
  readonly needs: readonly Need[];
  /** Whether shortages within the limit are accepted. */
  readonly confirmed: boolean;
}

/** One for each product. */
export interface Need {
  readonly product: StockedProduct;
  /** With the buffer times. */
  readonly window: Window;
  /** Units that the whole order takes of the product during the window, after the change. */
  readonly needed: number;
  /** Units that leave at the present instant, with those that are out already: asked for where the window is not now. */
  readonly starts_now?: number;
  /** Units that leave stock for good: whoever comes later must not count on them. */
  readonly sold?: number;
}

/** As the interface publishes it. */
export interface OverbookingEntry
  extends Pick<ReserveJudgement, 'reason' | 'stock_count' | 'reserved' | 'needed' | 'shortage'>,
    Holders {
  readonly item_id: string;
}

/**
 * Refuses to hold what others have, unless it may be confirmed and is. What the order holds itself does not count. The
 * caller holds the products' rows, and has since before this statement.
 */
export async function refuseOverbooking(work: Work, question: OverbookingQuestion): Promise<void> {
  const checks = question.needs.flatMap((need) => checksOf(need, microsecondsOf(work.now)));
  if (checks.length === 0) return;
  const supplies = await loadSupplies(work, {
    products: [...new Map(checks.map(({ product }) => [product.id, product])).values()],
    location_ids: [question.location_id],
    window: spanOf(checks.map(({ window }) => window)),
    without: { order_id: question.order_id },
  });
  const judged = checks.map((check) =>
    judge(check, supplies.get(check.product.id)?.get(question.location_id) ?? NOTHING, question.confirmed),
  );
  const { decision, warning, blocking } = verdictOf(worstOfEach(judged));
  if (decision === 'accept') return;
  const holders = await holdersDuring(work, question, [...warning, ...blocking]);
  const entryOf = (each: Judged): OverbookingEntry => published(each, holders.get(each.product_id) ?? NOBODY);
  throw refuse('items_not_available', 'One or more items are not available', {
    warning: warning.map(entryOf),
    blocking: blocking.map(entryOf),
  });
}

interface Check {
  readonly product: StockedProduct;
  readonly window: Window;
  readonly needed: number;
}

function checksOf({ product, window, needed, starts_now = 0, sold = 0 }: Need, now_us: number): readonly Check[] {
  if (product.unlimited) return [];
  const present = { from_us: now_us, till_us: now_us + 1 };
  const isPresent = window.from_us <= now_us && now_us < window.till_us;
  return [
    ...(needed > 0 ? [{ product, window: windowAhead(window, now_us), needed }] : []),
    ...(starts_now > 0 && !isPresent ? [{ product, window: present, needed: starts_now }] : []),
    ...(sold > 0 ? [{ product, window: { from_us: now_us, till_us: Infinity }, needed: sold }] : []),
  ];
}

interface Judged extends ReserveJudgement {
  readonly product_id: string;
  readonly window: Window;
}

function judge({ product, window, needed }: Check, supply: Supply, confirmed: boolean): Judged {
  const { stock_count, taken } = tightestMoment(supply.stock, supply.taken, window);
  const judgement = judgeReserve({ stock_count, reserved: taken, needed }, product, confirmed);
  return { ...judgement, product_id: product.id, window };
}

const worstOfEach = (judged: readonly Judged[]): readonly Judged[] =>
  [...Map.groupBy(judged, ({ product_id }) => product_id).values()].map((ofProduct) =>
    ofProduct.reduce((worst, each) => (each.shortage > worst.shortage ? each : worst)),
  );

const published = (
  { product_id: item_id, reason, stock_count, reserved, needed, shortage }: Judged,
  { orders, downtimes }: Holders,
): OverbookingEntry => ({ reason, item_id, stock_count, reserved, needed, shortage, orders, downtimes });

const NOTHING: Supply = { stock: [], taken: [], planned: [] };
const NOBODY: Holders = { orders: [], downtimes: [] };
