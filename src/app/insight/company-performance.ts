import type { ReadContext } from '../../db/work.ts';
import {
  type Comparison,
  comparisonWindow,
  fittingInterval,
  type ReportBucket,
  reportBuckets,
} from '../../domain/insight/report-windows.ts';
import { averageOf, percentageOf, percentChange, shareOf } from '../../domain/insight/unit-time.ts';
import { formatInstantV4 } from '../../domain/time/format.ts';
import { instantOf, type Window } from '../../domain/time/window.ts';
import { assert } from '../../lib/assert.ts';
import { newCustomers, type OrderFigures, orderFigures, type OrdersQuestion, topCustomers } from './order-figures.ts';
import { COUNTED_STATUSES } from './report-products.ts';

export interface PerformanceQuestion extends Omit<OrdersQuestion, 'statuses'> {
  readonly order_statuses: readonly string[] | null;
  readonly comparison: Comparison;
}

/** The figures of a window and of the window it is compared with: five statements. */
export async function companyPerformance(
  view: ReadContext,
  { comparison, order_statuses, ...question }: PerformanceQuestion,
) {
  const { window } = question;
  const statuses = order_statuses ?? COUNTED_STATUSES;
  const earlier = comparisonWindow(window, comparison, view.company.default_timezone);
  const asked = { ...question, statuses };
  const now = await figuresOf(view, asked);
  const before = await figuresOf(view, { ...asked, window: earlier });
  const top = await topCustomers(view, asked);
  return {
    ...now,
    top_customers: top.map((customer) => ({
      ...customer,
      revenue_percentage: percentageOf(customer.revenue_in_cents, now.revenue_in_cents),
    })),
    previous_period: {
      from: formatInstantV4(instantOf(earlier.from_us)),
      till: formatInstantV4(instantOf(earlier.till_us)),
      ...before,
      ...changesSince(before, now),
    },
  };
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** In per cent of the figure before. */
const changesSince = (before: Figures, now: Figures) => ({
  revenue_change: percentChange(now.revenue_in_cents, before.revenue_in_cents),
  order_count_change: percentChange(now.order_count, before.order_count),
  new_customers_change: percentChange(now.new_customers, before.new_customers),
  aov_change: percentChange(now.average_order_value_in_cents, before.average_order_value_in_cents),
  fulfillment_rate_change: percentChange(now.fulfillment_rate, before.fulfillment_rate),
  avg_duration_change: percentChange(now.avg_rental_duration_in_seconds, before.avg_rental_duration_in_seconds),
  total_items_change: percentChange(now.total_items_ordered, before.total_items_ordered),
  avg_items_change: percentChange(now.avg_items_per_order, before.avg_items_per_order),
});

async function figuresOf(view: ReadContext, question: OrdersQuestion) {
  const buckets = bucketsOf(question.window, view.company.default_timezone);
  const rows = await orderFigures(view, question, buckets);
  const counted = rows.filter(({ counts }) => counts);
  const sum = (name: SummedFigure): number => counted.reduce((total, row) => total + row[name], 0);
  const order_count = sum('order_count');
  const revenue_in_cents = sum('revenue_in_cents');
  const total_items_ordered = sum('total_items_ordered');
  const earned = earnedOverTime(buckets, counted);
  return {
    order_count,
    revenue_in_cents,
    average_order_value_in_cents: averageOf(revenue_in_cents, order_count),
    total_items_ordered,
    avg_items_per_order: Number((shareOf(total_items_ordered, order_count) ?? 0).toFixed(2)),
    avg_rental_duration_in_seconds: averageOf(sum('rental_duration_s'), order_count),
    collected_in_cents: sum('collected_in_cents'),
    outstanding_in_cents: sum('outstanding_in_cents'),
    deposit_held_in_cents: sum('deposit_held_in_cents'),
    deposit_outstanding_in_cents: sum('deposit_outstanding_in_cents'),
    fulfillment_rate: shareOf(sum('fulfilled_count'), sum('due_count')) ?? 0,
    new_customers: await newCustomers(view, question),
    order_statuses: statusCounts(rows),
    revenue_over_time: earned,
    aov_over_time: earned.map(({ period, revenue_in_cents: revenue, order_count: orders }) => ({
      period,
      average_order_value_in_cents: averageOf(revenue, orders),
      order_count: orders,
    })),
  };
}

type SummedFigure = Exclude<keyof OrderFigures, 'bucket' | 'status' | 'counts'>;

function bucketsOf(window: Window, zone: string): readonly ReportBucket[] {
  const found = reportBuckets(window, fittingInterval(window), zone);
  assert('buckets' in found, 'the interval fits the window');
  return found.buckets;
}

/** Records that count towards the other figures, by kind. */
function statusCounts(rows: readonly OrderFigures[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, order_count } of rows) counts[status] = (counts[status] ?? 0) + order_count;
  return counts;
}

interface Earned {
  /** First day of the day, week or month. */
  readonly period: string;
  readonly revenue_in_cents: number;
  readonly order_count: number;
}

/** In order of time, also those in which nothing was earned. */
function earnedOverTime(buckets: readonly ReportBucket[], rows: readonly OrderFigures[]): readonly Earned[] {
  const earned = buckets.map(({ date }) => ({ period: date, revenue_in_cents: 0, order_count: 0 }));
  for (const { bucket, revenue_in_cents, order_count } of rows) {
    const own = earned[bucket];
    assert(own !== undefined, 'every order starts in a bucket');
    own.revenue_in_cents += revenue_in_cents;
    own.order_count += order_count;
  }
  return earned;
}
