/** A part of a sentence; one with a path is a link. */
export interface PhrasePart {
  readonly text: string;
  readonly to?: string;
}

export interface PhraseFormat {
  money(cents: number, currency: string): string;
}

type Args = Readonly<Record<string, unknown>> | null | undefined;

/**
 * What somebody did, to stand behind their name: `reserve_order` with its arguments is "reserved order #1042". Keys that
 * are not known are still words.
 */
export function activityPhrase(key: string, args: Args, format: PhraseFormat): readonly PhrasePart[] {
  const { verb, subject } = taken(key);
  const own = ownOf(OWN, key);
  if (own !== undefined) return own(args, format).filter(({ text }) => text !== '');
  const payment = ownOf(PAYMENTS, subject);
  if (payment !== undefined) return paid(payment, verb, subject, args, format);
  const [past, after = ''] = ownOf(PAST, verb) ?? [`${verb.replaceAll('_', ' ')}:`];
  return [{ text: `${past} ${nounOf(subject)}` }, ...named(subject, args), ...(after === '' ? [] : [{ text: after }])];
}

/** Keys come from outside: `constructor` is none of ours. */
const ownOf = <Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

export const phraseText = (parts: readonly PhrasePart[]): string => parts.map(({ text }) => text).join(' ');

/** The verbs of action keys, in the past tense. */
const PAST: Readonly<Record<string, readonly [string, string?]>> = {
  add: ['added'],
  adjust: ['adjusted'],
  archive: ['archived'],
  book: ['booked items on'],
  cancel: ['canceled'],
  capture: ['captured'],
  change_price_settings: ['changed the prices of'],
  complete: ['completed'],
  confirm: ['confirmed'],
  delete: ['deleted'],
  detach: ['removed'],
  expire: ['let expire'],
  fail: ['failed'],
  finalize: ['finalized'],
  merge: ['merged'],
  recalculate: ['recalculated the prices of'],
  reserve: ['reserved'],
  restore: ['restored'],
  revert: ['took back a step of'],
  revise: ['revised'],
  save_as_draft: ['saved', 'as a draft'],
  sign: ['had', 'signed'],
  start: ['handed out items of'],
  stop: ['took back items of'],
  update: ['changed'],
};

const AS_DRAFT = /^save_(.+)_as_draft$/;
const PRICES = /^change_price_settings_for_(.+)$/;

function taken(key: string): { readonly verb: string; readonly subject: string } {
  const draft = AS_DRAFT.exec(key)?.[1];
  if (draft !== undefined) return { verb: 'save_as_draft', subject: draft };
  const priced = PRICES.exec(key)?.[1];
  if (priced !== undefined) return { verb: 'change_price_settings', subject: priced };
  const [verb = '', ...rest] = key.split('_');
  return { verb, subject: rest.join('_') };
}

/** Resource names that differ from the words used on the screen. */
const NOUNS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  authentication_method: 'authentication method',
  bundle_item: 'bundle item',
  company: 'the company',
  default_property: 'custom field',
  employee_invitation: 'an invitation',
  note: 'a note',
  photo: 'a photo',
  price_ruleset: 'price rules',
  product_group: 'product',
  product: 'variation',
  property: 'detail',
  settings: 'settings',
  stock_count: 'stock',
  url_redirect: 'redirect',
};

const nounOf = (subject: string): string => ownOf(NOUNS, subject) ?? subject.replaceAll('_', ' ');

const PATHS: Readonly<Record<string, string>> = {
  bundle: '/bundles',
  contract: '/documents',
  customer: '/customers',
  invoice: '/documents',
  order: '/orders',
  product_group: '/products',
  quote: '/documents',
  stock_item: '/stock-items',
};

interface Subject {
  readonly id?: string;
  readonly name?: string | null;
  readonly number?: number | null;
  readonly identifier?: string | null;
  readonly prefix_with_number?: string | null;
  readonly label_primary?: string | null;
  readonly total_in_cents?: number | null;
  readonly currency?: string | null;
}

function subjectOf(name: string, args: Args): Subject {
  const found = args == null ? undefined : ownOf(args, name);
  return typeof found === 'object' && found !== null ? found : {};
}

/** Its name, with a link where it has a page. */
function named(subject: string, args: Args): readonly PhrasePart[] {
  const { id, name, number, identifier, prefix_with_number, label_primary } = subjectOf(subject, args);
  const numbered = number == null ? undefined : `#${number}`;
  const text = subject === 'order' ? numbered : (name ?? prefix_with_number ?? identifier ?? label_primary ?? numbered);
  if (text == null || text === '') return [];
  const path = ownOf(PATHS, subject);
  return [{ text, ...(path === undefined || id === undefined ? {} : { to: `${path}/${id}` }) }];
}

const PAYMENTS: Readonly<Record<string, string>> = {
  payment: 'payment',
  payment_authorization: 'authorization',
  payment_refund: 'refund',
};

/** `what` is "a payment of €40.00". */
const PAID: Readonly<Record<string, (what: string) => string>> = {
  add: (what) => `began ${what}`,
  cancel: (what) => `canceled ${what}`,
  capture: (what) => `captured ${what}`,
  complete: (what) => (what.startsWith('a refund') ? `made ${what}` : `received ${what}`),
  expire: (what) => `let ${what} expire`,
  fail: (what) => `saw ${what} fail`,
  update: (what) => `changed ${what}`,
};

const a = (noun: string): string => (noun.startsWith('a') ? `an ${noun}` : `a ${noun}`);

function paid(noun: string, verb: string, subject: string, args: Args, format: PhraseFormat): readonly PhrasePart[] {
  const { total_in_cents, currency } = subjectOf(subject, args);
  const amount = total_in_cents == null || currency == null ? '' : ` of ${format.money(total_in_cents, currency)}`;
  const order = named('order', args);
  const phrase = (ownOf(PAID, verb) ?? ((what: string) => `${ownOf(PAST, verb)?.[0] ?? verb} ${what}`))(
    `${a(noun)}${amount}`,
  );
  return order.length === 0 ? [{ text: phrase }] : [{ text: `${phrase} for order` }, ...order];
}

/** Actions with a sentence of their own. */
const OWN: Readonly<Record<string, (args: Args, format: PhraseFormat) => readonly PhrasePart[]>> = {
  adjust_stock: (args) => [{ text: 'adjusted the stock of' }, ...orElse(named('product', args), 'a product')],
  merge_customer: (args) => [
    { text: 'merged' },
    ...orElse(recordName('source', 'customer', args), 'a customer'),
    { text: 'into' },
    ...orElse(named('customer', args), 'this one'),
  ],
  detach_payment_method: (args) => [{ text: 'removed payment method' }, ...named('payment_method', args)],
  update_company: () => [{ text: 'changed the company' }],
};

const orElse = (parts: readonly PhrasePart[], text: string): readonly PhrasePart[] =>
  parts.length === 0 ? [{ text }] : parts;

/** A subject stored under another key. */
const recordName = (key: string, subject: string, args: Args): readonly PhrasePart[] =>
  named(subject, { [subject]: args?.[key] });
