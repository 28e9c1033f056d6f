import { orderPlanningAvailability } from '../../../app/orders/order-availability.ts';
import { hash, uuid } from '../engine/field.ts';
import { computed } from '../engine/resource.ts';
import { theOne } from '../fields/filter-reader.ts';

export const orderPlanningAvailabilities = computed({
  type: 'order_planning_availabilities',
  describe:
    'What each planning of an order could have at most: planning id → location → stock_count, available and plannable. Null where there is no limit to stock.',
  fields: {
    id: uuid({ readonly: true }),
    order_id: uuid({ readonly: true }),
    available: hash({ readonly: true }),
  },
  filters: { order_id: ['eq'] },
  operations: {
    list: {
      single: true,
      read: async (view, filters) => {
        const order_id = String(theOne(filters, 'order_id'));
        const available = Object.fromEntries(await orderPlanningAvailability(view, order_id));
        return [{ id: order_id, order_id, available }];
      },
    },
  },
});
