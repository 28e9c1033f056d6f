import { updatePayment } from '../../../app/payments/change-payment.ts';
import { createAuthorization } from '../../../app/payments/create-payment.ts';
import {
  AUTHORIZATION_MODES,
  capturable,
  captured,
  isCapturable,
  isPaymentOf,
  released,
} from '../../../app/payments/payment.ts';
import { AUTHORIZATION_STATUSES } from '../../../domain/payments/payments.ts';
import { boolean, datetime, enumeration, integer, string, uuid } from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { PAYMENT_RELATIONSHIPS, paymentFields } from '../fields/payment-fields.ts';

export const paymentAuthorizations = table({
  type: 'payment_authorizations',
  describe: 'Money that is set aside, to be captured once by a charge before a certain time.',
  from: 'payments',
  scope: isPaymentOf('payment_authorizations'),
  fields: {
    ...paymentFields(['payment_authorizations']),
    status: enumeration(AUTHORIZATION_STATUSES, { describe: 'Only steps that the table of statuses allows.' }),
    mode: enumeration(AUTHORIZATION_MODES),
    description: string(),
    redirect_url: string(),
    capturable: boolean({ readonly: true, sql: isCapturable }),
    amount_capturable_in_cents: integer({ readonly: true, nullable: false, sql: capturable('amount') }),
    deposit_capturable_in_cents: integer({ readonly: true, nullable: false, sql: capturable('deposit') }),
    total_capturable_in_cents: integer({ readonly: true, nullable: false, sql: capturable('total') }),
    amount_captured_in_cents: integer({ readonly: true, nullable: false, sql: captured('amount') }),
    deposit_captured_in_cents: integer({ readonly: true, nullable: false, sql: captured('deposit') }),
    total_captured_in_cents: integer({ readonly: true, nullable: false, sql: captured('total') }),
    amount_released_in_cents: integer({ readonly: true, nullable: false, sql: released('amount') }),
    deposit_released_in_cents: integer({ readonly: true, nullable: false, sql: released('deposit') }),
    total_released_in_cents: integer({ readonly: true, nullable: false, sql: released('total') }),
    captured_at: datetime({ readonly: true }),
    capture_before: datetime({ readonly: true, describe: 'Seven days after it has succeeded; then it expires.' }),
    payment_method_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: {
    ...PAYMENT_RELATIONSHIPS,
    payment_charges: hasMany('payment_charges', { key: 'payment_authorization_id' }),
  },
  includes: ['customer', 'employee', 'order', 'order.payments', 'payment_charges', 'payment_method'],
  operations: {
    create: { emitsEvent: true, run: (work, attributes) => createAuthorization(work, attributes) },
    update: {
      emitsEvent: true,
      run: (work, id, attributes) => updatePayment(work, 'payment_authorizations', id, attributes),
    },
  },
});
