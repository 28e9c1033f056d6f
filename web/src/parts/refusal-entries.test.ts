import { expect, test } from 'vitest';
import { ApiError } from '../api/request.ts';
import { refusalEntries } from './refusal-entries.ts';

test('blocking items come before those that can be confirmed', () => {
  const error = new ApiError(422, [
    {
      code: 'items_not_available',
      meta: {
        warning: [{ item_id: 'cable', shortage: 1, needed: 3, orders: [], downtimes: [{ id: 'd', conflicts: 2 }] }],
        blocking: [{ item_id: 'camera', shortage: 2, needed: 2, orders: [{ id: 'o', conflicts: 1 }], downtimes: [] }],
      },
    },
  ]);
  expect(refusalEntries(error)).toEqual([
    {
      item_id: 'camera',
      short: 2,
      needed: 2,
      stock_item_ids: [],
      orders: [{ id: 'o', units: 1 }],
      downtimes: [],
      isBlocking: true,
    },
    {
      item_id: 'cable',
      short: 1,
      needed: 3,
      stock_item_ids: [],
      orders: [],
      downtimes: [{ id: 'd', units: 2 }],
      isBlocking: false,
    },
  ]);
});

test('named stock items are told', () => {
  const error = new ApiError(422, [
    { code: 'stock_item_specified', meta: { warning: [], blocking: [{ item_id: 'camera', unavailable: ['cam-1'] }] } },
  ]);
  expect(refusalEntries(error)?.[0]).toMatchObject({ stock_item_ids: ['cam-1'], short: undefined, isBlocking: true });
});

test.each([
  new ApiError(422, [{ code: 'wrong_status' }]),
  new ApiError(500, [{ code: 'items_not_available' }]),
  new Error('no'),
])('other problems are not its affair', (error) => {
  expect(refusalEntries(error)).toBeUndefined();
});
