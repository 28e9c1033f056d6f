import { expect, test } from 'vitest';
import { wrongStatus } from '../../app/orders/order.ts';
import { invalid, notFound, Refusal, type RefusalCode, refuse } from '../../lib/refusal.ts';
import { atIds, writingOrder } from './order-body.ts';

const reported = (code: RefusalCode, meta: unknown) => {
  const { status, code: word, issues } = atIds(new Refusal(422, code, [{ detail: 'No.', meta }]));
  return { status, word, data: issues[0].meta };
};

test.each([
  ['draft', 'draft', 'concept', 'concept', "Can't transition order from 'concept' to 'concept'"],
  ['reserved', 'draft', 'reserved', 'concept', "Can't transition order from 'reserved' to 'concept'"],
  ['canceled', 'archived', 'canceled', 'archived', "Can't transition order from 'canceled' to 'archived'"],
] as const)('a wrong status from %s to %s is told as from %s to %s', (from, to, shownFrom, shownTo, message) => {
  const refusal = atIds(wrongStatus({ from, to }));
  expect([refusal.code, refusal.message, refusal.issues[0].meta]).toEqual([
    'wrong_status',
    message,
    { from: shownFrom, to: shownTo },
  ]);
});

test('what is short is told by product, whether it could be confirmed elsewhere or not', () => {
  const short = (item_id: string, stock_count: number, reserved: number, needed: number) => ({
    reason: 'shortage',
    item_id,
    stock_count,
    reserved,
    needed,
    shortage: reserved + needed - stock_count,
    orders: [],
    downtimes: [],
  });
  expect(reported('items_not_available', { warning: [short('a', 5, 4, 2)], blocking: [short('b', 1, 3, 1)] })).toEqual({
    status: 422,
    word: 'items_not_available',
    data: { a: { available: 1, need: 2 }, b: { available: 0, need: 1 } },
  });
});

test('pieces that others have are told as a shortage', () => {
  const blocking = [{ reason: 'stock_item_specified', item_id: 'a', unavailable: ['x'], available: ['y', 'z'] }];
  expect(reported('stock_item_specified', { warning: [], blocking })).toEqual({
    status: 422,
    word: 'items_not_available',
    data: { a: { available: 2, need: 3 } },
  });
});

test.each([notFound(), refuse('nothing_to_print', 'No.', { from: 'draft' }), refuse('wrong_status', 'No.')])(
  'other refusals stay as they are',
  (refusal) => {
    expect(atIds(refusal)).toBe(refusal);
  },
);

test('fields are told under the names of this version', async () => {
  const write = () => Promise.reject(invalid({ field: 'tag_list', message: 'is too long' }));
  await expect(writingOrder(() => 'tags', write)).rejects.toMatchObject({ issues: [{ field: 'tags' }] });
  const whole = () => Promise.reject(refuse('invalid', 'it costs too much'));
  await expect(writingOrder(() => 'tags', whole)).rejects.toMatchObject({ issues: [{ detail: 'it costs too much' }] });
  await expect(writingOrder(String, () => Promise.resolve(7))).resolves.toBe(7);
  await expect(writingOrder(String, () => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
});
