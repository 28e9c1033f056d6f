import { decimalAttribute } from '../decimal-attribute.ts';
import { emailAttribute } from '../email-attribute.ts';
import type { Problems } from '../problems.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';
import { type CustomerAttributes, DEPOSIT_TYPES } from './customer-attributes.ts';

/** What fits the column, and more than any deposit. */
export const MAX_DEPOSIT = 99_999_999;

/** The columns that are to be written: those that were sent, cleaned and checked. */
export function customerChanges(problems: Problems, attributes: CustomerAttributes) {
  const { deposit_type, legal_type, email_marketing_consented, merge_suggestion_customer_id, tax_region_id } =
    attributes;
  if (typeof deposit_type === 'string' && !DEPOSIT_TYPES.some((known) => known === deposit_type)) {
    problems.add('deposit_type', `must be one of: ${DEPOSIT_TYPES.join(', ')}`);
  }
  return {
    name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
    email: emailAttribute(problems, 'email', attributes.email),
    deposit_type: deposit_type === null ? 'default' : deposit_type,
    deposit_value: decimalAttribute(problems, 'deposit_value', attributes.deposit_value, {
      least: 0,
      most: MAX_DEPOSIT,
      fallback: 0,
    }),
    discount_percentage: decimalAttribute(problems, 'discount_percentage', attributes.discount_percentage, {
      least: 0,
      most: 100,
      fallback: 0,
    }),
    legal_type: legal_type === null ? 'person' : legal_type,
    email_marketing_consented: email_marketing_consented === null ? false : email_marketing_consented,
    tag_list: tagListAttribute(problems, attributes.tag_list),
    stripe_id: lineAttribute(problems, 'stripe_id', attributes.stripe_id),
    merge_suggestion_customer_id,
    tax_region_id,
  };
}
