import { transitionOrder } from '../../../app/orders/transition-order.ts';
import { newId } from '../../../lib/new-id.ts';
import { boolean, enumeration, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

const FROM = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived'] as const;
const TO = ['draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const;

export const orderStatusTransitions = command({
  type: 'order_status_transitions',
  describe:
    'Moves an order to another status. `started` and `stopped` come about by starting and stopping, and can be asked for only on the way back. Canceling needs the permission `cancel_orders`, reverting `revert_orders`.',
  fields: {
    id: uuid({ readonly: true }),
    order_id: uuid(),
    transition_from: enumeration(FROM, {
      nullable: 'undocumented',
      describe: 'Refused when the order is not in this status.',
    }),
    transition_to: enumeration(TO),
    revert: boolean({ describe: 'Back to an earlier status.' }),
    confirm_shortage: boolean({ describe: 'Accepts a shortage that the product groups allow.' }),
  },
  relationships: { order: toOne('orders', { key: 'order_id', required: true }) },
  includes: ['order', 'order.plannings', 'order.stock_item_plannings'],
  operations: {
    create: {
      status: 200,
      async run(work, { transition_from = null, ...attributes }) {
        const order_id = requiredAttribute('order_id', attributes.order_id);
        const to = requiredAttribute('transition_to', attributes.transition_to);
        const revert = attributes.revert ?? false;
        const confirm_shortage = attributes.confirm_shortage ?? false;
        await transitionOrder(work, { order_id, from: transition_from ?? undefined, to, revert, confirm_shortage });
        return { id: newId(), order_id, transition_from, transition_to: to, revert, confirm_shortage };
      },
    },
  },
});
