import { cancelPayment, updatePayment } from '../../../app/payments/change-payment.ts';
import { createRefund } from '../../../app/payments/create-payment.ts';
import { isPaymentOf } from '../../../app/payments/payment.ts';
import { REFUND_STATUSES } from '../../../domain/payments/payments.ts';
import { enumeration, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { PAYMENT_RELATIONSHIPS, paymentFields } from '../fields/payment-fields.ts';

export const paymentRefunds = table({
  type: 'payment_refunds',
  describe: 'Money that was given back, or is about to be: never more of a charge than that has taken.',
  from: 'payments',
  scope: isPaymentOf('payment_refunds'),
  fields: {
    ...paymentFields(['payment_refunds']),
    status: enumeration(REFUND_STATUSES, { describe: 'Only steps that the table of statuses allows.' }),
    description: string(),
    failure_reason: string(),
    reason: string({ describe: 'Such as requested_by_customer, duplicate or fraudulent.' }),
    payment_charge_id: uuid({
      readonlyAfterCreate: true,
      describe: 'The charge that is given back. Left out: given back by hand.',
    }),
    payment_method_id: uuid({ readonly: true, describe: 'That of the charge.' }),
  },
  relationships: {
    ...PAYMENT_RELATIONSHIPS,
    payment_charge: toOne('payment_charges', { key: 'payment_charge_id', required: true }),
  },
  includes: ['customer', 'employee', 'order', 'order.documents', 'order.payments', 'payment_charge', 'payment_method'],
  operations: {
    create: { emitsEvent: true, run: (work, attributes) => createRefund(work, attributes) },
    update: { emitsEvent: true, run: (work, id, attributes) => updatePayment(work, 'payment_refunds', id, attributes) },
    archive: {
      emitsEvent: true,
      describe: 'Cancels it, where the table of statuses allows that.',
      run: (work, id) => cancelPayment(work, 'payment_refunds', id),
    },
  },
});
