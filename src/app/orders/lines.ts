import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { DAY_S, isPriceable, LARGEST_LINE_PRICE_IN_CENTS, type LinePrice } from '../../domain/pricing/line-price.ts';
import { assert } from '../../lib/assert.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { decimalAttribute, integerAttribute, lineAttribute, textAttribute } from '../attributes/attributes.ts';
import type { Problems } from '../attributes/problems.ts';
import { requireTaxCategory } from '../catalogue/item-attributes.ts';
import { positionAttribute } from '../customers/properties.ts';
import { arrangeRows } from '../rows/write-rows.ts';
import { lockOrder, type Order } from './order.ts';

export const LINE_TYPES = [
  'section',
  'deposit_charge',
  'proration',
  'charge',
  'legacy_migration',
  'delivery_rate',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** The row of a line, read while its order is locked. */
export interface Line {
  readonly id: string;
  readonly line_type: LineType;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly charge_length: number | null;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly position: number;
  /** Among the parts of a bundle, which share its position. */
  readonly nested_position: number;
  readonly item_id: string | null;
  readonly planning_id: string | null;
  readonly parent_line_id: string | null;
  readonly bundle_item_id: string | null;
  readonly tax_category_id: string | null;
  readonly price_tile_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}

/** Attributes of a line that a caller may send. */
export interface LineAttributes {
  readonly owner_type?: string | null;
  readonly owner_id?: string | null;
  readonly line_type?: LineType | null;
  readonly title?: string | null;
  readonly extra_information?: string | null;
  readonly quantity?: number | null;
  readonly price_each_in_cents?: number | null;
  readonly charge_length?: number | null;
  readonly charge_label?: string | null;
  readonly original_charge_label?: string | null;
  readonly price_tile_id?: string | null;
  readonly tax_category_id?: string | null;
  readonly discountable?: boolean | null;
  readonly taxable?: boolean | null;
  readonly position?: number | null;
  readonly confirm_shortage?: boolean | null;
}

export interface LockedLine {
  readonly order: Order;
  readonly line: Line;
  /** The lines of an order in their order, without archived ones. */
  readonly lines: readonly Line[];
}

/** Locking an order locks all of its lines. */
export async function lockLine(work: Work, id: string): Promise<LockedLine> {
  const found = await work.tx.maybe<{ order_id: string; owner_type: string }>(sql`
    select order_id, owner_type
    from lines
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  const order = await lockOrder(work, found.order_id);
  if (found.owner_type === 'documents') {
    throw refuse('line_of_document', 'This is a line of a document: those stay as they are, or follow the order');
  }
  const all = await linesOf(work, order.id);
  const line = all.find((each) => each.id === id);
  assert(line !== undefined, 'a line stays on its order');
  return { order, line, lines: all.filter(({ archived_at }) => archived_at === null) };
}

/** All that an order has or had, in their order. */
export const linesOf = (work: Work, order_id: string): Promise<Line[]> =>
  work.tx.many<Line>(sql`
    select
      id, line_type, quantity, price_each_in_cents, charge_length, discountable, taxable, position, nested_position,
      item_id, planning_id, parent_line_id, bundle_item_id, tax_category_id, price_tile_id, archived_at
    from lines
    where company_id = ${work.company.id}
      and order_id = ${order_id}
      and owner_type = 'orders'
    order by position, nested_position, id
  `);

/** The lines among which this one is sorted: the parts of one bundle, or all lines that are no part. */
export const siblingsOf = ({ parent_line_id }: Pick<Line, 'parent_line_id'>, lines: readonly Line[]): readonly Line[] =>
  lines.filter((other) => other.parent_line_id === parent_line_id);

/** Gives siblings their places, counted from 1. Parts go with their bundle. */
export async function arrangeLines(
  work: Work,
  { parent_line_id }: Pick<Line, 'parent_line_id'>,
  ids: readonly string[],
): Promise<void> {
  const column = parent_line_id === null ? 'position' : 'nested_position';
  await arrangeRows(work, { table: 'lines', column, from: 1 }, ids);
  if (parent_line_id !== null) return;
  await work.tx.run(sql`
    update lines as part
    set
      position = bundle.position,
      updated_at = ${work.now}
    from lines as bundle
    where part.company_id = ${work.company.id}
      and part.parent_line_id = any(${ids}::uuid[])
      and part.position <> bundle.position
      and bundle.company_id = ${COMPANY}
      and bundle.id = part.parent_line_id
  `);
}

/** A tile of the price structure of the line's item; without an item, any tile. */
export async function requirePriceTile(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  { item_id, price_tile_id }: Pick<Line, 'item_id' | 'price_tile_id'>,
): Promise<void> {
  if (!sent || sent === price_tile_id) return;
  const tile = await work.tx.maybe(sql`
    select 1 as one
    from price_tiles as tile
    where tile.company_id = ${work.company.id}
      and tile.id = ${sent}
      and (
        ${item_id}::uuid is null
        or tile.price_structure_id = (
          select item.price_structure_id
          from items as item
          where item.company_id = ${COMPANY}
            and item.id = ${item_id}
        )
      )
  `);
  if (tile === undefined) problems.add('price_tile_id', 'must exist');
}

/** Of one line. */
export const MAX_LINE_QUANTITY = 1_000_000;

/** A hundred years, longer than any rental. */
export const MAX_CHARGE_LENGTH_S = 36_525 * DAY_S;

/** Characters of the text below a line's title. */
export const MAX_EXTRA_INFORMATION = 10_000;

/** The columns to write: those that were sent, normalized and validated. Null stands for a new line. */
export async function lineChanges(work: Work, problems: Problems, sent: LineAttributes, before: Line | null) {
  await requireTaxCategory(work, problems, sent.tax_category_id, before?.tax_category_id);
  const changes = {
    title: lineAttribute(problems, 'title', sent.title),
    extra_information: textAttribute(problems, 'extra_information', sent.extra_information, {
      limit: MAX_EXTRA_INFORMATION,
    }),
    quantity: quantityAttribute(problems, sent.quantity),
    price_each_in_cents: priceAttribute(problems, sent.price_each_in_cents),
    charge_label: lineAttribute(problems, 'charge_label', sent.charge_label),
    original_charge_label: lineAttribute(problems, 'original_charge_label', sent.original_charge_label),
    charge_length: integerAttribute(problems, 'charge_length', sent.charge_length, {
      least: 0,
      most: MAX_CHARGE_LENGTH_S,
    }),
    tax_category_id: sent.tax_category_id,
    discountable: sent.discountable ?? undefined,
    taxable: sent.taxable ?? undefined,
    position: placeAttribute(problems, sent.position),
  };
  requirePriceable(problems, {
    price_each_in_cents: changes.price_each_in_cents ?? before?.price_each_in_cents ?? 0,
    quantity: changes.quantity ?? before?.quantity ?? 1,
  });
  return changes;
}

export type LineChanges = Awaited<ReturnType<typeof lineChanges>>;

function quantityAttribute(problems: Problems, sent: number | null | undefined): number | undefined {
  if (sent === undefined || sent === null) return undefined;
  return decimalAttribute(problems, 'quantity', sent, { least: 0, most: MAX_LINE_QUANTITY, fallback: 1 });
}

/** Less than nothing is something given back. */
function priceAttribute(problems: Problems, sent: number | null | undefined): number | undefined {
  const bounds = { least: -LARGEST_LINE_PRICE_IN_CENTS, most: LARGEST_LINE_PRICE_IN_CENTS };
  return integerAttribute(problems, 'price_each_in_cents', sent, bounds) ?? undefined;
}

/** Counted from 1. */
function placeAttribute(problems: Problems, sent: number | null | undefined): number | undefined {
  const position = positionAttribute(problems, sent);
  return position === undefined ? undefined : Math.max(1, position);
}

function requirePriceable(problems: Problems, line: LinePrice): void {
  if (isPriceable(line) || Math.abs(line.price_each_in_cents) > LARGEST_LINE_PRICE_IN_CENTS) return;
  problems.add('price_each_in_cents', `times the quantity must be at most ${LARGEST_LINE_PRICE_IN_CENTS}`);
}
