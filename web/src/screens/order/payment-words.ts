import type { Payments } from '../../api/schema.ts';
import type { Tone } from '../../ui/badge.tsx';

/** A map: programs write what they like into `provider_method`, `__proto__` too. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['bank', 'Bank transfer'],
]);

/** `Cash`, `Refund, card`, `Set aside`; and its state where it is not simply done. */
export function paymentWords({ type, provider, provider_method, status }: Payments): {
  readonly name: string;
  readonly state: string | undefined;
  readonly tone: Tone;
  readonly sign: '' | '−';
} {
  const method =
    METHODS.get(provider_method ?? '') ?? provider_method ?? (provider === 'stripe' ? 'Stripe' : undefined);
  const name =
    type === 'payment_refunds'
      ? ['Refund', method?.toLowerCase()].filter(Boolean).join(', ')
      : type === 'payment_authorizations'
        ? ['Set aside', method?.toLowerCase()].filter(Boolean).join(', ')
        : (method ?? 'Payment');
  const isDone = status === 'succeeded';
  const isOver = status === 'failed' || status === 'canceled' || status === 'expired';
  return {
    name,
    state: isDone ? undefined : status.replaceAll('_', ' '),
    tone: isOver ? 'danger' : 'info',
    sign: type === 'payment_refunds' ? '−' : '',
  };
}
