import {
  createPaymentMethod,
  detachPaymentMethod,
  PAYMENT_METHOD_STATUSES,
} from '../../../app/payments/payment-methods.ts';
import { PROVIDER_NAMES } from '../../../app/payments/payment.ts';
import { enumeration, hash, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const paymentMethods = table({
  type: 'payment_methods',
  describe: 'Ways of paying that customers have left with a provider.',
  fields: {
    ...stamps(),
    label_primary: string({ describe: 'As people know it, such as the end of a card number.' }),
    label_secondary: string(),
    status: enumeration(PAYMENT_METHOD_STATUSES, { describe: '`created` when left out; `ready` can be paid with.' }),
    provider: enumeration(PROVIDER_NAMES, { readonlyAfterCreate: true }),
    identifier: string({ readonlyAfterCreate: true, describe: 'By which the provider knows it.' }),
    method_type: string({ readonlyAfterCreate: true }),
    details: hash({ readonlyAfterCreate: true }),
    customer_id: uuid({ readonlyAfterCreate: true, nullable: true, describe: 'Null once it is detached.' }),
  },
  relationships: { customer: toOne('customers', { key: 'customer_id' }) },
  filters: {
    created_at: true,
    customer_id: true,
    id: true,
    identifier: true,
    label_primary: true,
    label_secondary: true,
    method_type: true,
    provider: ['eq'],
    status: ['eq'],
    updated_at: true,
  },
  operations: {
    list: {},
    create: { run: createPaymentMethod },
    archive: { emitsEvent: true, describe: 'Detaches it: it is no longer the customer’s.', run: detachPaymentMethod },
  },
});
