import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AUTHORIZATION_MOVES,
  AUTHORIZATION_STATUSES,
  CHARGE_MOVES,
  CHARGE_STATUSES,
  LARGEST_PAYMENT_IN_CENTS,
  moveProblem,
  type Moves,
  paidByPayments,
  payInvoices,
  PAYMENT_TYPES,
  paymentAmounts,
  type PaymentMade,
  type PaymentStatus,
  type PaymentType,
  prioritized,
  REFUND_MOVES,
  REFUND_STATUSES,
  refundPriority,
  type Settlement,
  settlement,
  stampOf,
  takesAuthorization,
  takesOfCharge,
} from './payments.ts';

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

const of = (amount: number | null, deposit: number | null, total: number | null) =>
  paymentAmounts({ amount_in_cents: amount, deposit_in_cents: deposit, total_in_cents: total });

describe('amount, deposit and total', () => {
  test.each([
    // amount, deposit, total → amount, deposit
    [10_000, 5_000, null, 10_000, 5_000],
    [10_000, null, 15_000, 10_000, 5_000],
    [null, 5_000, 15_000, 10_000, 5_000],
    [10_000, 5_000, 15_000, 10_000, 5_000],
    [10_000, null, null, 10_000, 0],
    [null, 5_000, null, 0, 5_000],
    [null, null, 15_000, 15_000, 0],
    [0, 5_000, 5_000, 0, 5_000],
    [10_000, null, 10_000, 10_000, 0],
    [LARGEST_PAYMENT_IN_CENTS, 0, null, LARGEST_PAYMENT_IN_CENTS, 0],
  ])('%o, %o, %o are %i and %i', (amount, deposit, total, amount_in_cents, deposit_in_cents) => {
    expect(of(amount, deposit, total)).toEqual({ amount_in_cents, deposit_in_cents });
  });

  test.each([
    // amount, deposit, total → field, message
    [null, null, null, 'amount_in_cents', "can't be blank"],
    [10_000, 5_000, 15_001, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [10_000, null, 9_999, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [null, 10_000, 9_999, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [0, 0, null, 'total_in_cents', 'must be greater than 0'],
    [null, null, 0, 'total_in_cents', 'must be greater than 0'],
    [-1, 2, null, 'amount_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [2, -1, null, 'deposit_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [null, null, -1, 'total_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [LARGEST_PAYMENT_IN_CENTS + 1, 0, null, 'amount_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [LARGEST_PAYMENT_IN_CENTS, 1, null, 'total_in_cents', `must be at most ${LARGEST_PAYMENT_IN_CENTS}`],
  ])('%o, %o, %o are refused: %s %s', (amount, deposit, total, field, message) => {
    expect(of(amount, deposit, total)).toEqual({ field, message });
  });

  test('any two of three that agree tell the same', () => {
    const cents = fc.integer({ min: 0, max: LARGEST_PAYMENT_IN_CENTS / 2 });
    fc.assert(
      fc.property(cents, cents, (amount, deposit) => {
        fc.pre(amount + deposit > 0);
        const total = amount + deposit;
        const expected = { amount_in_cents: amount, deposit_in_cents: deposit };
        expect(of(amount, deposit, total)).toEqual(expected);
        expect(of(amount, deposit, null)).toEqual(expected);
        expect(of(amount, null, total)).toEqual(expected);
        expect(of(null, deposit, total)).toEqual(expected);
      }),
    );
  });
});

const paymentOf = (type: PaymentType, status: PaymentStatus, amount: number, deposit: number): PaymentMade => ({
  type,
  status,
  amount_in_cents: amount,
  deposit_in_cents: deposit,
});

const STATUSES: Readonly<Record<PaymentType, readonly PaymentStatus[]>> = {
  payment_charges: CHARGE_STATUSES,
  payment_authorizations: AUTHORIZATION_STATUSES,
  payment_refunds: REFUND_STATUSES,
};

const cases = PAYMENT_TYPES.flatMap((type) => STATUSES[type].map((status) => [type, status] as const));

test.each(cases)('%s that are %s', (type, status) => {
  const { amount_paid_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents } = paidByPayments([
    paymentOf(type, status, 100, 50),
  ]);
  const counts = status === 'succeeded';
  const charged = type === 'payment_charges' && counts;
  const refunded = type === 'payment_refunds' && counts;
  expect(amount_paid_in_cents).toBe(charged ? 100 : refunded ? -100 : 0);
  expect(deposit_paid_in_cents).toBe(charged ? 50 : 0);
  expect(deposit_refunded_in_cents).toBe(refunded ? 50 : 0);
});

const somePayments = fc.array(
  fc
    .tuple(fc.constantFrom(...cases), fc.nat(10_000), fc.nat(10_000))
    .map(([[type, status], amount, deposit]) => paymentOf(type, status, amount, deposit)),
  { maxLength: 6 },
);

test('a refund is the opposite of its charge, whatever else was paid and in whatever order', () => {
  const balance = (payments: readonly PaymentMade[]) => {
    const paid = paidByPayments(payments);
    return [paid.amount_paid_in_cents, paid.deposit_paid_in_cents - paid.deposit_refunded_in_cents];
  };
  const wrong = fc.sample(somePayments, 20_000).find((payments) => {
    const opposites = payments
      .filter(({ type, status }) => type === 'payment_charges' && status === 'succeeded')
      .map((charge) => ({ ...charge, type: 'payment_refunds' as const }));
    const others = payments.filter(({ type }) => type !== 'payment_charges');
    return (
      String(balance([...payments, ...opposites])) !== String(balance(others)) ||
      String(balance(payments.toReversed())) !== String(balance(payments))
    );
  });
  expect(wrong).toBeUndefined();
});

test.each<[number, number, number, boolean, Settlement]>([
  // due, paid, deposit left, over → status
  [0, 0, 0, false, 'paid'],
  [100, 0, 0, false, 'payment_due'],
  [100, -1, 0, false, 'payment_due'],
  [100, 1, 0, false, 'partially_paid'],
  [100, 99, 0, true, 'partially_paid'],
  [100, 100, 0, false, 'paid'],
  [100, 101, 0, false, 'overpaid'],
  [100, 100, 50, false, 'paid'],
  [100, 100, 50, true, 'process_deposit'],
  [100, 100, 0, true, 'paid'],
  [100, 101, 50, true, 'overpaid'],
  [100, 99, 50, true, 'partially_paid'],
  [-20, 0, 0, false, 'overpaid'],
  [-20, -20, 0, false, 'paid'],
  [-20, -30, 0, false, 'payment_due'],
])('%i due, %i paid, %i left as a deposit, over %s: %s', (due, paid, left, is_over, expected) => {
  const facts = { due_in_cents: due, paid_in_cents: paid, deposit_left_in_cents: left, is_over };
  expect(settlement(facts)).toBe(expected);
});

const invoices = (totals: readonly number[]) =>
  totals.map((total_in_cents, index) => ({ id: `${index}`, total_in_cents }));

test.each([
  // totals, oldest first; paid → parts
  ['100', 0, '0'],
  ['100', 40, '40'],
  ['100', 150, '150'],
  ['100 50', 40, '40 0'],
  ['100 50', 120, '100 20'],
  ['100 50', 150, '100 50'],
  ['100 50', 200, '100 100'],
  ['100 -20', 100, '100 0'],
  ['100 -20', 80, '80 0'],
  ['100 -20 30', 110, '100 -20 30'],
  ['100 -20 30', 100, '100 -20 20'],
  ['100 0 50', 120, '100 0 20'],
  ['100 50', -10, '0 -10'],
])('invoices of %s, of which %i is paid, get %s', (totals, paid, parts) => {
  const given = payInvoices(invoices(totals.split(' ').map(Number)), paid);
  expect([...given.values()].join(' ')).toBe(parts);
});

test('nothing goes to no invoices', () => {
  expect(payInvoices([], 100).size).toBe(0);
});

test('together they get what was paid, and no later one anything that an earlier one still asks for', () => {
  const totals = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(totals, fc.nat(40_000), (asked, paid) => {
      const parts = [...payInvoices(invoices(asked), paid).values()];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid);
      const short = parts.findIndex((part, index) => part < (asked[index] ?? 0));
      if (short >= 0) expect(parts.slice(short + 1).every((part) => part === 0)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const amounts = (amount_in_cents: number, deposit_in_cents: number) => ({ amount_in_cents, deposit_in_cents });

test.each([
  // refundable amount, deposit; wanted amount, deposit → priority
  [100, 50, 100, 50, 'optimal'],
  [200, 80, 100, 50, 'optimal'],
  [100, 0, 100, 0, 'optimal'],
  [0, 50, 0, 50, 'optimal'],
  [10, 10, 0, 0, 'optimal'],
  [100, 49, 100, 50, 'full_amount'],
  [100, 0, 100, 50, 'full_amount'],
  [99, 50, 100, 50, 'full_deposit'],
  [0, 50, 100, 50, 'full_deposit'],
  [99, 49, 100, 50, 'partial'],
  [99, 0, 100, 50, 'partial_amount'],
  [99, 50, 100, 0, 'partial_amount'],
  [0, 49, 100, 50, 'partial_deposit'],
  [100, 49, 0, 50, 'partial_deposit'],
  [0, 50, 100, 0, null],
  [100, 0, 0, 50, null],
  [0, 0, 100, 50, null],
])('%i and %i to give back %i and %i: %s', (amount, deposit, wantedAmount, wantedDeposit, expected) => {
  expect(refundPriority(amounts(amount, deposit), amounts(wantedAmount, wantedDeposit))).toBe(expected);
});

test('the best come first, and those that serve equally well as they came', () => {
  const charges = [
    { id: 'partial', ...amounts(1, 1) },
    { id: 'deposit', ...amounts(0, 50) },
    { id: 'first', ...amounts(100, 50) },
    { id: 'useless', ...amounts(0, 0) },
    { id: 'amount', ...amounts(100, 0) },
    { id: 'second', ...amounts(500, 500) },
  ];
  expect(prioritized(charges, amounts(100, 50)).map(({ charge, priority_type }) => [charge.id, priority_type])).toEqual(
    [
      ['first', 'optimal'],
      ['second', 'optimal'],
      ['amount', 'full_amount'],
      ['deposit', 'full_deposit'],
      ['partial', 'partial'],
    ],
  );
});
