import type { Work } from '../../db/work.ts';
import { isPriceable, LARGEST_LINE_PRICE_IN_CENTS, type LinePrice } from '../../domain/pricing/line-price.ts';
import { DAY_S } from '../../domain/pricing/periods.ts';
import { decimalAttribute } from '../decimal-attribute.ts';
import { integerAttribute } from '../items/integer-attribute.ts';
import { taxCategoryMustExist } from '../items/must-exist.ts';
import type { Problems } from '../problems.ts';
import { positionAttribute } from '../properties/plan-property.ts';
import { lineAttribute, textAttribute } from '../text-attribute.ts';
import type { Line, LineAttributes } from './line.ts';

/** Of one line. */
export const MAX_LINE_QUANTITY = 1_000_000;

/** A hundred years: as far as anybody rents. */
export const MAX_CHARGE_LENGTH_S = 36_525 * DAY_S;

/** Characters of the text below a line's title. */
export const MAX_EXTRA_INFORMATION = 10_000;

/** The columns that are to be written: those that were sent, cleaned and checked. Null stands for a new line. */
export async function lineChanges(work: Work, problems: Problems, sent: LineAttributes, before: Line | null) {
  await taxCategoryMustExist(work, problems, sent.tax_category_id, before?.tax_category_id);
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
