import { PROVIDER_NAMES } from '../../../app/payments/payment.ts';
import type { PaymentType } from '../../../domain/payments/payments.ts';
import { datetime, enumeration, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';

/** The fields of every payment, in their order. */
export const paymentFields = (types: readonly PaymentType[]) => ({
  ...stamps(),
  type: string({ readonly: true, values: types }),
  provider: enumeration(PROVIDER_NAMES, {
    describe: 'Who moved the money; `none` for what was done by hand: cash, bank, a card terminal.',
  }),
  provider_id: string({ describe: 'By which the provider knows it.' }),
  provider_method: string({ describe: 'How it was paid, such as cash, bank or card.' }),
  provider_secret: string({ secret: true }),
  provider_link: string({ describe: 'Where it is to be seen at the provider.' }),
  amount_in_cents: integer({ describe: 'Without the deposit. Two of amount, deposit and total tell the third.' }),
  deposit_in_cents: integer(),
  total_in_cents: integer({ nullable: false, describe: 'amount + deposit. None of the three ever changes.' }),
  currency: string({ describe: "The company's." }),
  succeeded_at: datetime({ describe: 'Now, unless it is said when.' }),
  failed_at: datetime({ readonly: true }),
  canceled_at: datetime({ readonly: true }),
  expired_at: datetime({ readonly: true }),
  cart_id: uuid({ readonlyAfterCreate: true, describe: 'The order, when it was still new.' }),
  order_id: uuid({ readonlyAfterCreate: true }),
  employee_id: uuid({ readonly: true, describe: 'Whoever put it down.' }),
  customer_id: uuid({ readonlyAfterCreate: true, describe: 'That of the order, where there is one.' }),
});

export const PAYMENT_RELATIONSHIPS = {
  cart: toOne('carts', { key: 'cart_id', required: true }),
  customer: toOne('customers', { key: 'customer_id', required: true }),
  employee: toOne('employees', { key: 'employee_id', required: true }),
  order: toOne('orders', { key: 'order_id', required: true }),
  payment_method: toOne('payment_methods', { key: 'payment_method_id', required: true }),
};
