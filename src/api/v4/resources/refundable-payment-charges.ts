import { refundableCharges } from '../../../app/payments/take-of-source.ts';
import { LARGEST_PAYMENT_IN_CENTS, REFUND_PRIORITIES } from '../../../domain/payments/payments.ts';
import { notFound } from '../../../lib/refusal.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type ComputedRow, type FilterValues } from '../engine/resource.ts';
import { anyOf, integerWithin, theOne } from '../fields/filter-reader.ts';

export const refundablePaymentCharges = computed({
  type: 'refundable_payment_charges',
  describe:
    'The charges of an order that can be given back, best first: those that serve to give back an amount and a deposit in one go, then those that serve for one of them, then those that serve in part.',
  fields: {
    id: uuid({ readonly: true }),
    position: integer({ describe: 'From 1.' }),
    priority_type: string({ values: REFUND_PRIORITIES }),
    max_refundable_amount_in_cents: integer({ describe: 'What of the charge can be given back at all.' }),
    max_refundable_deposit_in_cents: integer(),
    max_refundable_total_in_cents: integer(),
    payment_charge_id: uuid(),
  },
  relationships: {
    payment_charge: toOne('payment_charges', { key: 'payment_charge_id', required: true }),
  },
  includes: ['payment_charge', 'payment_charge.payment_method'],
  filters: {
    order_id: { type: 'string', operators: ['eq'], required: true },
    amount_in_cents: { type: 'integer', operators: ['eq'], required: true },
    deposit_in_cents: { type: 'integer', operators: ['eq'], required: true },
    max_refundable_amount_in_cents: ['eq'],
    max_refundable_deposit_in_cents: ['eq'],
    max_refundable_total_in_cents: ['eq'],
    payment_charge_id: ['eq'],
    position: ['eq'],
    priority_type: ['eq'],
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const order_id = String(theOne(filters, 'order_id'));
        if (!UUID.test(order_id)) throw notFound();
        const found = await refundableCharges(view, order_id, {
          amount_in_cents: wanted(filters, 'amount_in_cents'),
          deposit_in_cents: wanted(filters, 'deposit_in_cents'),
        });
        return found
          .map((charge): ComputedRow => ({ id: charge.payment_charge_id, ...charge }))
          .filter((row) => FILTERED.every((name) => matches(row, filters, name)));
      },
    },
  },
});

const FILTERED = [
  'max_refundable_amount_in_cents',
  'max_refundable_deposit_in_cents',
  'max_refundable_total_in_cents',
  'payment_charge_id',
  'position',
  'priority_type',
];

function wanted(filters: FilterValues, name: string): number {
  theOne(filters, name);
  return integerWithin(filters, name, 0, LARGEST_PAYMENT_IN_CENTS) ?? 0;
}

const matches = (row: ComputedRow, filters: FilterValues, name: string): boolean =>
  anyOf(filters, name)?.includes(String(row[name])) ?? true;
