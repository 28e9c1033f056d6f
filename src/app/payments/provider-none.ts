import type { PaymentProvider } from './provider.ts';

/**
 * Nobody: cash, a bank transfer, a card terminal beside the till. What was done by hand has happened; anything else
 * waits until somebody says what has become of it.
 */
export const providerNone: PaymentProvider = {
  begin: ({ type, mode }) => {
    if (mode === 'manual') return { status: 'succeeded', provider_method: 'bank' };
    return { status: mode === 'capture' || type === 'payment_refunds' ? 'succeeded' : 'created' };
  },
};
