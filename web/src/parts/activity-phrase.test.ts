import { expect, test } from 'vitest';
import { resources } from '../../../src/api/v4/registry.ts';
import { actionKey, type Verb, VERBS } from '../../../src/domain/events/events.ts';
import { singularOf } from '../../../src/lib/singular-of.ts';
import { activityPhrase, phraseText } from './activity-phrase.ts';

const format = { money: (cents: number, currency: string) => `${currency.toUpperCase()} ${cents / 100}` };
const said = (key: string, args: Record<string, unknown> = {}) => phraseText(activityPhrase(key, args, format));

const order = { id: 'o1', number: 1042 };
const payment = { id: 'p1', total_in_cents: 4_000, currency: 'eur' };
const invoice = { id: 'd1', number: 7, prefix_with_number: '2026-7', revision: null };

test.each([
  // action_key, action_args → sentence
  ['add_order', { order: { id: 'o1', number: null } }, 'added order'],
  ['book_order', { order }, 'booked items on order #1042'],
  ['reserve_order', { order }, 'reserved order #1042'],
  ['save_order_as_draft', { order }, 'saved order #1042 as a draft'],
  ['start_order', { order }, 'handed out items of order #1042'],
  ['stop_order', { order }, 'took back items of order #1042'],
  ['revert_order', { order }, 'took back a step of order #1042'],
  ['cancel_order', { order }, 'canceled order #1042'],
  ['archive_order', { order }, 'archived order #1042'],
  ['recalculate_order', { order }, 'recalculated the prices of order #1042'],
  ['update_order', { order }, 'changed order #1042'],
  ['add_invoice', { invoice, order: { id: 'o1' } }, 'added invoice 2026-7'],
  ['finalize_invoice', { invoice, order: { id: 'o1' } }, 'finalized invoice 2026-7'],
  ['revise_invoice', { invoice, order: { id: 'o1' } }, 'revised invoice 2026-7'],
  ['sign_contract', { contract: { id: 'd2', number: null, prefix_with_number: null } }, 'had contract signed'],
  ['complete_payment', { payment, order }, 'received a payment of EUR 40 for order #1042'],
  ['fail_payment', { payment, order }, 'saw a payment of EUR 40 fail for order #1042'],
  ['add_payment_authorization', { payment_authorization: payment }, 'began an authorization of EUR 40'],
  ['expire_payment_authorization', { payment_authorization: payment }, 'let an authorization of EUR 40 expire'],
  ['complete_payment_refund', { payment_refund: payment, order }, 'made a refund of EUR 40 for order #1042'],
  ['update_customer', { customer: { id: 'c1', name: 'Jo', number: 7 } }, 'changed customer Jo'],
  ['merge_customer', { customer: { id: 'c1', name: 'Jo' }, source: { id: 'c2', name: 'J.' } }, 'merged J. into Jo'],
  ['adjust_stock', { product: { id: 'i1', name: 'Tent' } }, 'adjusted the stock of Tent'],
  ['archive_stock_item', { stock_item: { id: 's1', identifier: 'A-1' } }, 'archived stock item A-1'],
  [
    'change_price_settings_for_product_group',
    { product_group: { id: 'g1', name: 'Tent' } },
    'changed the prices of product Tent',
  ],
  ['add_note', { note: { id: 'n1' } }, 'added a note'],
  ['add_product_group', { product_group: { id: 'g1', name: 'Tent' } }, 'added product Tent'],
  ['update_settings', { settings: { id: 'x' } }, 'changed settings'],
  ['update_company', { company: { id: 'x', name: 'Acme' } }, 'changed the company'],
  ['detach_payment_method', { payment_method: { id: 'm', label_primary: '4242' } }, 'removed payment method 4242'],
  ['frobnicate_widget', {}, 'frobnicate: widget'],
])('%s %o: %s', (key, args, sentence) => {
  expect(said(key, args)).toBe(sentence);
});

test.each([
  ['reserve_order', { order }, '/orders/o1'],
  ['add_invoice', { invoice }, '/documents/d1'],
  ['update_customer', { customer: { id: 'c1', name: 'Jo' } }, '/customers/c1'],
  ['merge_customer', { customer: { id: 'c1', name: 'Jo' }, source: { id: 'c2', name: 'J.' } }, '/customers/c2'],
  ['complete_payment', { payment, order }, '/orders/o1'],
  ['adjust_stock', { product: { id: 'i1', name: 'Tent' } }, undefined],
])('%s leads to %s', (key, args, to) => {
  expect(activityPhrase(key, args, format).find((stockItem) => stockItem.to !== undefined)?.to).toBe(to);
});

/** Whatever a write of a resource tells when it has nothing more exact to tell. */
const writable = resources.flatMap(({ type, kind, operations }) => {
  const has = operations as Readonly<Record<string, unknown>>;
  if (kind === 'command') return [];
  const verbs: readonly (readonly [string, Verb])[] = [
    ['create', 'created'],
    ['update', 'updated'],
    ['archive', 'archived'],
    ['delete', 'deleted'],
    ['actions', 'restored'],
  ];
  return verbs.flatMap(([name, verb]) => (has[name] === undefined ? [] : [actionKey(`${singularOf(type)}.${verb}`)]));
});

const ofOrders = (Object.keys(VERBS) as Verb[]).map((verb) => actionKey(`order.${verb}`));
const ofDocuments = ['quote', 'contract', 'invoice'].flatMap((type) =>
  (['created', 'updated', 'confirmed', 'finalized', 'revised', 'signed', 'archived'] as const).map((verb) =>
    actionKey(`${type}.${verb}`),
  ),
);
const ofPayments = ['payment', 'payment_authorization', 'payment_refund'].flatMap((type) =>
  (['created', 'updated', 'completed', 'failed', 'canceled', 'expired', 'captured'] as const).map((verb) =>
    actionKey(`${type}.${verb}`),
  ),
);

test.each([...new Set([...writable, ...ofOrders, ...ofDocuments, ...ofPayments])])('%s has words', (key) => {
  expect(said(key)).toMatch(/^[a-z][a-z]+( [A-Za-z]+)+$/);
});
