import type { Work } from '../../db/work.ts';
import { type PaymentStatus, stampOf } from '../../domain/payments/payment-status.ts';
import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import type { Problems } from '../problems.ts';

/** How long an authorization can be captured. */
export const CAPTURE_WITHIN_HOURS = 7 * 24;

interface StatusChange {
  readonly type: PaymentType;
  /** Null for a new payment. */
  readonly before: PaymentStatus | null;
  readonly after: PaymentStatus;
  /** When it came to pass, where that is not now. */
  readonly succeeded_at: Temporal.Instant | null | undefined;
}

type Stamps = Readonly<Partial<Record<NonNullable<ReturnType<typeof stampOf>> | 'capture_before', Temporal.Instant>>>;

/** The times that go with a status. They stay when it is left: what has failed once has failed then. */
export function statusStamps(
  work: Work,
  problems: Problems,
  { type, before, after, succeeded_at }: StatusChange,
): Stamps {
  if (succeeded_at && after !== 'succeeded') problems.add('succeeded_at', 'is for what has succeeded');
  const stamp = stampOf(after);
  if (stamp === null) return {};
  if (before === after) return succeeded_at && stamp === 'succeeded_at' ? { succeeded_at } : {};
  if (stamp !== 'succeeded_at') return { [stamp]: work.now };
  const capture_before = work.now.add({ hours: CAPTURE_WITHIN_HOURS });
  return {
    succeeded_at: succeeded_at ?? work.now,
    ...(type === 'payment_authorizations' ? { capture_before } : {}),
  };
}
