import type { Payment, ProviderName } from './payment.ts';
import type { PaymentProvider } from './provider.ts';
import { providerApp } from './provider-app.ts';
import { providerNone } from './provider-none.ts';

/** Those that are set up. */
export type Providers = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

export const PROVIDERS: Providers = { app: providerApp, none: providerNone };

/** Who has to be asked about a payment. Nobody about what is put down by hand, whoever it was that moved the money. */
export const moverOf = ({ mode, provider }: Pick<Payment, 'mode' | 'provider'>): ProviderName =>
  mode === 'manual' ? 'none' : (provider ?? 'none');
