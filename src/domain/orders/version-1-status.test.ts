import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order-status.ts';
import { asVersion1Status, fromVersion1Status } from './version-1-status.ts';

test('says concept for draft and every other status as it is', () => {
  expect(ORDER_STATUSES.map(asVersion1Status)).toEqual([
    'new',
    'concept',
    'reserved',
    'started',
    'stopped',
    'archived',
    'canceled',
  ]);
});

test('understands its own words', () => {
  for (const status of ORDER_STATUSES) expect(fromVersion1Status(asVersion1Status(status))).toBe(status);
});

test.each(['draft', '', 'Concept', 'gone', 'toString'])('%j is none of them', (word) => {
  expect(fromVersion1Status(word)).toBeNull();
});
