import { type SupplyRow, type SupplyShape, supplyStatement } from '../../db/queries/supply-statement.ts';
import { bind } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Claim, Supply } from '../../domain/availability/levels.ts';
import type { ShortageRule } from '../../domain/availability/shortages.ts';
import type { StockStep } from '../../domain/catalogue/stock.ts';
import { instantOf, type Window } from '../../domain/time/window.ts';

/** A moment for PostgreSQL. Beyond the years of four digits nothing is planned. */
export function timestampOf(moment_us: number): string {
  if (moment_us < FIRST_us) return '-infinity';
  return moment_us < END_us ? instantOf(moment_us).toString() : 'infinity';
}

const FIRST_us = Date.parse('0001-01-01T00:00:00Z') * 1_000;
const END_us = Date.UTC(10_000, 0) * 1_000;

/** The facts needed to count a product's free units. */
export interface StockedProduct extends ShortageRule {
  readonly id: string;
  readonly product_group_id: string;
  /** `none` is not counted at all. */
  readonly tracking_type: 'none' | 'bulk' | 'trackable';
  /** No limit to stock. */
  readonly unlimited: boolean;
  /** Rented units are expected back; sold ones are not. */
  readonly returnable: boolean;
}

/** From the start of the earliest window to the end of the latest; there is at least one. */
export const spanOf = (windows: readonly Window[]): Window =>
  windows.reduce((span, { from_us, till_us }) => ({
    from_us: Math.min(span.from_us, from_us),
    till_us: Math.max(span.till_us, from_us, till_us),
  }));

/** Units as the interface shows them: null when there is no limit. */
export const countedUnits = (units: number): number | null => (Number.isFinite(units) ? units : null);

export interface SupplyQuestion {
  readonly products: readonly StockedProduct[];
  readonly location_ids: readonly string[];
  /** All that is going to be looked at lies within. */
  readonly window: Window;
  /** With buffer times by default. */
  readonly times?: SupplyShape['times'] | undefined;
  readonly without?: Without | undefined;
}

/** Plannings that do not count: those of an order that is asked about itself, or of a downtime that is moved. */
export interface Without {
  readonly order_id?: string;
  readonly planning_ids?: readonly string[];
}

/** By product, then by location: an entry for every pair that was asked for. */
export type Supplies = ReadonlyMap<string, ReadonlyMap<string, Supply>>;

/**
 * Stock and the plannings that take it, for all products and locations in one statement. A caller that is going to take
 * some locks the products' rows first: only a later statement sees what the previous holder of the lock wrote.
 */
export async function loadSupplies(view: ReadContext, question: SupplyQuestion): Promise<Supplies> {
  const { products, location_ids } = question;
  const places = location_ids.length;
  const gathered = Array.from({ length: products.length * places }, nothing);
  for (const row of await supplyRows(view, question)) {
    const [product, location] = row;
    gather(gathered[(product - 1) * places + location - 1] as Gathered, row);
  }
  return new Map(
    products.map(({ id, unlimited }, at) => {
      const supplies = gathered.slice(at * places, (at + 1) * places);
      return [
        id,
        new Map(supplies.map((supply, place) => [location_ids[place] as string, limited(supply, unlimited)])),
      ];
    }),
  );
}

/** From this many products on, reading all plannings of a location is cheaper than looking up each product. */
export const MANY_PRODUCTS = 500;

async function supplyRows(view: ReadContext, question: SupplyQuestion): Promise<readonly SupplyRow[]> {
  const { products, location_ids, window, times = 'reserved', without } = question;
  if (products.length === 0 || location_ids.length === 0) return [];
  const size = products.length >= MANY_PRODUCTS ? 'many' : 'few';
  const statement = supplyStatement({ products: size, times, without: without !== undefined });
  return view.db.arrays<SupplyRow>(
    bind(statement, {
      company_id: view.company.id,
      product_ids: products.map(({ id }) => id),
      returnable: products.map(({ returnable }) => returnable),
      location_ids,
      from: timestampOf(window.from_us),
      // An empty window is the moment at which it starts.
      till: timestampOf(Math.max(window.till_us, window.from_us + 1)),
      now: view.now,
      order_id: without?.order_id ?? null,
      planning_ids: without?.planning_ids ?? [],
    }),
  );
}

interface Gathered {
  readonly stock: StockStep[];
  readonly taken: Claim[];
  readonly planned: Claim[];
}

const nothing = (): Gathered => ({ stock: [], taken: [], planned: [] });

function gather(into: Gathered, [, , kind, from_us, till_us, units]: SupplyRow): void {
  if (kind === 'stock') into.stock.push({ from_us, till_us, units });
  else into[kind].push({ from_us: from_us as number, till_us: till_us as number, units });
}

const limited = (supply: Supply, unlimited: boolean): Supply => (unlimited ? { ...supply, stock: NO_LIMIT } : supply);

const NO_LIMIT: readonly StockStep[] = [{ from_us: null, till_us: null, units: Infinity }];
