import { keepActive } from '../../db/locks.ts';
import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import {
  type DepositType,
  DISCOUNT_TYPES,
  type DiscountType,
  ORDER_DEPOSIT_TYPES,
} from '../../domain/pricing/money.ts';
import { decimalAttribute, wordAttribute } from '../attributes/attributes.ts';
import type { Problems } from '../attributes/problems.ts';
import { readSettings } from '../company/settings.ts';
import type { Order, OrderAttributes } from './order.ts';

/** The terms on which a customer rents. */
export type OrderTerms = Pick<
  Order,
  'customer_id' | 'tax_region_id' | 'deposit_type' | 'deposit_value' | 'discount_type' | 'discount_value'
>;

/** Fits the column, and exceeds every real value. */
export const MAX_FIXED_DISCOUNT = 9_999_999_999;
export const MAX_DEPOSIT_VALUE = 99_999_999;

/**
 * The terms of an order: those sent, otherwise those of a newly set customer, otherwise the current ones. Customers
 * without terms of their own get the company's.
 */
export async function orderTerms(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: OrderTerms | null,
): Promise<OrderTerms> {
  const customer_id = sent.customer_id === undefined ? (before?.customer_id ?? null) : sent.customer_id;
  const isNewCustomer = customer_id !== null && customer_id !== before?.customer_id;
  const customer = isNewCustomer ? await customerAttribute(work, problems, customer_id) : null;
  const fallback = customer ?? before ?? NO_CUSTOMER;
  const known = fallback.deposit_type === 'default' ? await withCompanyTerms(work, fallback) : fallback;
  await requireTaxRegion(work, problems, sent.tax_region_id, before?.tax_region_id);
  return {
    customer_id,
    tax_region_id: sent.tax_region_id === undefined ? known.tax_region_id : sent.tax_region_id,
    ...discount(problems, sent, known),
    ...deposit(problems, sent, known as OrderTerms),
  };
}

type CustomerTerms = Omit<OrderTerms, 'customer_id' | 'deposit_type'> & {
  readonly deposit_type: DepositType | 'default';
};

const NO_CUSTOMER: CustomerTerms = {
  tax_region_id: null,
  deposit_type: 'default',
  deposit_value: 0,
  discount_type: 'percentage',
  discount_value: 0,
};

/** The customer, if not archived. */
async function customerAttribute(work: Work, problems: Problems, id: string): Promise<CustomerTerms | null> {
  if (!(await keepActive(work.tx, 'customers', work.company.id, id))) {
    problems.add('customer_id', 'must exist');
    return null;
  }
  return work.tx.one<CustomerTerms>(sql`
    select
      coalesce(
        customer.tax_region_id,
        (
          select region.id
          from tax_regions as region
          where region.company_id = ${COMPANY}
            and region."default"
        )
      ) as tax_region_id,
      customer.deposit_type,
      customer.deposit_value,
      'percentage' as discount_type,
      customer.discount_percentage as discount_value
    from customers as customer
    where customer.company_id = ${work.company.id}
      and customer.id = ${id}
  `);
}

async function withCompanyTerms(work: Work, terms: CustomerTerms | OrderTerms): Promise<CustomerTerms> {
  const { pricing, defaults } = (await readSettings(work)).settings;
  const { deposit_type, deposit_value } = pricing;
  return { ...terms, deposit_type, deposit_value, tax_region_id: terms.tax_region_id ?? defaults.tax_region_id };
}

/** An archived tax region stays on orders that have it, and is inherited from customers that have it. */
async function requireTaxRegion(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  kept: string | null = null,
): Promise<void> {
  if (!sent || sent === kept) return;
  if (!(await keepActive(work.tx, 'tax_regions', work.company.id, sent))) problems.add('tax_region_id', 'must exist');
}

/** Another type begins at nothing unless a value comes with it. */
function discount(
  problems: Problems,
  sent: OrderAttributes,
  known: Pick<OrderTerms, 'discount_type' | 'discount_value'>,
) {
  const discount_type = wordAttribute<DiscountType>(
    problems,
    'discount_type',
    sent.discount_type,
    DISCOUNT_TYPES,
    known.discount_type,
  );
  const value = decimalAttribute(problems, 'discount_value', sent.discount_value, {
    least: 0,
    most: discount_type === 'percentage' ? 100 : MAX_FIXED_DISCOUNT,
    fallback: 0,
  });
  return { discount_type, discount_value: value ?? (discount_type === known.discount_type ? known.discount_value : 0) };
}

function deposit(problems: Problems, sent: OrderAttributes, known: Pick<OrderTerms, 'deposit_type' | 'deposit_value'>) {
  const deposit_type =
    sent.deposit_type === null
      ? 'none'
      : wordAttribute<DepositType>(
          problems,
          'deposit_type',
          sent.deposit_type,
          ORDER_DEPOSIT_TYPES,
          known.deposit_type,
        );
  const value = decimalAttribute(problems, 'deposit_value', sent.deposit_value, {
    least: 0,
    most: MAX_DEPOSIT_VALUE,
    fallback: 0,
  });
  return { deposit_type, deposit_value: value ?? known.deposit_value };
}
