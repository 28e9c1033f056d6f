import { join, type Sql, sql } from '../../db/sql.ts';

/** Fewer digits are no phone number that anybody would look for. */
const MIN_DIGITS = 5;

const PHONE = /^[+\d\s()./-]+$/;

/** Country codes have one to three digits. */
const COUNTRY_CODE_LENGTHS = [1, 2, 3] as const;

/**
 * The owners of phone numbers that hold the text, however both are written: `+31 20 123 4567`, `0031201234567` and
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
