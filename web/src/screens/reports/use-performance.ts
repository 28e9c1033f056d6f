import type { ListQuery } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import type { Report } from './use-report.ts';

/** The figures of `report_company_performances`, as its answers have them in `meta.stats`. */
export interface Figures {
  readonly revenue_in_cents: number;
  readonly order_count: number;
  readonly average_order_value_in_cents: number;
  readonly new_customers: number;
  readonly outstanding_in_cents: number;
}

export interface Performance extends Figures {
  readonly revenue_over_time: readonly PeriodRevenue[];
  readonly top_customers: readonly TopCustomer[];
  readonly previous_period: Figures & {
    readonly from: string;
    readonly till: string;
    readonly revenue_over_time: readonly PeriodRevenue[];
  };
}

/** Of the day, week or month that begins on this date; in order of time. */
export interface PeriodRevenue {
  readonly period: string;
  readonly revenue_in_cents: number;
  readonly order_count: number;
}

export interface TopCustomer {
  readonly customer_id: string;
  readonly name: string;
  readonly order_count: number;
  readonly revenue_in_cents: number;
  /** Of all revenue of the period, in per cent. */
  readonly revenue_percentage: number;
}

type Query = ListQuery<'report_company_performances'>;

/** Figures of the period, with those of the period before or of the same days a year ago. */
export function usePerformance({ window, locationId }: Report, comparison: 'previous_period' | 'last_year') {
  const query: Query = {
    filter: {
      ...window,
      comparison_type: comparison,
      ...(locationId === undefined ? {} : { location_ids: [locationId] }),
    },
    stats: comparison === 'last_year' ? { revenue_over_time: 'count', previous_period: 'count' } : FIGURES,
  };
  const asked = useList('report_company_performances', query);
  return { query, asked, figures: figuresIn(asked.data?.meta?.stats) };
}

const FIGURES = {
  revenue_in_cents: 'sum',
  order_count: 'sum',
  average_order_value_in_cents: 'sum',
  outstanding_in_cents: 'sum',
  new_customers: 'count',
  top_customers: 'count',
  previous_period: 'count',
};

/** Each figure stands below the name of how it was summed up. */
const figuresIn = (
  stats: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined,
): Partial<Performance> | undefined =>
  stats === undefined
    ? undefined
    : Object.fromEntries(Object.entries(stats).map(([name, { sum, count }]) => [name, sum ?? count]));
