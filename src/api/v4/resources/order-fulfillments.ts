import { fulfilOrder } from '../../../app/orders/fulfil-order.ts';
import { newId } from '../../../lib/new-id.ts';
import { boolean, uuid } from '../engine/field.ts';
import { hasSome, toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { actionEntries, readActions } from '../fields/fulfilment-actions.ts';
import { requiredAttribute } from '../fields/required-attribute.ts';

export const orderFulfillments = command({
  type: 'order_fulfillments',
  describe:
    'Books items on an order, specifies stock items, starts and stops them. Booking and specifying go together in one request; starting and stopping each by itself.',
  fields: {
    id: uuid({ readonly: true }),
    order_id: uuid({ readonlyAfterCreate: true }),
    actions: actionEntries(),
    confirm_shortage: boolean({ writeonly: true, describe: 'Accepts a shortage that the product groups allow.' }),
  },
  relationships: {
    changed_lines: hasSome('lines', { key: 'changed_line_ids' }),
    changed_plannings: hasSome('plannings', { key: 'changed_planning_ids' }),
    changed_stock_item_plannings: hasSome('stock_item_plannings', { key: 'changed_stock_item_planning_ids' }),
    order: toOne('orders', { key: 'order_id', required: true }),
  },
  includes: [
    'changed_lines',
    'changed_lines.item',
    'changed_lines.item.photo',
    'changed_plannings',
    'changed_stock_item_plannings',
    'changed_stock_item_plannings.stock_item',
    'order',
    'order.tax_values',
  ],
  operations: {
    create: {
      status: 200,
      async run(work, { order_id, actions, confirm_shortage }) {
        const read = readActions(actions);
        const fulfilled = await fulfilOrder(work, {
          order_id: requiredAttribute('order_id', order_id),
          actions: read,
          confirm_shortage: confirm_shortage ?? false,
        });
        return { id: newId(), ...fulfilled };
      },
    },
  },
});
