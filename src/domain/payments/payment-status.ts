export const CHARGE_STATUSES = [
  'created',
  'started',
  'action_required',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export const AUTHORIZATION_STATUSES = [
  'created',
  'started',
  'action_required',
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'captured',
] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

export const REFUND_STATUSES = ['created', 'pending', 'action_required', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type PaymentStatus = ChargeStatus | AuthorizationStatus | RefundStatus;

/** Status → what can become of it. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Whoever moves the money has the last word: what has failed or was given up can still turn out to have succeeded. */
export const CHARGE_MOVES: Moves<ChargeStatus> = {
  created: ['started', 'action_required', 'canceled', 'expired', 'succeeded', 'failed'],
  started: ['created', 'action_required', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  action_required: ['created', 'started', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  processing: ['succeeded', 'failed', 'action_required'],
  succeeded: ['failed'],
  failed: ['created', 'started', 'succeeded'],
  canceled: ['succeeded', 'failed'],
  expired: ['succeeded', 'failed'],
};

export const AUTHORIZATION_MOVES: Moves<AuthorizationStatus> = {
  created: ['started', 'action_required', 'canceled', 'expired', 'succeeded', 'failed'],
  started: ['created', 'action_required', 'succeeded', 'failed', 'expired', 'canceled'],
  action_required: ['created', 'started', 'succeeded', 'failed', 'expired', 'canceled'],
  succeeded: ['captured', 'canceled', 'expired', 'failed'],
  failed: ['created', 'started', 'succeeded'],
  canceled: ['succeeded', 'failed'],
  expired: ['succeeded', 'failed'],
  captured: ['failed'],
};

export const REFUND_MOVES: Moves<RefundStatus> = {
  created: ['pending', 'canceled', 'succeeded', 'failed'],
  pending: ['action_required', 'succeeded', 'failed'],
  action_required: ['pending', 'canceled', 'succeeded', 'failed'],
  succeeded: ['failed', 'canceled'],
  failed: ['pending', 'succeeded'],
  canceled: ['succeeded', 'failed'],
};

/** What is wrong with going from one status to another; null when nothing is. */
export function moveProblem<Status extends string>(moves: Moves<Status>, from: Status, to: Status): string | null {
  if (from === to || moves[from].includes(to)) return null;
  return `can't become ${to} from ${from}; allowed: ${moves[from].join(', ')}`;
}

/** The statuses of which the time is kept, each in a column of its own. */
const STAMPED = ['succeeded', 'failed', 'canceled', 'expired', 'captured'] as const;

/** `succeeded` → `succeeded_at`; null for what is still under way. */
export function stampOf(status: PaymentStatus): `${(typeof STAMPED)[number]}_at` | null {
  const stamped = STAMPED.find((one) => one === status);
  return stamped === undefined ? null : `${stamped}_at`;
}

/** It takes its part of a charge as long as nothing has come of it: nobody else can give that back meanwhile. */
export const takesOfCharge = (status: RefundStatus): boolean => status !== 'failed' && status !== 'canceled';

/** It takes its authorization, which can be taken once. */
export const takesAuthorization = (status: ChargeStatus): boolean =>
  status !== 'failed' && status !== 'canceled' && status !== 'expired';
