import { DEPOSIT_CHOICES, duplicateOrder } from '../../../app/orders/duplicate-order.ts';
import { newId } from '../../../lib/new-id.ts';
import { boolean, enumeration, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

export const orderDuplications = command({
  type: 'order_duplications',
  describe:
    'Makes a draft with the bookings of an order, in whatever status that is. What else is copied can be chosen: all of it but the stock items, when nothing is said.',
  fields: {
    id: uuid({ readonly: true }),
    custom_lines: boolean(),
    customer: boolean(),
    dates: boolean(),
    discount: boolean(),
    properties: boolean(),
    stock_item_plannings: boolean({ describe: 'Names the same stock items; they are not reserved.' }),
    tags: boolean(),
    deposit: enumeration(DEPOSIT_CHOICES, { describe: "That of the order, the customer's or company's, or none." }),
    original_order_id: uuid(),
    new_order_id: uuid({ readonly: true }),
  },
  relationships: {
    new_order: toOne('orders', { key: 'new_order_id', required: true }),
    original_order: toOne('orders', { key: 'original_order_id', required: true }),
  },
  includes: ['new_order', 'original_order'],
  operations: {
    create: {
      status: 200,
      async run(work, sent) {
        const duplication = {
          custom_lines: sent.custom_lines ?? true,
          customer: sent.customer ?? true,
          dates: sent.dates ?? true,
          discount: sent.discount ?? true,
          properties: sent.properties ?? true,
          stock_item_plannings: sent.stock_item_plannings ?? false,
          tags: sent.tags ?? true,
          deposit: sent.deposit ?? 'current',
          original_order_id: requiredAttribute('original_order_id', sent.original_order_id),
        };
        return { id: newId(), ...duplication, new_order_id: await duplicateOrder(work, duplication) };
      },
    },
  },
});
