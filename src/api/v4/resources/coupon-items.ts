import { stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const couponItems = table({
  type: 'coupon_items',
  describe: 'What a coupon is good for, where that is not everything.',
  fields: {
    ...stamps(),
    item_id: uuid({ readonly: true }),
    item_type: string({ readonly: true }),
    coupon_id: uuid({ readonly: true }),
  },
  relationships: {
    coupon: toOne('coupons', { key: 'coupon_id', required: true }),
    item: toOne('items', { key: 'item_id', required: true }),
  },
  operations: {},
});
