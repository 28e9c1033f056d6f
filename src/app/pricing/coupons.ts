import { lockRow } from '../../db/locks.ts';
import { join, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { COUPON_TYPES, type CouponType } from '../../domain/pricing/coupons.ts';
import { dateContaining, dayOf } from '../../domain/time/calendar.ts';
import { EARLIEST, isWithin, LATEST } from '../../domain/time/parse.ts';
import { instantOf, microsecondsOf, type Window } from '../../domain/time/window.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { searchWords } from '../../lib/search-words.ts';
import {
  integerAttribute,
  MAX_CENTS,
  MAX_LINE,
  tagListAttribute,
  textAttribute,
  wordAttribute,
} from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { insertRow, insertRows, refusingViolations, updateRow } from '../rows/write-rows.ts';

/** The kinds of items that a coupon applies to. Collections do not exist yet. */
export const ELIGIBLE_ITEM_TYPES = ['all', 'collection', 'item'] as const;
export type EligibleItemType = (typeof ELIGIBLE_ITEM_TYPES)[number];

/** Attributes of a coupon that a caller may send. */
export interface CouponAttributes {
  readonly identifier?: string | null;
  readonly coupon_type?: string | null;
  readonly value?: number | null;
  readonly active?: boolean | null;
  readonly starts_at?: Temporal.Instant | null;
  readonly ends_at?: Temporal.Instant | null;
  readonly stackable?: boolean | null;
  readonly eligible_item_type?: EligibleItemType | null;
  readonly eligible_item_ids?: readonly unknown[];
  readonly one_per_customer?: boolean | null;
  readonly max_redemptions?: number | null;
  readonly minimum_order_amount_in_cents?: number | null;
  readonly tag_list?: readonly string[];
}

/** The terms of a coupon, which never change. */
export interface CouponTerms {
  readonly identifier: string;
  readonly coupon_type: CouponType;
  readonly value: number;
  readonly starts_at: Temporal.Instant | null;
  readonly ends_at: Temporal.Instant | null;
  readonly stackable: boolean;
  readonly eligible_item_type: EligibleItemType;
  readonly one_per_customer: boolean;
  readonly max_redemptions: number | null;
  readonly minimum_order_amount_in_cents: number | null;
}

/** Far above any real number of redemptions. */
export const MAX_REDEMPTIONS = 1_000_000_000;

/** The terms of a coupon as sent, normalized and validated; missing ones get the defaults of a new coupon. */
export function couponTerms(problems: Problems, sent: CouponAttributes, zone: string): CouponTerms {
  if (!sent.coupon_type) problems.add('coupon_type', "can't be blank");
  const coupon_type = wordAttribute(problems, 'coupon_type', sent.coupon_type, COUPON_TYPES, 'percentage');
  const starts_at = dayAround(problems, 'starts_at', sent.starts_at, zone)?.from ?? null;
  const ends_at = dayAround(problems, 'ends_at', sent.ends_at, zone)?.till ?? null;
  if (starts_at !== null && ends_at !== null && Temporal.Instant.compare(starts_at, ends_at) >= 0) {
    problems.add('ends_at', 'must not be before starts_at');
  }
  return {
    identifier:
      textAttribute(problems, 'identifier', sent.identifier ?? null, { limit: MAX_LINE, required: true }) ?? '',
    coupon_type,
    value: valueAttribute(problems, sent.value, coupon_type === 'percentage' ? 100 : MAX_CENTS),
    starts_at,
    ends_at,
    stackable: sent.stackable ?? true,
    eligible_item_type: eligibleItemType(problems, sent.eligible_item_type),
    one_per_customer: sent.one_per_customer ?? false,
    max_redemptions:
      integerAttribute(problems, 'max_redemptions', sent.max_redemptions, { least: 1, most: MAX_REDEMPTIONS }) ?? null,
    minimum_order_amount_in_cents:
      integerAttribute(problems, 'minimum_order_amount_in_cents', sent.minimum_order_amount_in_cents, {
        least: 0,
        most: MAX_CENTS,
      }) ?? null,
  };
}

function valueAttribute(problems: Problems, sent: number | null | undefined, most: number): number {
  const value = integerAttribute(problems, 'value', sent, { least: 1, most }) ?? null;
  if (value === null) problems.add('value', "can't be blank");
  return value ?? 0;
}

/** A coupon is valid for whole days; the last one ends with its last microsecond. */
function dayAround(problems: Problems, field: string, moment: Temporal.Instant | null | undefined, zone: string) {
  if (moment === null || moment === undefined) return null;
  if (!isWithin(moment)) {
    problems.add(field, `must be between ${EARLIEST} and ${LATEST}`);
    return null;
  }
  const { from_us, till_us }: Window = dayOf(dateContaining(microsecondsOf(moment), zone), zone);
  return { from: instantOf(from_us), till: instantOf(till_us - 1) };
}

function eligibleItemType(problems: Problems, sent: EligibleItemType | null | undefined): EligibleItemType {
  if (sent === 'collection') problems.add('eligible_item_type', 'must be all or item: there are no collections');
  return sent ?? 'all';
}

/** Answers the id of the new coupon. */
export async function createCoupon(work: Work, sent: CouponAttributes): Promise<string> {
  const problems = gatherProblems();
  const terms = couponTerms(problems, sent, work.company.default_timezone);
  const items = await eligibleItems(work, problems, terms.eligible_item_type, sent.eligible_item_ids);
  const tag_list = tagListAttribute(problems, sent.tag_list) ?? [];
  problems.refuse();
  const id = newId();
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'coupons', { id, ...terms, active: sent.active ?? true, tag_list }),
  );
  await insertRows(
    work,
    'coupon_items',
    items.map((item) => ({ id: newId(), coupon_id: id, ...item })),
  );
  return id;
}

