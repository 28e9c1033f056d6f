import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  type Choice,
  chosenStockItems,
  everything,
  type FreeStockItem,
  NOTHING,
  stillPossible,
  without,
} from './choice.ts';
import type { FulfillmentProduct, SpecifiedStockItem } from './fulfillment-plan.ts';

const product = (changes: Partial<FulfillmentProduct>): FulfillmentProduct => ({
  product_id: 'camera',
  product_group_id: null,
  name: 'Camera',
  photo_url: null,
  isTracked: true,
  comesBack: true,
  quantity: 2,
  started: 0,
  stopped: 0,
  stockItems: [],
  ...changes,
});
const specified = (id: string, state: SpecifiedStockItem['state'] = 'waiting'): SpecifiedStockItem => ({
  id,
  identifier: id,
  code: null,
  state,
});
const free = (id: string, isFree = true): FreeStockItem => ({ id, product_id: 'camera', identifier: id, isFree });
const batteries = product({ product_id: 'battery', isTracked: false, quantity: 4 });

describe('everything', () => {
  test.each<[string, FulfillmentProduct, readonly FreeStockItem[], readonly string[]]>([
    [
      'pieces that are set aside',
      product({ stockItems: [specified('C1'), specified('C2')] }),
      [free('C1'), free('C2')],
      ['C1', 'C2'],
    ],
    [
      'free ones for the rest',
      product({ stockItems: [specified('C2')] }),
      [free('C1'), free('C2'), free('C3')],
      ['C2', 'C1'],
    ],
    ['no piece that is not free', product({ stockItems: [specified('C1')] }), [free('C1', false), free('C3')], ['C3']],
    [
      'no other in the place of one that is set aside',
      product({ quantity: 1, stockItems: [specified('C1')] }),
      [free('C1', false), free('C3')],
      [],
    ],
    [
      'none that is out',
      product({ started: 1, stockItems: [specified('C1', 'out')] }),
      [free('C1', false), free('C2')],
      ['C2'],
    ],
  ])('to pick up is %s', (_, plan, stockItems, expected) => {
    expect(chosenStockItems(everything(NOTHING, [plan], 'pick_up', stockItems), 'camera')).toEqual(expected);
  });

  test('keeps what was scanned', () => {
    const scanned: Choice = { ...NOTHING, stockItems: { camera: ['C3'] } };
    const all = everything(scanned, [product({})], 'pick_up', [free('C1'), free('C2'), free('C3')]);
    expect(all.stockItems).toEqual({ camera: ['C3', 'C1'] });
  });

  test('to return is what is out', () => {
    const plan = [
      product({ started: 2, stopped: 1, stockItems: [specified('C1', 'back'), specified('C2', 'out')] }),
      { ...batteries, started: 3 },
    ];
    expect(everything(NOTHING, plan, 'return', [])).toEqual({ stockItems: { camera: ['C2'] }, counts: { battery: 3 } });
  });

  test('to return is never what was sold', () => {
    expect(everything(NOTHING, [{ ...batteries, comesBack: false, started: 3 }], 'return', []).counts).toEqual({
      battery: 0,
    });
  });
});

test('what others have done meanwhile is left out', () => {
  const choice: Choice = { stockItems: { camera: ['C1', 'C2'], gone: ['X'] }, counts: { battery: 4 } };
  const plan = [product({ started: 1, stockItems: [specified('C1', 'out')] }), { ...batteries, started: 2 }];
  expect(stillPossible(choice, plan, 'pick_up')).toEqual({ stockItems: { camera: ['C2'] }, counts: { battery: 2 } });
});

test('one action for each product that something goes of', () => {
  const plan = [product({}), batteries, product({ product_id: 'lens' })];
  const choice: Choice = { stockItems: { camera: ['C1', 'C2'], lens: [] }, counts: { battery: 3 } };
  expect(actionsOf(choice, plan, 'pick_up')).toEqual([
    { action: 'start_stock_items', product_id: 'camera', stock_item_ids: ['C1', 'C2'] },
    { action: 'start_product', product_id: 'battery', quantity: 3 },
  ]);
  expect(actionsOf(choice, plan, 'return').map(({ action }) => action)).toEqual(['stop_stock_items', 'stop_product']);
});

test('what was chosen while the rest went stays chosen', () => {
  const sent: Choice = { stockItems: { camera: ['C1'] }, counts: { battery: 2 } };
  const now: Choice = { stockItems: { camera: ['C1', 'C2'], lens: ['L1'] }, counts: { battery: 3, strap: 1 } };
  expect(without(now, sent)).toEqual({
    stockItems: { camera: ['C2'], lens: ['L1'] },
    counts: { battery: 1, strap: 1 },
  });
  expect(without(sent, sent)).toEqual({ stockItems: { camera: [] }, counts: { battery: 0 } });
});
