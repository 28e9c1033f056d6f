import type { ListQuery } from '../../api/list-query.ts';
import { addDays, startOfDay } from '../../format/zone.ts';
import type { Search } from '../../ui/search-state.ts';

type OrderFilter = NonNullable<ListQuery<'orders'>['filter']>;

export const STATUS_TABS = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['reserved', 'Reserved'],
  ['started', 'Out'],
  ['stopped', 'Back'],
  ['canceled', 'Canceled'],
  ['archived', 'Archived'],
] as const;

const STATUSES = STATUS_TABS.map(([status]) => status).filter((status) => status !== 'all');

export const PAYMENTS = [
  ['payment_due', 'To pay'],
  ['partially_paid', 'Partly paid'],
  ['paid', 'Paid'],
  ['overpaid', 'Overpaid'],
  ['process_deposit', 'Deposit to return'],
] as const;

export const NEEDS = [
  ['any', 'Needs attention'],
  ['late', 'Late'],
  ['shortage', 'Short of stock'],
  ['unassigned', 'Stock items to assign'],
  ['unpaid', 'Unpaid'],
] as const;

/** Which end of an order a period is about; without one, orders that are under way in it. */
export const ENDS = [
  ['', 'Under way'],
  ['either', 'Going out or coming back'],
  ['out', 'Going out'],
  ['back', 'Coming back'],
] as const;

/** The filters of the address as a query, without the status. */
export function orderFilter(search: Search, zone: string): OrderFilter {
  const { q, payment, needs, tag, location } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(isOneOf(PAYMENTS, payment) ? { payment_status: payment } : {}),
    ...(isOneOf(NEEDS, needs) ? { attention_required: ATTENTION[needs] ?? needs } : {}),
    ...(tag === undefined ? {} : { tag_list: tag }),
    ...(location !== undefined && UUID.test(location) ? { start_location_id: location } : {}),
    ...periodFilter(search, zone),
  };
}

/** The same among orders of the chosen status. Lists leave out the archive unless it is asked for. */
export const statusFilter = (search: Search): OrderFilter =>
  isOneOf(STATUS_TABS, search.status) && search.status !== 'all' ? { status: search.status } : {};

/** Among all of them, to be counted by status. */
export const EVERY_STATUS: OrderFilter = { status: STATUSES };

/** How many there are behind each tab, from the counts by status. */
export function tabCounts(byStatus: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const counts = Object.fromEntries(STATUSES.map((status) => [status, byStatus[status] ?? 0]));
  const all = STATUSES.filter((status) => status !== 'archived').reduce(
    (sum, status) => sum + (counts[status] ?? 0),
    0,
  );
  return { ...counts, all };
}

const ATTENTION: Readonly<Record<string, readonly string[]>> = {
  any: ['shortage', 'unassigned', 'unpaid'],
  late: ['start_overdue', 'stop_overdue'],
};

function periodFilter({ from, till, by }: Search, zone: string): OrderFilter {
  const start = isDay(from) ? startOfDay(from, zone) : undefined;
  const end = isDay(till) ? startOfDay(addDays(till, 1), zone) : undefined;
  if (start === undefined && end === undefined) return {};
  const within = { ...(start === undefined ? {} : { gte: start }), ...(end === undefined ? {} : { lt: end }) };
  if (by === 'out') return { starts_at: within };
  if (by === 'back') return { stops_at: within };
  // Either end by itself must lie within, and where the period ends is not part of it.
  if (by === 'either') return { start_or_stop_time: { between: [start ?? EVER, justBefore(end ?? NEVER)] } };
  return {
    ...(end === undefined ? {} : { starts_at: { lt: end } }),
    ...(start === undefined ? {} : { stops_at: { gt: start } }),
  };
}

const EVER = '0001-01-01T00:00:00.000Z';
const NEVER = '9999-12-31T00:00:00.000Z';

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isOneOf = <Key extends string>(
  pairs: readonly (readonly [Key, string])[],
  text: string | undefined,
): text is Key => pairs.some(([key]) => key === text);
