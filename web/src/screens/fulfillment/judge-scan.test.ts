import { describe, expect, test } from 'vitest';
import type { Scanned } from '../../scan/look-up-code.ts';
import { type Choice, type FreeStockItem, NOTHING } from './choice.ts';
import type { Direction, FulfillmentProduct, SpecifiedStockItem } from './fulfillment-plan.ts';
import { type Holder, type Judgment, judgeScan, type ScanFacts } from './judge-scan.ts';

const ORDER = {
  id: 'this',
  starts_at: '2026-11-20T09:00:00Z',
  stops_at: '2026-11-22T17:00:00Z',
  start_location_id: 'here',
};

const specified = (id: string, state: SpecifiedStockItem['state'] = 'waiting'): SpecifiedStockItem => ({
  id,
  identifier: id,
  code: null,
  state,
});

const camera = (changes: Partial<FulfillmentProduct> = {}): FulfillmentProduct => ({
  product_id: 'camera',
  product_group_id: 'group',
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
const battery = (changes: Partial<FulfillmentProduct> = {}): FulfillmentProduct =>
  camera({ product_id: 'battery', name: 'Battery', isTracked: false, quantity: 4, ...changes });

const free = (id: string, isFree = true): FreeStockItem => ({ id, product_id: 'camera', identifier: id, isFree });
const chosen = (...ids: readonly string[]): Choice => ({ ...NOTHING, stockItems: { camera: ids } });
const stockItem = (
  id: string,
  changes: { readonly product_id?: string; readonly archived?: boolean } = {},
): Scanned => ({
  kind: 'stock_item',
  stockItem: {
    id,
    identifier: id,
    product_id: 'camera',
    archived: false,
    product: { id: 'camera', name: 'Camera', product_group_id: 'group' },
    ...changes,
  },
});
const product = (id: string, name: string): Scanned => ({
  kind: 'product',
  product: { id, name, product_group_id: 'group' },
});

const other = (changes: Partial<Holder> = {}): Holder => ({
  order: { id: 'other', number: 1042 },
  starts_at: '2026-11-21T09:00:00Z',
  stops_at: '2026-11-23T17:00:00Z',
  started: false,
  ...changes,
});

const judged = (scanned: Scanned, direction: Direction, facts: Partial<ScanFacts>): Judgment =>
  judgeScan(scanned, {
    direction,
    order: ORDER,
    plan: [camera()],
    choice: NOTHING,
    free: [],
    holders: [],
    place: undefined,
    moment: (instant) => `<${instant?.slice(5, 10) ?? ''}>`,
    ...facts,
  });

const inShort = (judgment: Judgment): string =>
  judgment.kind === 'problem'
    ? [judgment.text, ...judgment.remedies.map(({ label }) => `[${label}]`)].join(' ')
    : `${judgment.kind}: ${judgment.text}`;

describe('a stock item to pick up', () => {
  test.each<[string, Scanned, Partial<ScanFacts>, string]>([
    [
      'is set aside',
      stockItem('C1'),
      { plan: [camera({ stockItems: [specified('C1')] })], free: [free('C1')] },
      'stock_item: C1, Camera, 1 of 2',
    ],
    ['is free', stockItem('C1'), { free: [free('C1')] }, 'stock_item: C1, Camera, 1 of 2'],
    [
      'is free, another is on the list',
      stockItem('C2'),
      { free: [free('C1'), free('C2')], choice: chosen('C1') },
      'stock_item: C2, Camera, 2 of 2',
    ],
    [
      'is on the list',
      stockItem('C1'),
      { free: [free('C1')], choice: chosen('C1') },
      'known: C1 is on the list already.',
    ],
    // What leihs got wrong: a scan that hands out an item reserved for somebody else.
    [
      'is reserved for somebody else',
      stockItem('C3'),
      { free: [free('C3', false), free('C5')], holders: [other()] },
      'C3 is reserved for #1042 from <11-21>. Use C5 instead. [Use C5] [Open #1042]',
    ],
    [
      'is reserved for somebody else, none is left',
      stockItem('C3'),
      { free: [free('C3', false)], holders: [other()] },
      'C3 is reserved for #1042 from <11-21>. [Open #1042]',
    ],
    [
      'is out on another order',
      stockItem('C3'),
      { free: [free('C3', false), free('C5')], holders: [other({ started: true, stops_at: '2026-11-19T17:00:00Z' })] },
      'C3 is out on #1042 until <11-19>. Use C5 instead. [Use C5] [Return #1042]',
    ],
    [
      'is in downtime',
      stockItem('C3'),
      { free: [free('C3', false)], holders: [other({ order: null })] },
      'C3 is in downtime until <11-23>.',
    ],
    [
      'is at another location',
      stockItem('C3'),
      { free: [free('C3', false), free('C4')], place: { id: 'there', name: 'Haarlem' } },
      'C3 is at Haarlem. Use C4 instead. [Use C4]',
    ],
    [
      'is here, but only later',
      stockItem('C3'),
      { free: [free('C3', false)], place: { id: 'here', name: 'Amsterdam' } },
      'C3 is not in stock here at that time.',
    ],
    // The nearest of several is the reason, not one that is far away.
    [
      'is reserved twice',
      stockItem('C3'),
      {
        free: [free('C3', false)],
        holders: [
          other({
            order: { id: 'far', number: 7 },
            starts_at: '2027-01-01T09:00:00Z',
            stops_at: '2027-01-02T09:00:00Z',
          }),
          other(),
        ],
      },
      'C3 is reserved for #1042 from <11-21>. [Open #1042]',
    ],
    // What leihs got wrong: assigned for next week, and overbooked today.
    [
      'is reserved for later only',
      stockItem('C3'),
      { free: [free('C3')], holders: [other({ starts_at: '2026-12-01T09:00:00Z', stops_at: '2026-12-02T09:00:00Z' })] },
      'stock_item: C3, Camera, 1 of 2',
    ],
    [
      'is set aside, but still out',
      stockItem('C1'),
      {
        plan: [camera({ quantity: 1, stockItems: [specified('C1')] })],
        free: [free('C1', false), free('C5')],
        holders: [other({ started: true })],
      },
      'C1 is out on #1042 until <11-23>. Use C5 instead. [Use C5] [Return #1042]',
    ],
    [
      'is not the one set aside',
      stockItem('C2'),
      { plan: [camera({ quantity: 1, stockItems: [specified('C1')] })], free: [free('C1'), free('C2')] },
      'C1 was set aside for this order, not C2. [Take C2 instead]',
    ],
    [
      'is one too many',
      stockItem('C3'),
      { free: [free('C1'), free('C2'), free('C3')], choice: chosen('C1', 'C2') },
      'All 2 of Camera are on the list. Add one more? [Add one more]',
    ],
    [
      'comes when all are out',
      stockItem('C3'),
      {
        plan: [camera({ started: 2, stockItems: [specified('C1', 'out'), specified('C2', 'out')] })],
        free: [free('C3')],
      },
      'All of Camera have been picked up already. Add one more? [Add one more]',
    ],
    [
      'is of another product',
      stockItem('L1', { product_id: 'lens' }),
      { free: [] },
      'L1 (Camera) is not on this order. Add it? [Add it]',
    ],
    [
      'is out on this order',
      stockItem('C1'),
      { plan: [camera({ started: 1, stockItems: [specified('C1', 'out')] })] },
      'C1 is already out on this order.',
    ],
    [
      'is back on this order',
      stockItem('C1'),
      { plan: [camera({ started: 1, stopped: 1, stockItems: [specified('C1', 'back')] })] },
      'C1 was out on this order and is back.',
    ],
    ['is archived', stockItem('C1', { archived: true }), {}, 'C1 is archived: it is no longer rented out. [Open C1]'],
  ])('%s', (_, scanned, facts, expected) => {
    expect(inShort(judged(scanned, 'pick_up', facts))).toBe(expected);
  });
});

describe('a stock item to return', () => {
  const out = { plan: [camera({ started: 2, stockItems: [specified('C1', 'out'), specified('C2', 'out')] })] };
  test.each<[string, Scanned, Partial<ScanFacts>, string]>([
    ['is out', stockItem('C1'), out, 'stock_item: C1, Camera, 1 of 2'],
    ['is on the list', stockItem('C1'), { ...out, choice: chosen('C1') }, 'known: C1 is on the list already.'],
    [
      'is out on another order',
      stockItem('C3'),
      { ...out, holders: [other({ started: true })] },
      'C3 is not from this order: it is out on #1042. [Return #1042]',
    ],
    [
      'is reserved for another order',
      stockItem('C3'),
      { ...out, holders: [other()] },
      'C3 is not out on any order. [Open C3]',
    ],
    [
      'is back',
      stockItem('C1'),
      { plan: [camera({ started: 1, stopped: 1, stockItems: [specified('C1', 'back')] })] },
      'C1 is back already.',
    ],
    ['never left', stockItem('C1'), { plan: [camera({ stockItems: [specified('C1')] })] }, 'C1 was not picked up yet.'],
    ['is archived', stockItem('C9', { archived: true }), out, 'C9 is archived, and not out on any order. [Open C9]'],
  ])('%s', (_, scanned, facts, expected) => {
    expect(inShort(judged(scanned, 'return', facts))).toBe(expected);
  });
});

describe('anything else', () => {
  const batteries = { plan: [battery()] };
  const fourOf = (count: number): Choice => ({ ...NOTHING, counts: { battery: count } });
  test.each<[string, Scanned, Direction, Partial<ScanFacts>, string]>([
    ['counted stock', product('battery', 'Battery'), 'pick_up', batteries, 'unit: Battery, 1 of 4'],
    [
      'the last of it',
      product('battery', 'Battery'),
      'pick_up',
      { ...batteries, choice: fourOf(3) },
      'unit: Battery, 4 of 4',
    ],
    [
      'one too many',
      product('battery', 'Battery'),
      'pick_up',
      { ...batteries, choice: fourOf(4) },
      'All 4 of Battery are on the list. Add one more? [Add one more]',
    ],
    [
      'counted stock back',
      product('battery', 'Battery'),
      'return',
      { plan: [battery({ started: 3 })] },
      'unit: Battery, 1 of 3',
    ],
    [
      'more than is out',
      product('battery', 'Battery'),
      'return',
      { plan: [battery({ started: 3 })], choice: fourOf(3) },
      'All 3 of Battery are on the list.',
    ],
    ['what is not out', product('battery', 'Battery'), 'return', batteries, 'No Battery is out on this order.'],
    ['another product', product('tape', 'Tape'), 'pick_up', batteries, 'Tape is not on this order. Add it? [Add it]'],
    ['another product back', product('tape', 'Tape'), 'return', batteries, 'Tape is not on this order.'],
    [
      'the shelf of tracked stock',
      product('camera', 'Camera'),
      'pick_up',
      { free: [free('C1')] },
      'This is the label of the shelf. Scan the stock item of Camera instead. [Use C1]',
    ],
    [
      'this order',
      { kind: 'order', order: { id: 'this', number: 7, status: 'reserved' } },
      'pick_up',
      {},
      'known: This is the order itself, #7.',
    ],
    [
      'another order',
      { kind: 'order', order: { id: 'other', number: 8, status: 'reserved' } },
      'pick_up',
      {},
      'This is another order, #8. [Open #8]',
    ],
    [
      'a customer',
      { kind: 'customer', customer: { id: 'ada', name: 'Ada' } },
      'return',
      {},
      'This is the card of Ada. [Open customer]',
    ],
    ['nothing we know', { kind: 'unknown', code: 'XYZ' }, 'return', {}, 'Nothing here has the code XYZ.'],
  ])('%s', (_, scanned, direction, facts, expected) => {
    expect(inShort(judged(scanned, direction, facts))).toBe(expected);
  });
});
