import { tryPrices } from '../../../app/orders/price-previews.ts';
import { newId } from '../../../lib/new-id.ts';
import { integer, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

export const orderPricePreviews = command({
  type: 'order_price_previews',
  describe:
    'What an order comes to, and what it would come to if its prices were recalculated: to be asked after a change of dates, which keeps prices. Keeps nothing.',
  fields: {
    id: uuid({ readonly: true }),
    amount_in_cents: integer({ readonly: true, describe: 'With tax, as it is.' }),
    recalculated_amount_in_cents: integer({ readonly: true, describe: 'With tax, as it would be.' }),
    order_id: uuid(),
  },
  relationships: { order: toOne('orders', { key: 'order_id', required: true }) },
  operations: {
    create: {
      status: 200,
      preview: true,
      async run(trial, attributes) {
        const order_id = requiredAttribute('order_id', attributes.order_id);
        return { id: newId(), order_id, ...(await tryPrices(trial, order_id)) };
      },
    },
  },
});
