import { fulfillOrder } from '../../../app/orders/fulfill-order.ts';
import { revertFulfillment, STATUSES_BEFORE } from '../../../app/orders/revert-fulfillment.ts';
import { newId } from '../../../lib/new-id.ts';
import { boolean, enumeration, uuid } from '../engine/field.ts';
import { hasSome, toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';
import { actionEntries, readActions, readMoves } from '../fields/fulfillment-actions.ts';

export const orderFulfillments = command({
  type: 'order_fulfillments',
  describe:
    'Books items on an order, specifies stock items, starts and stops them. Booking and specifying go together in one request, and so do starting and stopping.',
  fields: {
    id: uuid({ readonly: true }),
    order_id: uuid({ readonlyAfterCreate: true }),
    actions: actionEntries(),
    confirm_shortage: boolean({ writeonly: true, describe: 'Accepts a shortage that the product groups allow.' }),
    revert_to: enumeration(STATUSES_BEFORE, {
      writeonly: true,
      describe:
        'Takes actions that start or stop back instead of carrying them out, the last first, and puts the order into this status, which it had before. Needs the permission `revert_orders`.',
    }),
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
      async run(work, { actions, revert_to = null, ...attributes }) {
        const order_id = requiredAttribute('order_id', attributes.order_id);
        const confirm_shortage = attributes.confirm_shortage ?? false;
        const fulfilled =
          revert_to === null
            ? await fulfillOrder(work, { order_id, actions: readActions(actions), confirm_shortage })
            : await revertFulfillment(work, { order_id, actions: readMoves(actions), to: revert_to, confirm_shortage });
        return { id: newId(), ...fulfilled };
      },
    },
  },
});
