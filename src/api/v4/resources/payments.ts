import { isVisiblePayment } from '../../../app/payments/payment.ts';
import { PAYMENT_TYPES } from '../../../domain/payments/payments.ts';
import { uuid } from '../engine/field.ts';
import { table } from '../engine/resource.ts';
import { paymentFields } from '../fields/payment-fields.ts';

export const payments = table({
  type: 'payments',
  describe: 'Everything about money that moves: charges, authorizations and refunds, each shown as what it is.',
  members: PAYMENT_TYPES,
  scope: isVisiblePayment,
  fields: {
    ...paymentFields(PAYMENT_TYPES),
    payment_charge_id: uuid({ readonly: true }),
    payment_authorization_id: uuid({ readonly: true }),
  },
  includes: ['cart', 'employee', 'order', 'order.payments', 'payment_method'],
  filters: {
    amount_in_cents: true,
    canceled_at: true,
    cart_id: true,
    created_at: true,
    currency: true,
    customer_id: true,
    deposit_in_cents: true,
    employee_id: true,
    expired_at: true,
    failed_at: true,
    id: true,
    order_id: true,
    payment_authorization_id: true,
    payment_charge_id: true,
    provider: ['eq'],
    provider_id: true,
    provider_link: true,
    provider_method: true,
    provider_secret: true,
    succeeded_at: true,
    total_in_cents: true,
    type: ['eq', 'not_eq'],
    updated_at: true,
  },
  stats: { amount_in_cents: ['sum'], deposit_in_cents: ['sum'], total_in_cents: ['sum'] },
  operations: { list: {}, fetch: {} },
});
