import { shortPlacesStatement } from '../../db/queries/short-places-statement.ts';
import { bind, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type Claim, claimsOfPlanning, levelsOver, type Supply } from '../../domain/availability/levels.ts';
import { unitsShort } from '../../domain/availability/shortages.ts';
import type { StockStep } from '../../domain/catalogue/stock.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { loadSupplies, spanOf, type StockedProduct, type Supplies, timestampOf } from './supplies.ts';

/** A product whose plannings or stock at a location changed. */
export interface ChangedPlace {
  readonly product_id: string;
  readonly location_id: string;
  /**
   * As read while the product's row was locked. Without an allowed shortage nothing can be short, and no query is
   * needed; when undefined, it is looked up.
   */
  readonly allow_shortage?: boolean | undefined;
  /** The windows in which more is taken than before, or less is in stock. When undefined: from now on. */
  readonly window?: Window | undefined;
}

/**
 * Maintains `location_shortage_amount` of plannings: every planning that takes units at a moment, from now on, when
 * more is taken than in stock, is short of them. Units out past their end do not count: they become late by the passing
 * of time, and nobody confirmed that shortage. Call it after the change, with the products' rows locked since before
 * the change: it also writes plannings of other orders, and every writer of those locks the product. It never touches
 * their orders.
 */
export async function recalculateShortages(work: Work, changed: readonly ChangedPlace[]): Promise<void> {
  const places = await placesToRecalculate(work, changed);
  if (places.length === 0) return;
  const plannings = await planningsAt(work, places);
  const amounts = await amountsOf(work, places, plannings);
  const differing = plannings.filter(
    ({ id, location_shortage_amount }) => amounts.get(id) !== location_shortage_amount,
  );
  if (differing.length > 0) await writeAmounts(work, differing, amounts);
}

interface Place extends StockedProduct {
  readonly location_id: string;
  /** Some planning is known to be short. */
  readonly is_short: boolean;
  readonly window: Window;
}

/** Places with a current or former shortage. */
async function placesToRecalculate(work: Work, changed: readonly ChangedPlace[]): Promise<readonly Place[]> {
  const asked = changed.filter(({ allow_shortage }) => allow_shortage !== false);
  if (asked.length === 0) return [];
  const rows = await work.tx.many<Omit<Place, 'window'> & { readonly n: number }>(
    bind(shortPlacesStatement, {
      company_id: work.company.id,
      product_ids: asked.map(({ product_id }) => product_id),
      location_ids: asked.map(({ location_id }) => location_id),
    }),
  );
  const places = rows.map(({ n, ...row }) => ({ ...row, window: fromNowOn(work, asked[n - 1]?.window) }));
  const doubtful = places.filter(({ is_short, window }) => !is_short && window.from_us < window.till_us);
  const supplies = await suppliesOf(work, doubtful, doubtful);
  return places.filter((place) => place.is_short || (doubtful.includes(place) && isOverbooked(place, supplies)));
}

/** The moment after now: units out past their end are taken until then. */
const soon_us = (work: Work): number => microsecondsOf(work.now) + 1;

const fromNowOn = (work: Work, { from_us, till_us }: Window = { from_us: -Infinity, till_us: Infinity }): Window => ({
  from_us: Math.max(from_us, soon_us(work)),
  till_us,
});

function isOverbooked(place: Place, supplies: Supplies): boolean {
  const [levels] = levelsOver(supplyAt(place, supplies), [place.window]);
  return levels !== undefined && levels.available.least < 0;
}

const supplyAt = ({ id, location_id }: Pick<Place, 'id' | 'location_id'>, supplies: Supplies): Supply =>
  supplies.get(id)?.get(location_id) ?? { stock: [], taken: [], planned: [] };

async function suppliesOf(work: Work, places: readonly Place[], times: readonly TimesOf[]): Promise<Supplies> {
  if (times.length === 0) return new Map();
  return loadSupplies(work, {
    products: [...new Map(places.map((place) => [place.id, place])).values()],
    location_ids: [...new Set(places.map(({ location_id }) => location_id))],
    window: spanOf(times.map(({ window }) => window)),
  });
}

interface TimesOf {
  readonly window: Window;
}

interface Planning {
  readonly id: string;
  readonly item_id: string;
  readonly start_location_id: string;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
  readonly units: number;
  readonly location_shortage_amount: number;
}

/** All that take units while something changed, and all that were short. */
function planningsAt(work: Work, places: readonly Place[]): Promise<readonly Planning[]> {
  const moments = (edge: keyof Window) => places.map(({ window }) => timestampOf(window[edge]));
  return work.tx.many<Planning>(sql`
    select distinct p.id, p.item_id, p.start_location_id, p.reserved_from, p.reserved_till, p.units,
      p.location_shortage_amount
    from unnest(
      ${places.map(({ id }) => id)}::uuid[],
      ${places.map(({ location_id }) => location_id)}::uuid[],
      ${moments('from_us')}::timestamptz[],
      ${moments('till_us')}::timestamptz[]
    ) as place (product_id, location_id, "from", till)
    cross join lateral (
      select id, item_id, start_location_id, reserved_from, reserved_till, units, location_shortage_amount
      from plannings
      where company_id = ${work.company.id}
        and item_id = place.product_id
        and start_location_id = place.location_id
        and units > 0
        and reserved_from < place.till
        and reserved_till > place."from"
      union
      select id, item_id, start_location_id, reserved_from, reserved_till, units, location_shortage_amount
      from plannings
      where company_id = ${work.company.id}
        and item_id = place.product_id
        and start_location_id = place.location_id
        and location_shortage_amount > 0
    ) as p
    order by p.id
  `);
}