/** Codes are unique regardless of case. Archiving a coupon frees its code. */
const IDENTIFIER_TAKEN = { coupons_identifier: { field: 'identifier', message: 'has already been taken' } } as const;

/**
 * Customers rely on a coupon they were given: it can be switched on and off and described, but its terms never change.
 */
export async function updateCoupon(work: Work, id: string, sent: CouponAttributes): Promise<void> {
  const coupon = await lockRow(work.tx, 'coupons', work.company.id, id);
  if (coupon === undefined) throw notFound();
  const problems = gatherProblems();
  const tag_list = tagListAttribute(problems, sent.tag_list);
  refuseOtherTerms(problems, coupon, sent, work.company.default_timezone);
  await refuseOtherItems(work, problems, id, sent.eligible_item_ids);
  problems.refuse();
  await updateRow(work, 'coupons', id, { active: sent.active ?? undefined, tag_list });
}

/** Unchanged values are accepted, so a client may send a whole coupon back. */
function refuseOtherTerms(problems: Problems, coupon: CouponTerms, sent: CouponAttributes, zone: string): void {
  const unchecked = gatherProblems();
  const terms = couponTerms(unchecked, { ...coupon, ...sent }, zone);
  const names = Object.keys(terms) as readonly (keyof CouponTerms)[];
  for (const name of names) {
    if (sent[name] !== undefined && !isSame(terms[name], coupon[name])) problems.add(name, CANNOT_CHANGE);
  }
}

const CANNOT_CHANGE = "can't be changed: archive this coupon and make another";

const isSame = (a: CouponTerms[keyof CouponTerms], b: CouponTerms[keyof CouponTerms]): boolean =>
  a instanceof Temporal.Instant && b instanceof Temporal.Instant ? a.equals(b) : a === b;

async function refuseOtherItems(
  work: Work,
  problems: Problems,
  coupon_id: string,
  sent: readonly unknown[] | undefined,
): Promise<void> {
  if (sent === undefined) return;
  const rows = await work.tx.many<{ item_id: string }>(sql`
    select item_id
    from coupon_items
    where company_id = ${work.company.id}
      and coupon_id = ${coupon_id}
  `);
  const before = new Set(rows.map(({ item_id }) => item_id));
  if (before.symmetricDifference(new Set(itemIdsOf(sent))).size > 0) problems.add('eligible_item_ids', CANNOT_CHANGE);
}

/** Of one coupon. */
export const MAX_ELIGIBLE_ITEMS = 1_000;

export interface EligibleItem {
  readonly item_id: string;
  readonly item_type: string;
}

/** Existing products, product groups and bundles, each once. */
export async function eligibleItems(
  work: Work,
  problems: Problems,
  type: EligibleItemType,
  sent: readonly unknown[] = [],
): Promise<readonly EligibleItem[]> {
  if (type !== 'item') {
    if (sent.length > 0) problems.add('eligible_item_ids', 'must be blank unless eligible_item_type is item');
    return [];
  }
  if (sent.length === 0) problems.add('eligible_item_ids', "can't be blank when eligible_item_type is item");
  if (sent.length > MAX_ELIGIBLE_ITEMS) {
    problems.add('eligible_item_ids', `has too many entries (maximum is ${MAX_ELIGIBLE_ITEMS})`);
    return [];
  }
  const ids = itemIdsOf(sent);
  const found = await activeItems(work, ids);
  ids.forEach((id, index) => {
    if (!found.has(id)) problems.add(`eligible_item_ids/${index}`, 'must exist');
  });
  return [...found.values()];
}

/** A text that is not an id matches no item. */
export const itemIdsOf = (sent: readonly unknown[]): readonly string[] =>
  sent.map((id) => (typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : ''));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function activeItems(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, EligibleItem>> {
  const rows = await work.tx.many<EligibleItem>(sql`
    select id as item_id, type as item_type
    from items
    where company_id = ${work.company.id}
      and id = any(${ids.filter((id) => id !== '')}::uuid[])
      and archived_at is null
    order by id
  `);
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** Every word occurs in the code or is a tag; or the whole text is a tag. */
export function couponMatches(row: Sql, text: string): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  const all = join(
    words.map((word) => wordMatches(row, word)),
    ' and ',
  );
  return words.length === 1 ? all : sql`((${all}) or ${couponHasTag(row, [text.trim()])})`;
}

function wordMatches(row: Sql, word: string): Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(${row}.identifier) like lower(${pattern}::text) or ${couponHasTag(row, [word])})`;
}

/** Any of the tags, in any case. */
export const couponHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;
