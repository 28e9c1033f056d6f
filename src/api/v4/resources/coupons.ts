import {
  couponHasTag,
  couponMatches,
  createCoupon,
  ELIGIBLE_ITEM_TYPES,
  updateCoupon,
} from '../../../app/pricing/coupons.ts';
import { archiveRow } from '../../../app/rows/write-rows.ts';
import { join } from '../../../db/sql.ts';
import { COUPON_TYPES } from '../../../domain/pricing/coupons.ts';
import {
  archivable,
  array,
  boolean,
  datetime,
  enumeration,
  integer,
  stamps,
  string,
  strings,
} from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { validityFilter } from '../fields/moment-filters.ts';

export const coupons = table({
  type: 'coupons',
  describe:
    'Codes for a discount. Once made, a coupon is only switched on and off and tagged; orders that have redeemed it keep what it gave them.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    identifier: string({ describe: 'The code, whatever its case; unique among those that are not archived.' }),
    coupon_type: string({ describe: `One of ${COUPON_TYPES.join(', ')}.` }),
    value: integer({ describe: 'Per cent, or cents.' }),
    active: boolean(),
    starts_at: datetime({ nullable: true, describe: 'Becomes the start of its day.' }),
    ends_at: datetime({ nullable: true, describe: 'Becomes the end of its day.' }),
    eligible_item_type: enumeration(ELIGIBLE_ITEM_TYPES, { describe: 'There are no collections yet.' }),
    max_redemptions: integer({ nullable: true, describe: 'By how many orders.' }),
    one_per_customer: boolean(),
    minimum_order_amount_in_cents: integer({ nullable: true, describe: 'Before any discount.' }),
    stackable: boolean({ describe: 'Whether it goes together with the discount of the order.' }),
    tag_list: strings(),
    redemptions_count: integer({
      readonly: true,
      describe: 'Orders that have redeemed it and are neither new nor canceled.',
    }),
    eligible_item_ids: array({ writeonly: true, describe: 'Products, product groups and bundles.' }),
  },
  relationships: { coupon_items: hasMany('coupon_items', { key: 'coupon_id', sort: 'id' }) },
  includes: ['coupon_items', 'coupon_items.item', 'coupon_items.item.photo'],
  filters: {
    active: true,
    archived: true,
    archived_at: true,
    coupon_type: true,
    created_at: true,
    eligible_item_type: ['eq'],
    ends_at: true,
    id: true,
    identifier: true,
    max_redemptions: true,
    minimum_order_amount_in_cents: true,
    one_per_customer: true,
    q: {
      type: 'string',
      operators: ['eq'],
      sql: (row, _, texts) =>
        join(
          texts.map((text) => couponMatches(row, String(text))),
          ' or ',
        ),
    },
    range: validityFilter,
    stackable: true,
    starts_at: true,
    tag_list: { type: 'string', operators: ['eq'], sql: (row, _, tags) => couponHasTag(row, tags.map(String)) },
    updated_at: true,
    value: true,
  },
  stats: { active: ['count'], tag_list: ['count'] },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'products', run: createCoupon },
    update: { permission: 'products', run: updateCoupon },
    archive: { permission: 'products', includes: [], run: (work, id) => archiveRow(work, 'coupons', id) },
  },
});
