import { expect, test } from 'vitest';
import type { Payments } from '../../api/schema.ts';
import { paymentWords } from './payment-words.ts';

test.each([
  ['payment_charges', 'cash', 'succeeded', 'Cash', undefined, ''],
  ['payment_charges', null, 'action_required', 'Payment', 'action required', ''],
  ['payment_refunds', 'card', 'succeeded', 'Refund, card', undefined, '−'],
  ['payment_authorizations', null, 'captured', 'Set aside', 'captured', ''],
])('%s by %s, %s: %s', (type, provider_method, status, name, state, sign) => {
  const payment = { type, provider: 'none', provider_method, status } as unknown as Payments;
  expect(paymentWords(payment)).toMatchObject({ name, state, sign });
});
