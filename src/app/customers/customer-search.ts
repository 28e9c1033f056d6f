import { join, type Sql, sql } from '../../db/sql.ts';
import { searchWords } from '../../lib/search-words.ts';

/**
 * Search as people type it: every word occurs in the name or the e-mail address, or is the number or a tag; or the
 * whole text is a tag or a phone number. Each alternative has an index.
 */
export function customerMatches(row: Sql, text: string, companyId: unknown): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  const all = join(
    words.map((word) => wordMatches(row, word)),
    ' and ',
  );
  const owners = ownersByPhone(text, sql`${companyId}::uuid`);
  const whole = [
    ...(words.length === 1 ? [] : [hasTag(row, text.trim())]),
    ...(owners === undefined ? [] : [sql`${row}.id = any (array(${owners}))`]),
  ];
  return whole.length === 0 ? all : sql`((${all}) or ${join(whole, ' or ')})`;
}

function wordMatches(row: Sql, word: string): Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const alternatives = [
    sql`lower(${row}.name) like lower(${pattern}::text)`,
    sql`lower(${row}.email) like lower(${pattern}::text)`,
    hasTag(row, word),
    ...(NUMBER.test(word) ? [sql`${row}.number = ${word}::bigint`] : []),
  ];
  return sql`(${join(alternatives, ' or ')})`;
}

const NUMBER = /^\d{1,18}$/;

const hasTag = (row: Sql, tag: string): Sql => customerHasTag(row, [tag]);

/** Any of the tags, in any case. */
export const customerHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;

/** Shorter texts are not treated as phone numbers. */
const MIN_DIGITS = 5;

const PHONE = /^[+\d\s()./-]+$/;

/** Country codes have one to three digits. */
const COUNTRY_CODE_LENGTHS = [1, 2, 3] as const;

/**
 * The owners of phone numbers that contain the text, regardless of notation: `+31 20 123 4567`, `0031201234567` and
 * `020-123 4567` are one number. Undefined when the text is no phone number.
 */
export function ownersByPhone(text: string, company_id: Sql): Sql | undefined {
  if (!PHONE.test(text)) return undefined;
  const written = text.replaceAll('(0)', '').replaceAll(/[^+\d]/g, '');
  const digits = written.replace(/^[+0]+/, '').replaceAll('+', '');
  if (digits.length < MIN_DIGITS) return undefined;
  const hasCountryCode = /^(\+|00)/.test(written);
  const national = hasCountryCode
    ? COUNTRY_CODE_LENGTHS.map((length) => digits.slice(length).replace(/^0+/, '')).filter(
        (rest) => rest.length >= MIN_DIGITS,
      )
    : [];
  const patterns = [`%${digits}%`, ...national.map((rest) => `${rest}%`)];
  return sql`
    select property.customer_id
    from properties as property
    where property.company_id = ${company_id}
      and property.property_type = 'phone'
      and property.value is not null
      and property.customer_id is not null
      and (${join(
        patterns.map((pattern) => sql`phone_digits(property.value) like ${pattern}::text`),
        ' or ',
      )})
  `;
}
