import { REVENUE_TYPES, type RevenueType } from '../../../app/insight/report-products.ts';
import type { ReadContext } from '../../../db/work.ts';
import {
  type ReportBucket,
  reportBuckets,
  type ReportInterval,
  reportWindow,
} from '../../../domain/insight/report-windows.ts';
import { microsecondsOf, type Window } from '../../../domain/time/window.ts';
import { badRequest } from '../../../lib/refusal.ts';
import type { CustomFilter, Filters, FilterValues } from '../engine/resource.ts';
import { anyOf, oneOf } from './filter-reader.ts';

/** The filters of every report: a period, by default the last thirty days. */
export const periodFilters = {
  from: { type: 'datetime', operators: ['eq'] },
  till: { type: 'datetime', operators: ['eq'] },
} as const satisfies Filters;

export const revenueFilter = {
  type: 'string',
  operators: ['eq'],
  values: REVENUE_TYPES,
} as const satisfies CustomFilter;

export const idFilter = { type: 'uuid', operators: ['eq'] } as const satisfies CustomFilter;

export const textFilter = { type: 'string', operators: ['eq'] } as const satisfies CustomFilter;

export function reportWindowOf(view: ReadContext, filters: FilterValues): Window {
  const found = reportWindow(momentOf(filters, 'from'), momentOf(filters, 'till'), microsecondsOf(view.now));
  if ('problem' in found) throw badRequest(`filter[till] ${found.problem}`, { parameter: 'filter[till]' });
  return found.window;
}

function momentOf(filters: FilterValues, name: 'from' | 'till'): number | null {
  const moment = oneOf(filters, name) as Temporal.Instant | null;
  return moment === null ? null : microsecondsOf(moment);
}

export function reportBucketsOf(view: ReadContext, window: Window, interval: ReportInterval): readonly ReportBucket[] {
  const found = reportBuckets(window, interval, view.company.default_timezone);
  if ('problem' in found) throw badRequest(`filter[interval] ${found.problem}`, { parameter: 'filter[interval]' });
  return found.buckets;
}

export const revenueTypeOf = (filters: FilterValues): RevenueType =>
  (oneOf(filters, 'revenue_type') as RevenueType | null) ?? 'orders';

/** Archived ones are shown only by themselves. */
export const archivedOf = (filters: FilterValues): boolean => oneOf(filters, 'archived') === true;

/** The filters that limit a report to some products, as far as its resource declares them. */
export const productFiltersOf = (filters: FilterValues) => ({
  product_ids: anyOf(filters, 'product_id'),
  product_group_ids: anyOf(filters, 'product_group_id'),
  archived: archivedOf(filters),
  tracking_types: anyOf(filters, 'tracking_type'),
  tags: anyOf(filters, 'tag_list'),
  texts: anyOf(filters, 'q'),
});
