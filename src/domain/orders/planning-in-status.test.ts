import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import { planningInStatus } from './planning-in-status.ts';
import type { StockedPlanning } from './planning-units.ts';

const out = { stock_item_id: 'out', reserved: true, started: true, stopped: false };
const back = { stock_item_id: 'back', reserved: true, started: true, stopped: true };
const named = { stock_item_id: 'named', reserved: true, started: false, stopped: false };
const planning: StockedPlanning = {
  product_type: 'rental',
  tracking_type: 'trackable',
  quantity: 4,
  reserved: true,
  started: 2,
  stopped: 1,
  stock_items: [out, back, named],
};

const nothing = { reserved: false, started: false, stopped: false };
const held = { reserved: true, started: false, stopped: false };

test.each<[OrderStatus, readonly [boolean, number, number], readonly object[]]>([
  ['new', [false, 0, 0], [nothing, nothing, nothing]],
  ['draft', [false, 0, 0], [nothing, nothing, nothing]],
  ['canceled', [false, 0, 0], [nothing, nothing, nothing]],
  ['reserved', [true, 0, 0], [held, held, held]],
  ['started', [true, 2, 0], [out, { ...back, stopped: false }, named]],
  ['stopped', [true, 2, 1], [out, back, named]],
  ['archived', [true, 2, 1], [out, back, named]],
])('%s: reserved, started and stopped are %j', (to, [reserved, started, stopped], stockItems) => {
  expect(planningInStatus(to, planning)).toEqual({
    ...planning,
    reserved,
    started,
    stopped,
    stock_items: stockItems.map((each, index) => ({ ...planning.stock_items[index], ...each })),
  });
});

test('the same status again changes nothing more', () => {
  for (const to of ['draft', 'reserved', 'started', 'stopped', 'canceled'] as const) {
    const once = planningInStatus(to, planning);
    expect(planningInStatus(to, once)).toEqual(once);
  }
});
