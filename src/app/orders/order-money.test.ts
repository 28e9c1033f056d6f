import { expect, test } from 'vitest';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { couponsToHold } from './order-money.ts';

type Side = readonly [status: OrderStatus, coupon_id: string | null, redeemed?: boolean, customer_id?: string];

const side = ([status, coupon_id, coupon_redeemed = false, customer_id = 'ada']: Side) => ({
  status,
  coupon_id,
  coupon_redeemed,
  customer_id,
});

test.each<[Side, Side, readonly string[]]>([
  // before, after → held
  [['draft', null], ['draft', null], []],
  [['new', null], ['reserved', null], []],
  // A cart redeems nothing; an order that goes on as before holds nothing.
  [['new', null], ['new', 'a'], []],
  [['draft', 'a', true], ['draft', 'a', true], []],
  [['draft', 'a', true], ['reserved', 'a', true], []],
  [['stopped', 'a', true], ['archived', 'a', true], []],
  [['archived', 'a', true], ['draft', 'a', true], []],
  // Redeems.
  [['new', 'a'], ['draft', 'a'], ['a']],
  [['draft', null], ['draft', 'a'], ['a']],
  [['archived', 'a'], ['draft', 'a'], ['a']],
  // May redeem now what it could not.
  [['draft', 'a'], ['draft', 'a'], ['a']],
  // Gives back.
  [['draft', 'a', true], ['draft', null], ['a']],
  [['draft', 'a', true], ['canceled', 'a', true], ['a']],
  [
    ['draft', 'a', true],
    ['draft', 'b', true],
    ['a', 'b'],
  ],
  // What could not be redeemed has nothing to give back.
  [['draft', 'a'], ['draft', null], []],
  [['draft', 'a'], ['canceled', 'a'], []],
  [['canceled', 'a'], ['archived', 'a'], []],
  // Another customer may have redeemed it.
  [['draft', 'a', true], ['draft', 'a', true, 'bob'], ['a']],
])('an order that was %j and is %j holds %j', (before, after, held) => {
  expect([...new Set(couponsToHold(side(before), side(after)))]).toEqual(held);
});
