/**
 * The number of rows of a list, for its link to the last page. Counting costs more with more rows, so a total is cached
 * for a hundred times as long as it took to count: at most one percent of the time goes into counting. A company's own
 * writes drop totals that were cheap to count, so small lists are always exact.
 */
export interface Totals {
  total(company_id: string, key: string, count: () => Promise<number>): Promise<number>;
  forget(company_id: string): void;
}

export function keepTotals(clock_ms: () => number = () => performance.now()): Totals {
  const byCompany = new Map<string, Map<string, Kept>>();
  return {
    async total(company_id, key, count) {
      const kept = byCompany.get(company_id)?.get(key);
      const started_ms = clock_ms();
      if (kept !== undefined && started_ms < kept.till_ms) return kept.total;
      const total = await count();
      const cost_ms = clock_ms() - started_ms;
      remember(byCompany, company_id, key, { total, cost_ms, till_ms: clock_ms() + cost_ms * LIFE_PER_COST });
      return total;
    },
    forget(company_id) {
      const totals = byCompany.get(company_id);
      for (const [key, { cost_ms }] of totals ?? []) if (cost_ms < CHEAP_MS) totals?.delete(key);
    },
  };
}

interface Kept {
  readonly total: number;
  readonly cost_ms: number;
  readonly till_ms: number;
}

const LIFE_PER_COST = 100;
/** About 20,000 rows. */
const CHEAP_MS = 10;
const MAX_COMPANIES = 1_000;
const MAX_TOTALS_OF_A_COMPANY = 100;

function remember(byCompany: Map<string, Map<string, Kept>>, company_id: string, key: string, kept: Kept): void {
  const totals = byCompany.get(company_id) ?? new Map<string, Kept>();
  if (totals.size >= MAX_TOTALS_OF_A_COMPANY) totals.clear();
  totals.set(key, kept);
  if (!byCompany.has(company_id) && byCompany.size >= MAX_COMPANIES) byCompany.clear();
  byCompany.set(company_id, totals);
}
