import type { PaymentProvider } from './provider.ts';

/** A program of somebody else's that takes payments by itself, and tells us of them: which is how it knows them. */
export const providerApp: PaymentProvider = {
  begin: ({ provider_id }) =>
    provider_id === null
      ? {
          problem: {
            field: 'provider',
            message: 'app is not set up to be called; an app that takes payments by itself sends its provider_id',
          },
        }
      : { status: 'created' },
};
