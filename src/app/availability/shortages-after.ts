import type { Work } from '../../db/work.ts';
import { levelsOver, type Supply } from '../../domain/availability/levels.ts';
import {
  judgeStockMutation,
  type StockMutationJudgement,
  tightestMoment,
  type Tightness,
  type Verdict,
  verdictOf,
} from '../../domain/availability/shortages.ts';
import type { StockStep } from '../../domain/catalogue/stock.ts';
import { microsecondsOf } from '../../domain/time/window.ts';
import { refuse } from '../../lib/refusal.ts';
import { askedItems, productsOfItems } from './asked-items.ts';
import { type Claimant, claimants, type LessenedWindow, lessenedWindows } from './shortages.ts';
import { loadSupplies, type StockedProduct } from './supplies.ts';

/** A pending change at one location. */
export interface StockMutation {
  readonly product_id: string;
  readonly location_id: string;
  /**
   * Units added to stock (positive) or removed from it (negative): a downtime, a stock item that leaves. Null:
   * something else has already changed, such as buffer times or the shortage limit, and everything from now on is
   * checked as it is.
   */
  readonly steps: readonly StockStep[];
}

/** As the interface publishes it. */
export interface ShortageEntry extends Omit<StockMutationJudgement, 'decision'> {
  readonly item_id: string;
  readonly location_id: string;
  /** Orders that are short at some time, with the units they have planned. */
  readonly orders: readonly Conflict[];
  readonly downtimes: readonly Conflict[];
}

export interface Conflict {
  readonly id: string;
  readonly conflicts: number;
}

/** Refuses a change that would leave running or future reservations short, unless that is allowed and confirmed. */
export async function refuseShortages(
  work: Work,
  mutations: readonly StockMutation[],
  confirmed: boolean,
): Promise<void> {
  const { decision, warning, blocking } = await shortagesAfter(work, mutations, confirmed);
  if (decision === 'accept') return;
  throw refuse('shortage', 'This will create shortage for running or future orders', {
    warning: warning.map(published),
    blocking: blocking.map(published),
  });
}

type Judged = ShortageEntry & Pick<StockMutationJudgement, 'decision'>;

const published = ({ decision: _, ...entry }: Judged): ShortageEntry => entry;

/** Finds reservations that would become short. The caller has locked the products' rows in an earlier statement. */
export async function shortagesAfter(
  work: Work,
  mutations: readonly StockMutation[],
  confirmed: boolean,
): Promise<Verdict<Judged>> {
  const items = await askedItems(
    work,
    mutations.map(({ product_id }) => product_id),
  );
  const products = productsOfItems(items);
  const now_us = microsecondsOf(work.now);
  const supplies = await loadSupplies(work, {
    products,
    location_ids: [...new Set(mutations.map(({ location_id }) => location_id))],
    window: { from_us: now_us, till_us: Infinity },
  });
  const judged: Judged[] = [];
  for (const mutation of mutations) {
    const product = products.find(({ id }) => id === mutation.product_id);
    const supply = supplies.get(mutation.product_id)?.get(mutation.location_id);
    if (product === undefined || supply === undefined) continue;
    judged.push(...(await judge(work, { mutation, product, supply, now_us }, confirmed)));
  }
  return verdictOf(judged);
}

interface Question {
  readonly mutation: StockMutation;
  readonly product: StockedProduct;
  readonly supply: Supply;
  readonly now_us: number;
}

async function judge(work: Work, question: Question, confirmed: boolean): Promise<readonly Judged[]> {
  const { mutation, product, supply, now_us } = question;
  const worst = worstMoment(question);
  if (worst === undefined || worst.available >= 0) return [];
  const everyone = await claimants(work, product.id, mutation.location_id);
  const counts = {
    stock_count: worst.stock_count - worst.mutation,
    planned: plannedAt(everyone, worst.at_us),
    needed: worst.taken,
    mutation: worst.mutation,
  };
  return [
    {
      ...judgeStockMutation(counts, product, confirmed),
      item_id: product.id,
      location_id: mutation.location_id,
      ...conflictsOf(everyone, { ...supply, stock: [...supply.stock, ...mutation.steps] }, now_us),
    },
  ];
}

/** Where, with the change, the most is missing. */
function worstMoment({ mutation, supply, now_us }: Question): (Tightness & { readonly mutation: number }) | undefined {
  const { steps } = mutation;
  const windows: readonly LessenedWindow[] =
    steps.length === 0 ? [{ from_us: now_us, till_us: Infinity, mutation: 0 }] : lessenedWindows(steps, now_us);
  return windows
    .map((window) => ({
      ...tightestMoment([...supply.stock, ...steps], supply.taken, window),
      mutation: window.mutation,
    }))
    .toSorted((a, b) => a.available - b.available || a.at_us - b.at_us)[0];
}

const plannedAt = (everyone: readonly Claimant[], at_us: number): number =>
  everyone
    .filter(({ claims }) => claims.some(({ from_us, till_us }) => from_us <= at_us && at_us < till_us))
    .reduce((total, { quantity }) => total + quantity, 0);

/** Reservations during which, at some moment from now on, more is taken than available. */
function conflictsOf(
  everyone: readonly Claimant[],
  after: Supply,
  now_us: number,
): Pick<ShortageEntry, 'orders' | 'downtimes'> {
  const claims = everyone.flatMap((claimant) => claimant.claims.map((claim) => ({ claimant, claim })));
  const windows = claims.map(({ claim }) => ({ from_us: Math.max(claim.from_us, now_us), till_us: claim.till_us }));
  const levels = levelsOver(after, windows);
  const short = new Set(
    claims.filter((_, index) => (levels[index]?.available.least ?? 0) < 0).map(({ claimant }) => claimant),
  );
  return { orders: unitsBy([...short], 'order_id'), downtimes: unitsBy([...short], 'downtime_id') };
}

/** Number of reservations that the message lists. */
export const MAX_CONFLICTS = 100;

function unitsBy(short: readonly Claimant[], key: 'order_id' | 'downtime_id'): readonly Conflict[] {
  const units = new Map<string, number>();
  for (const claimant of short) {
    const id = claimant[key];
    const taken = Math.max(...claimant.claims.map((claim) => claim.units));
    if (id !== null) units.set(id, (units.get(id) ?? 0) + taken);
  }
  return [...units].slice(0, MAX_CONFLICTS).map(([id, conflicts]) => ({ id, conflicts }));
}
