import { expect, test } from 'vitest';
import { ApiError } from '../api/request.ts';
import { conflictsIn } from './conflicts-in.ts';

const refusal = (code: string, meta: unknown) => new ApiError(422, [{ code, meta }]);

test('names the orders and downtimes that a change would leave short', () => {
  const entry = { orders: [{ id: 'a', conflicts: 2 }, { id: 'b' }], downtimes: [{ id: 'c', conflicts: 1 }] };
  const conflicts = conflictsIn(refusal('shortage', { warning: [], blocking: [entry] }));
  expect(conflicts).toMatchObject({ order_ids: ['a', 'b'], downtime_ids: ['c'], confirmable: false });
  expect(conflicts?.missing.get('a')).toBe(2);
});

test('tells what may be done all the same', () => {
  expect(conflictsIn(refusal('shortage', { warning: [{ orders: [{ id: 'a' }] }], blocking: [] }))).toMatchObject({
    order_ids: ['a'],
    confirmable: true,
  });
});

test.each([
  ['another refusal', refusal('invalid', {})],
  ['no refusal', new Error('broken')],
])('says nothing about %s', (_, error) => {
  expect(conflictsIn(error)).toBeUndefined();
});
