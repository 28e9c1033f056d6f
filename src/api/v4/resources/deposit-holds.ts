import { holdDeposit } from '../../../app/payments/deposit-holds.ts';
import { newId } from '../../../lib/new-id.ts';
import { integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

export const depositHolds = command({
  type: 'deposit_holds',
  describe:
    'Keeps some of the deposit of an order, as a line of the order. What is held already is added to, up to the deposit and to what was paid of it and not given back; a reason takes the place of the former one.',
  fields: {
    id: uuid({ readonly: true }),
    amount_in_cents: integer({ writeonly: true, describe: 'With tax.' }),
    reason: string({ writeonly: true }),
    order_id: uuid(),
    deposit_line_id: uuid({ readonly: true }),
  },
  relationships: {
    deposit_line: toOne('lines', { key: 'deposit_line_id', required: true }),
    order: toOne('orders', { key: 'order_id', required: true }),
  },
  includes: ['deposit_line', 'deposit_line.tax_category', 'order', 'order.tax_values'],
  operations: {
    create: {
      async run(work, { order_id, ...hold }) {
        const deposit = { order_id: requiredAttribute('order_id', order_id), ...hold };
        return { id: newId(), order_id: deposit.order_id, deposit_line_id: await holdDeposit(work, deposit) };
      },
    },
  },
});
