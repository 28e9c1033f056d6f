import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/refusal.ts';
import { MAX_ACTION_QUANTITY, readActions } from './fulfillment-actions.ts';

const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';

type Entries = NonNullable<Parameters<typeof readActions>[0]>;
type Entry = Entries[number];

const problemsWith = (entries: readonly Entry[] | undefined): Readonly<Record<string, string>> => {
  try {
    readActions(entries);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.fromEntries(error.issues.map(({ field, message }) => [field, message]));
  }
};

const SOUND = {
  book_product: { action: 'book_product', mode: 'create_new', product_id: A, quantity: 2, planning_id: null },
  book_stock_items: {
    action: 'book_stock_items',
    mode: 'infer_planning',
    product_id: A,
    stock_item_ids: [B],
    planning_id: null,
  },
  book_bundle: {
    action: 'book_bundle',
    bundle_id: A,
    quantity: 1,
    product_variations: [{ bundle_item_id: A, product_id: B }],
  },
  specify_stock_items: {
    action: 'specify_stock_items',
    product_id: A,
    planning_id: B,
    stock_item_ids_to_add: [A],
    stock_item_ids_to_remove: [B],
  },
  start_product: { action: 'start_product', product_id: A, planning_id: B, quantity: 1 },
  start_stock_items: { action: 'start_stock_items', product_id: A, planning_id: B, stock_item_ids: [A] },
  stop_product: { action: 'stop_product', product_id: A, planning_id: null, quantity: 1 },
  stop_stock_items: { action: 'stop_stock_items', product_id: A, planning_id: B, stock_item_ids: [A] },
} as const satisfies Readonly<Record<string, Entry>>;

type Name = keyof typeof SOUND;
const NAMES = Object.keys(SOUND) as Name[];

describe('an action', () => {
  test.each(NAMES)('%s is read as it is', (name) => {
    expect(readActions([SOUND[name]])).toEqual([SOUND[name]]);
  });

  test.each<[Name, string[]]>([
    ['book_product', ['mode', 'product_id', 'quantity']],
    ['book_stock_items', ['mode', 'product_id', 'stock_item_ids']],
    ['book_bundle', ['bundle_id', 'quantity']],
    ['specify_stock_items', ['product_id']],
    ['start_product', ['product_id', 'quantity']],
    ['start_stock_items', ['product_id', 'stock_item_ids']],
    ['stop_product', ['product_id', 'quantity']],
    ['stop_stock_items', ['product_id', 'stock_item_ids']],
  ])('%s needs %j', (action, needed) => {
    expect(problemsWith([{ action }])).toEqual(
      Object.fromEntries(needed.map((key) => [`actions/0/${key}`, "can't be blank"])),
    );
  });

  test.each<[Name, Entry, string]>([
    ['book_product', { stock_item_ids: [A] }, 'stock_item_ids'],
    ['book_product', { bundle_id: A }, 'bundle_id'],
    ['book_stock_items', { quantity: 1 }, 'quantity'],
    ['book_bundle', { product_id: A }, 'product_id'],
    ['book_bundle', { mode: 'create_new' }, 'mode'],
    ['specify_stock_items', { stock_item_ids: [A] }, 'stock_item_ids'],
    ['start_product', { mode: 'create_new' }, 'mode'],
    ['start_stock_items', { quantity: 1 }, 'quantity'],
    ['stop_product', { product_variations: [] }, 'product_variations'],
    ['stop_stock_items', { stock_item_ids_to_add: [A] }, 'stock_item_ids_to_add'],
  ])('%s takes no %j', (name, more, key) => {
    expect(problemsWith([{ ...SOUND[name], ...more }])).toEqual({ [`actions/0/${key}`]: `does not go with ${name}` });
  });

  test('may have a foreign key that says nothing', () => {
    expect(problemsWith([{ ...SOUND.start_product, mode: null, bundle_id: null }])).toEqual({});
  });

  test.each([
    [0, `must be between 1 and ${MAX_ACTION_QUANTITY}`],
    [-1, `must be between 1 and ${MAX_ACTION_QUANTITY}`],
    [MAX_ACTION_QUANTITY + 1, `must be between 1 and ${MAX_ACTION_QUANTITY}`],
    [1, undefined],
    [MAX_ACTION_QUANTITY, undefined],
  ])('of %i units: %s', (quantity, message) => {
    expect(problemsWith([{ ...SOUND.stop_product, quantity }])['actions/0/quantity']).toBe(message);
  });

  test('names the planning that it adds to', () => {
    const entry = { ...SOUND.book_product, mode: 'update_existing' } as const;
    expect(problemsWith([entry])).toEqual({ 'actions/0/planning_id': "can't be blank" });
    expect(problemsWith([{ ...entry, planning_id: B }])).toEqual({});
  });

  test('names stock items and variations by their ids', () => {
    expect(problemsWith([{ ...SOUND.book_stock_items, stock_item_ids: [B, 'x', 1, null] }])).toEqual({
      'actions/0/stock_item_ids/1': 'must be a uuid',
      'actions/0/stock_item_ids/2': 'must be a uuid',
      'actions/0/stock_item_ids/3': 'must be a uuid',
    });
    expect(readActions([{ ...SOUND.book_stock_items, stock_item_ids: [B.toUpperCase()] }])).toMatchObject([
      { stock_item_ids: [B] },
    ]);
    expect(problemsWith([{ ...SOUND.book_bundle, product_variations: [{ product_id: A }, {}] }])).toEqual({
      'actions/0/product_variations/0/bundle_item_id': "can't be blank",
      'actions/0/product_variations/1/bundle_item_id': "can't be blank",
      'actions/0/product_variations/1/product_id': "can't be blank",
    });
  });
});

describe('several actions', () => {
  test('there is at least one, and each says what it is', () => {
    expect(problemsWith(undefined)).toEqual({ actions: "can't be blank" });
    expect(problemsWith([])).toEqual({ actions: "can't be blank" });
    expect(problemsWith([{}])).toEqual({ 'actions/0/action': expect.stringContaining('must be one of: book_product') });
  });

  test('everything that is wrong is told at once', () => {
    expect(
      problemsWith([SOUND.start_product, { ...SOUND.start_product, quantity: 0 }, { action: 'start_product' }]),
    ).toEqual({
      'actions/1/quantity': `must be between 1 and ${MAX_ACTION_QUANTITY}`,
      'actions/2/product_id': "can't be blank",
      'actions/2/quantity': "can't be blank",
    });
  });

  const KIND: Readonly<Record<Name, string>> = {
    book_product: 'book',
    book_stock_items: 'book',
    book_bundle: 'book',
    specify_stock_items: 'book',
    start_product: 'move',
    start_stock_items: 'move',
    stop_product: 'move',
    stop_stock_items: 'move',
  };

  test.each(NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const)))(
    '%s with %s',
    (first, second) => {
      const problems = problemsWith([SOUND[first], SOUND[second]]);
      expect(problems).toEqual(
        KIND[first] === KIND[second] ? {} : { 'actions/1/action': `cannot be mixed with ${first} in one request` },
      );
    },
  );
});
