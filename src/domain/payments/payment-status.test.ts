import { describe, expect, test } from 'vitest';
import {
  AUTHORIZATION_MOVES,
  AUTHORIZATION_STATUSES,
  CHARGE_MOVES,
  CHARGE_STATUSES,
  moveProblem,
  type Moves,
  type PaymentStatus,
  REFUND_MOVES,
  REFUND_STATUSES,
  stampOf,
  takesAuthorization,
  takesOfCharge,
} from './payment-status.ts';

/** Drawn: a row per status, a column per what it could become, both in the order of the list. */
const TABLES: readonly (readonly [string, readonly string[], Moves<string>, readonly string[]])[] = [
  [
    'charge',
    CHARGE_STATUSES,
    CHARGE_MOVES,
    [
      // created started action_required processing succeeded failed canceled expired
      '. x x . x x x x', // created
      'x . x x x x x x', // started
      'x x . x x x x x', // action_required
      '. . x . x x . .', // processing
      '. . . . . x . .', // succeeded
      'x x . . x . . .', // failed
      '. . . . x x . .', // canceled
      '. . . . x x . .', // expired
    ],
  ],
  [
    'authorization',
    AUTHORIZATION_STATUSES,
    AUTHORIZATION_MOVES,
    [
      // created started action_required succeeded failed canceled expired captured
      '. x x x x x x .', // created
      'x . x x x x x .', // started
      'x x . x x x x .', // action_required
      '. . . . x x x x', // succeeded
      'x x . x . . . .', // failed
      '. . . x x . . .', // canceled
      '. . . x x . . .', // expired
      '. . . . x . . .', // captured
    ],
  ],
  [
    'refund',
    REFUND_STATUSES,
    REFUND_MOVES,
    [
      // created pending action_required succeeded failed canceled
      '. x . x x x', // created
      '. . x x x .', // pending
      '. x . x x x', // action_required
      '. . . . x x', // succeeded
      '. x . x . .', // failed
      '. . . x x .', // canceled
    ],
  ],
];

describe.each(TABLES)('a %s', (_, statuses, moves, drawn) => {
  test('becomes what the table allows, and nothing else', () => {
    const found = statuses.map((from) => statuses.map((to) => (moves[from]?.includes(to) ? 'x' : '.')).join(' '));
    expect(found).toEqual(drawn);
  });

  test('may be told again what it is', () => {
    for (const status of statuses) expect(moveProblem(moves, status, status)).toBeNull();
  });
});

test('says what would be allowed', () => {
  expect(moveProblem(REFUND_MOVES, 'succeeded', 'pending')).toBe(
    "can't become pending from succeeded; allowed: failed, canceled",
  );
  expect(moveProblem(REFUND_MOVES, 'succeeded', 'failed')).toBeNull();
});

test.each<[PaymentStatus, string | null]>([
  ['created', null],
  ['started', null],
  ['action_required', null],
  ['processing', null],
  ['pending', null],
  ['succeeded', 'succeeded_at'],
  ['failed', 'failed_at'],
  ['canceled', 'canceled_at'],
  ['expired', 'expired_at'],
  ['captured', 'captured_at'],
])('when it was %s is kept as %s', (status, stamp) => {
  expect(stampOf(status)).toBe(stamp);
});

test('what may still come true takes what it is about', () => {
  expect(REFUND_STATUSES.filter(takesOfCharge)).toEqual(['created', 'pending', 'action_required', 'succeeded']);
  expect(CHARGE_STATUSES.filter(takesAuthorization)).toEqual([
    'created',
    'started',
    'action_required',
    'processing',
    'succeeded',
  ]);
});