/** By planning. */
async function amountsOf(
  work: Work,
  places: readonly Place[],
  plannings: readonly Planning[],
): Promise<ReadonlyMap<string, number>> {
  const claims = plannings.flatMap((planning) => claimOf(work, planning));
  const supplies = await suppliesOf(work, places, claims);
  const amounts = new Map(plannings.map(({ id }) => [id, 0]));
  for (const place of Map.groupBy(
    claims,
    ({ planning }) => `${planning.item_id} ${planning.start_location_id}`,
  ).values()) {
    const [first] = place;
    if (first === undefined) continue;
    const { item_id: id, start_location_id: location_id } = first.planning;
    const claimed = place.map(({ window, planning }) => ({ ...window, units: planning.units }));
    const short = unitsShort(supplyAt({ id, location_id }, supplies), claimed);
    place.forEach(({ planning }, index) => amounts.set(planning.id, short[index] ?? 0));
  }
  return amounts;
}

/** Units that it takes from now on. */
function claimOf(work: Work, planning: Planning): readonly (TimesOf & { readonly planning: Planning })[] {
  const { units, reserved_from, reserved_till } = planning;
  if (units === 0 || reserved_from === null || reserved_till === null) return [];
  const window = fromNowOn(work, { from_us: microsecondsOf(reserved_from), till_us: microsecondsOf(reserved_till) });
  return window.from_us < window.till_us ? [{ planning, window }] : [];
}

async function writeAmounts(
  work: Work,
  plannings: readonly Planning[],
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  await work.tx.run(sql`
    update plannings as p
    set location_shortage_amount = settled.amount,
      updated_at = ${work.now}
    from unnest(
      ${plannings.map(({ id }) => id)}::uuid[],
      ${plannings.map(({ id }) => amounts.get(id) ?? 0)}::integer[]
    ) as settled (id, amount)
    where p.company_id = ${work.company.id}
      and p.id = settled.id
  `);
}

export interface LessenedWindow extends Window {
  /** Units removed from stock during the whole window: negative. */
  readonly mutation: number;
}

/**
 * The windows, from a moment on, in which a change removes more units than it adds: only there can anything become
 * short.
 */
export function lessenedWindows(steps: readonly StockStep[], from_us: number): readonly LessenedWindow[] {
  const moments = steps.flatMap((step) => [startOf(step), endOf(step)]).filter((at_us) => at_us > from_us);
  const bounds = [...new Set([from_us, ...moments, Infinity])].toSorted((a, b) => a - b);
  return bounds.slice(0, -1).flatMap((start_us, index) => {
    const mutation = steps
      .filter((step) => startOf(step) <= start_us && start_us < endOf(step))
      .reduce((total, { units }) => total + units, 0);
    return mutation < 0 ? [{ from_us: start_us, till_us: bounds[index + 1] as number, mutation }] : [];
  });
}

const startOf = ({ from_us }: StockStep): number => from_us ?? -Infinity;

const endOf = ({ till_us }: StockStep): number => till_us ?? Infinity;

/** Plannings that take units of a product, with their periods. */
export interface Claimant {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  /** Planned, whether back already or not. */
  readonly quantity: number;
  readonly claims: readonly Claim[];
}

/** All plannings that take units from now on. Used when some are known to conflict. */
export async function claimants(work: Work, productId: string, locationId: string): Promise<readonly Claimant[]> {
  const rows = await work.tx.many<PlanningRow>(sql`
    select order_id, downtime_id, quantity, started, stopped, sold, reserved, reserved_from, reserved_till
    from plannings
    where company_id = ${work.company.id}
      and item_id = ${productId}
      and start_location_id = ${locationId}
      and units > 0
      and (reserved_till > ${work.now} or (started > stopped and sold = 0))
    order by reserved_from, id
  `);
  const now_us = microsecondsOf(work.now);
  return rows.map(({ reserved_from, reserved_till, order_id, downtime_id, ...facts }) => ({
    order_id,
    downtime_id,
    quantity: facts.quantity,
    claims: claimsOfPlanning(
      { ...facts, reserved_from_us: microsecondsOf(reserved_from), reserved_till_us: microsecondsOf(reserved_till) },
      now_us,
    ),
  }));
}

interface PlanningRow {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly sold: number;
  readonly reserved: boolean;
  readonly reserved_from: Temporal.Instant;
  readonly reserved_till: Temporal.Instant;
}
