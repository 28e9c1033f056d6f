import { cancelPayment, updatePayment } from '../../../app/payments/change-payment.ts';
import { createCharge } from '../../../app/payments/create-payment.ts';
import { CHARGE_MODES, isPaymentOf, isRefundable, refundable, refunded } from '../../../app/payments/payment.ts';
import { CHARGE_STATUSES } from '../../../domain/payments/payments.ts';
import { boolean, enumeration, integer, string, uuid } from '../engine/field.ts';
import { hasMany, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { PAYMENT_RELATIONSHIPS, paymentFields } from '../fields/payment-fields.ts';

export const paymentCharges = table({
  type: 'payment_charges',
  describe: 'Money that was taken, or is about to be. What is put down by hand has succeeded at once.',
  from: 'payments',
  scope: isPaymentOf('payment_charges'),
  fields: {
    ...paymentFields(['payment_charges']),
    status: enumeration(CHARGE_STATUSES, { describe: 'Only steps that the table of statuses allows.' }),
    mode: enumeration(CHARGE_MODES, {
      describe: '`manual` when left out. `capture` takes what payment_authorization_id has set aside.',
    }),
    description: string(),
    redirect_url: string(),
    refundable: boolean({ readonly: true, sql: isRefundable }),
    amount_refundable_in_cents: integer({ readonly: true, nullable: false, sql: refundable('amount') }),
    amount_refunded_in_cents: integer({ readonly: true, nullable: false, sql: refunded('amount') }),
    deposit_refundable_in_cents: integer({ readonly: true, nullable: false, sql: refundable('deposit') }),
    deposit_refunded_in_cents: integer({ readonly: true, nullable: false, sql: refunded('deposit') }),
    total_refundable_in_cents: integer({ readonly: true, nullable: false, sql: refundable('total') }),
    total_refunded_in_cents: integer({ readonly: true, nullable: false, sql: refunded('total') }),
    payment_method_id: uuid({ readonlyAfterCreate: true }),
    payment_authorization_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: {
    ...PAYMENT_RELATIONSHIPS,
    payment_authorization: toOne('payment_authorizations', { key: 'payment_authorization_id', required: true }),
    payment_refunds: hasMany('payment_refunds', { key: 'payment_charge_id' }),
  },
  includes: [
    'cart',
    'customer',
    'employee',
    'order',
    'order.documents',
    'order.payments',
    'payment_authorization',
    'payment_method',
    'payment_refunds',
  ],
  operations: {
    create: { emitsEvent: true, run: (work, attributes) => createCharge(work, attributes) },
    update: { emitsEvent: true, run: (work, id, attributes) => updatePayment(work, 'payment_charges', id, attributes) },
    archive: {
      emitsEvent: true,
      describe: 'Cancels it, where the table of statuses allows that.',
      run: (work, id) => cancelPayment(work, 'payment_charges', id),
    },
  },
});
