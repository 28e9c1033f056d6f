import { describe, expect, test } from 'vitest';
import { backFrom, earlier, nextStep, type Status } from './status-steps.ts';

describe('an order in a status', () => {
  test.each([
    // status     next         back to
    ['new', 'reserve', []],
    ['draft', 'reserve', []],
    ['reserved', 'pick_up', ['draft']],
    ['started', 'return', ['reserved', 'draft']],
    ['stopped', 'archive', ['started', 'reserved', 'draft']],
    ['archived', 'duplicate', ['stopped']],
    ['canceled', 'duplicate', []],
  ] satisfies readonly (readonly [Status, string, readonly Status[]])[])('%s: %s', (status, step, back) => {
    expect(nextStep({ status, payment_status: 'paid' })).toBe(step);
    expect(earlier({ status, entirely_stopped: true })).toEqual(back);
  });

  test.each([
    ['payment_due', 'take_payment'],
    ['partially_paid', 'take_payment'],
    ['overpaid', 'refund'],
    ['process_deposit', 'refund'],
    ['paid', 'archive'],
  ] as const)('that is back and %s: %s', (payment_status, step) => {
    expect(nextStep({ status: 'stopped', payment_status })).toBe(step);
    expect(nextStep({ status: 'started', payment_status })).toBe('return');
  });

  test('an archived draft goes back to draft', () => {
    expect(earlier({ status: 'archived', entirely_stopped: false })).toEqual(['draft']);
  });
});

test.each([
  ['draft', 'reserved', 'draft'],
  ['new', 'reserved', 'draft'],
  ['new', 'draft', undefined],
  ['stopped', 'archived', 'stopped'],
  ['reserved', 'canceled', undefined],
] satisfies readonly (readonly [Status, Status, Status | undefined])[])('%s → %s is undone by %s', (from, to, back) => {
  expect(backFrom(from, to)).toBe(back);
});
