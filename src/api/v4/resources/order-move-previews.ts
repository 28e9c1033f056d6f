import { MOVE_DECISIONS, previewMove } from '../../../app/orders/preview-move.ts';
import { newId } from '../../../lib/new-id.ts';
import { array, datetime, enumeration, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';
import { actionEntries, readPreviewed } from '../fields/fulfillment-actions.ts';

export const orderMovePreviews = command({
  type: 'order_move_previews',
  describe:
    'Whether an order could be at another time or place, with what is booked or specified along, and if not, of what there is too little and who has it. Keeps nothing.',
  fields: {
    id: uuid({ readonly: true }),
    decision: enumeration(MOVE_DECISIONS, {
      readonly: true,
      describe: 'accept: it fits; warn: it does when the shortage is confirmed; block: it does not.',
    }),
    warning: array({
      readonly: true,
      describe:
        'As the refusal of the change would tell it, with names of items. A draft may be anywhere: accepted, it lists what would be in the way of reserving it there.',
    }),
    blocking: array({ readonly: true, describe: 'The same of what cannot be confirmed.' }),
    starts_at: datetime({ nullable: true, describe: 'As it was asked for; that of the order when left out.' }),
    stops_at: datetime({ nullable: true, describe: 'As it was asked for; that of the order when left out.' }),
    start_location_id: uuid({ nullable: true, describe: 'As it was asked for; that of the order when left out.' }),
    stop_location_id: uuid({ nullable: true, describe: 'As it was asked for; that of the order when left out.' }),
    actions: actionEntries(),
    order_id: uuid(),
  },
  relationships: { order: toOne('orders', { key: 'order_id', required: true }) },
  operations: {
    create: {
      status: 200,
      preview: true,
      async run(work, { order_id: asked, actions, ...changes }) {
        const order_id = requiredAttribute('order_id', asked);
        const preview = await previewMove(work, order_id, {
          changes: { ...changes },
          actions: actions === undefined || actions.length === 0 ? [] : readPreviewed(actions),
        });
        const { starts_at = null, stops_at = null, start_location_id = null, stop_location_id = null } = changes;
        return { id: newId(), order_id, starts_at, stops_at, start_location_id, stop_location_id, ...preview };
      },
    },
  },
});
