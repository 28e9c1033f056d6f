import { checkValue } from '../../domain/customers/properties.ts';
import { normaliseTags } from '../../domain/customers/tags.ts';
import type { Problems } from './problems.ts';

/** Characters of names, titles and other things written on one line. */
export const MAX_LINE = 255;

/** Characters of a description. */
export const MAX_DESCRIPTION = 50_000;

interface TextRule {
  readonly limit: number;
  readonly required?: boolean;
}

/**
 * A text as it is stored: trimmed, null when blank. Undefined (not sent) stays undefined. A required text that is blank
 * adds a problem and returns the empty text.
 */
export function textAttribute(
  problems: Problems,
  field: string,
  value: string | null,
  rule: TextRule & { readonly required: true },
): string;
export function textAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  rule: TextRule & { readonly required: true },
): string | undefined;
export function textAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  rule: TextRule,
): string | null | undefined;
export function textAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  { limit, required = false }: TextRule,
): string | null | undefined {
  if (value === undefined) return undefined;
  const text = value?.trim() ?? '';
  if (text === '') {
    if (required) problems.add(field, "can't be blank");
    return required ? '' : null;
  }
  // Counted as people do: an emoji is one character, not two.
  if (Array.from(text).length > limit) problems.add(field, `is too long (maximum is ${limit} characters)`);
  return text;
}

export const lineAttribute = (
  problems: Problems,
  field: string,
  value: string | null | undefined,
): string | null | undefined => textAttribute(problems, field, value, { limit: MAX_LINE });

/** One of several words; the fallback when none is sent. */
export function wordAttribute<Word extends string>(
  problems: Problems,
  field: string,
  sent: string | null | undefined,
  words: readonly Word[],
  fallback: Word,
): Word {
  if (sent === undefined || sent === null) return fallback;
  const word = words.find((each) => each === sent);
  if (word === undefined) problems.add(field, `must be one of: ${words.join(', ')}`);
  return word ?? fallback;
}

/** An e-mail address: trimmed, checked for its shape, null when blank. Undefined, when it was not sent, stays so. */
export function emailAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  { required = false }: { readonly required?: boolean } = {},
): string | null | undefined {
  if (value === undefined) return undefined;
  const checked = checkValue('email', value, []);
  if ('problem' in checked) {
    problems.add(field, checked.problem);
    return value;
  }
  if (checked.value === null && required) problems.add(field, "can't be blank");
  return checked.value;
}

/** Percentages and factors keep this many fraction digits; further digits are floating-point noise. */
const FRACTION_DIGITS = 4;

/** A number within bounds. Null means `fallback`, as in a new record without the field. */
export function decimalAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback: number },
): number | undefined {
  if (value === undefined) return undefined;
  const kept = Number((value ?? fallback).toFixed(FRACTION_DIGITS));
  if (kept < least || kept > most) problems.add(field, `must be between ${least} and ${most}`);
  return kept;
}

/** Far above any price or deposit, and far below where sums lose cents. */
export const MAX_CENTS = 100_000_000_000;

export const MAX_SORTING_WEIGHT = 1_000_000;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A whole number within bounds. Undefined, when it was not sent, stays so, and so does null. */
export function integerAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  { least, most }: Bounds,
): number | null | undefined {
  if (typeof value === 'number' && (value < least || value > most)) {
    problems.add(field, `must be between ${least} and ${most}`);
  }
  return value;
}

/** The same for columns that are never empty: null means 0. */
export function countAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  bounds: Bounds,
): number | undefined {
  const count = integerAttribute(problems, field, value, bounds);
  return count === null ? 0 : count;
}

export const centsAttribute = (
  problems: Problems,
  field: string,
  value: number | null | undefined,
): number | undefined => countAttribute(problems, field, value, { least: 0, most: MAX_CENTS });

export function tagListAttribute(
  problems: Problems,
  tags: readonly unknown[] | undefined,
): readonly string[] | undefined {
  if (tags === undefined) return undefined;
  const texts = tags.map((tag) => (typeof tag === 'number' ? String(tag) : tag));
  if (!texts.every((tag) => typeof tag === 'string')) {
    problems.add('tag_list', 'must be an array of strings');
    return [];
  }
  const normalised = normaliseTags(texts);
  if ('tags' in normalised) return normalised.tags;
  problems.add('tag_list', normalised.problem);
  return [];
}
