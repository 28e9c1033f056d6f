import { expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { idsBody } from './actions-of-ids.ts';
import { MAX_ENTRIES } from './value-types.ts';

const ITEM = '0190a1b2-0000-7000-8000-000000000001';
const [A, B] = ['0190a1b2-0000-7000-8000-00000000000a', '0190a1b2-0000-7000-8000-00000000000b'];

const read = (body: unknown) => idsBody({ body: Buffer.from(JSON.stringify(body)) });

test.each([
  // value            quantity  stock items
  [2, 2, []],
  ['2', 2, []],
  [[A], 0, [A]],
  [[A, B], 0, [A, B]],
  [[A, 3], 3, [A]],
  [[3, A], 3, [A]],
  [[3], 3, []],
  [[A.toUpperCase()], 0, [A]],
])('%j is %i units and %j', (value, quantity, stock_item_ids) => {
  expect(read({ ids: { [ITEM]: value } })).toEqual([{ key: ITEM, item_id: ITEM, quantity, stock_item_ids }]);
});

test('keys are told as they were written', () => {
  const key = ITEM.toUpperCase();
  expect(read({ ids: { [key]: 1 } })).toEqual([{ key, item_id: ITEM, quantity: 1, stock_item_ids: [] }]);
});

test.each([
  [0, 'must be at least 1'],
  [-1, 'must be at least 1'],
  [1.5, 'must be an integer, or a list of stock item ids'],
  ['', 'must be an integer, or a list of stock item ids'],
  ['-1', 'must be an integer, or a list of stock item ids'],
  [1e30, 'must be an integer, or a list of stock item ids'],
  [null, 'must be an integer, or a list of stock item ids'],
  [true, 'must be an integer, or a list of stock item ids'],
  [{}, 'must be an integer, or a list of stock item ids'],
  [A, 'must be an integer, or a list of stock item ids'],
  [[], "can't be blank"],
  [['x'], 'has an entry that must exist'],
  [[null], 'has an entry that must exist'],
  [[[A]], 'has an entry that must exist'],
  [[1, 2], 'has more than one number'],
  [[A, 0], 'has a number below 1'],
  [[A, 1.5], 'has a number below 1'],
  [Array.from({ length: MAX_ENTRIES + 1 }, () => A), `has too many entries (maximum is ${MAX_ENTRIES})`],
])('%j is refused: %s', (value, message) => {
  expect(refusalOf({ ids: { [ITEM]: value } })).toMatchObject({
    status: 422,
    issues: [{ field: `ids/${ITEM}`, message }],
  });
});

test('as many entries as may be are read', () => {
  const list = Array.from({ length: MAX_ENTRIES }, () => A);
  expect(read({ ids: { [ITEM]: list } })[0]?.stock_item_ids).toHaveLength(MAX_ENTRIES);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [ITEM.slice(0, -4) + String(n + 1000), 1]));
  expect(read({ ids: keys(MAX_ENTRIES) })).toHaveLength(MAX_ENTRIES);
  expect(refusalOf({ ids: keys(MAX_ENTRIES + 1) })).toMatchObject({ status: 422, issues: [{ field: 'ids' }] });
});

test.each([
  [{ ids: {} }, 422],
  [{ ids: { x: 1 } }, 422],
  [{ ids: [] }, 400],
  [{ ids: 1 }, 400],
  [{ ids: null }, 400],
  [{}, 400],
  [[], 400],
  [{ [ITEM]: 1 }, 400],
])('%j is refused with %i', (body, status) => {
  expect(refusalOf(body).status).toBe(status);
});

function refusalOf(body: unknown): Refusal {
  try {
    read(body);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('was not refused');
}
