import { recalculatePrices } from '../../../app/orders/price-previews.ts';
import { newId } from '../../../lib/new-id.ts';
import { invalid } from '../../../lib/refusal.ts';
import { integer, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';

export const orderPriceRecalculations = command({
  type: 'order_price_recalculations',
  describe: 'Prices the items of an order anew, for its period. Nothing else does: a change of dates keeps prices.',
  fields: {
    id: uuid({ readonly: true }),
    charge_length: integer({ writeonly: true, describe: 'Seconds to charge for instead of the period of the order.' }),
    order_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: { order: toOne('orders', { key: 'order_id', required: true }) },
  includes: ['order', 'order.lines', 'order.tax_values'],
  operations: {
    create: {
      status: 200,
      async run(work, { order_id, charge_length = null }) {
        if (!order_id) throw invalid({ field: 'order_id', message: "can't be blank" });
        await recalculatePrices(work, { order_id, charge_length });
        return { id: newId(), order_id };
      },
    },
  },
});
