import { parseDate } from '../time/parse-date.ts';
import type { PropertyType } from './property-types.ts';

export const MAX_LINE_LENGTH = 255;
export const MAX_TEXT_AREA_LENGTH = 10_000;

/** The value as it is kept, or what is wrong with it, in words that follow the field's name. */
export type CheckedValue = { readonly value: string | null } | { readonly problem: string };

/** Checks a custom field's value against the field's type. Addresses have parts instead of a value. */
export function checkValue(
  property_type: Exclude<PropertyType, 'address'>,
  value: string | null,
  select_options: readonly string[],
): CheckedValue {
  const multiline = property_type === 'text_area';
  const kept = multiline ? value : (value?.trim() ?? null);
  if (kept === null || kept.trim() === '') return { value: null };
  const limit = multiline ? MAX_TEXT_AREA_LENGTH : MAX_LINE_LENGTH;
  // Counted as people do: an emoji is one character, not two.
  if (Array.from(kept).length > limit) return { problem: `is too long (maximum is ${limit} characters)` };
  if ((multiline ? CONTROL_BUT_LINE_ENDS : CONTROL).test(kept))
    return { problem: 'must not contain control characters' };
  return CHECKS[property_type](kept, select_options);
}

type Check = (value: string, select_options: readonly string[]) => CheckedValue;

const asWritten: Check = (value) => ({ value });

const CHECKS: Readonly<Record<Exclude<PropertyType, 'address'>, Check>> = {
  text_field: asWritten,
  text_area: asWritten,
  // People write numbers in every way there is, with extensions and remarks.
  phone: asWritten,
  email: (value) => (EMAIL.test(value) ? { value } : { problem: 'is not an e-mail address' }),
  date_field(value) {
    const date = parseDate(value);
    return date === null ? { problem: 'is not a date (invalid date)' } : { value: date.toString() };
  },
  select(value, select_options) {
    if (select_options.length === 0 || select_options.includes(value)) return { value };
    return { problem: `must be one of: ${select_options.join(', ')}` };
  },
};

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINE_ENDS = /[^\P{Cc}\t\n\r]/u;

/** As browsers check it, with letters of every script. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`, 'u');
