import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE_ID } from '../../src/api/openapi/example-calls.ts';
import type { JsonObject } from '../../src/api/openapi/json-schema.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { isJsonObject, jsonAt } from './json-at.ts';
import { document } from './problems-with.ts';

/**
 * Every curl line of /docs, as a shell reads it, against the demo company. Only ids are filled in: `<id>` and the example
 * id stand for the reader's own records.
 */
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

interface Group {
  readonly sections: readonly {
    readonly id: string;
    readonly type: string;
    readonly operations: readonly Operation[];
  }[];
}

interface Modules {
  readonly contentsOf: (openApi: JsonObject) => readonly Group[];
  readonly narrowed: (openApi: JsonObject, groups: readonly Group[], search: string) => readonly Group[];
  readonly curlLine: (openApi: JsonObject, operation: Operation, origin: string) => string;
}

const load = (name: string): Promise<Modules> => import(new URL(`../../src/api/docs/${name}.js`, import.meta.url).href);
const { contentsOf, narrowed } = await load('contents');
const { curlLine } = await load('curl-line');

const contents = contentsOf(document);
const operations = contents
  .flatMap(({ sections }) => sections)
  .flatMap(({ type, operations: ofSection }) => ofSection.map((operation) => ({ ...operation, type })))
  .toSorted((a, b) => stageOf(a) - stageOf(b));

/** Records are made before they are used, and removed last. */
function stageOf({ id, method }: Operation): number {
  if (method === 'delete') return 2;
  return id.endsWith('_create') && !id.startsWith('v1_') ? 0 : 1;
}

/** These need a token of their own, hold credentials of nobody, or belong to a server without a company. */
const ANSWERS_OF_ITS_OWN: Readonly<Record<string, number>> = {
  metrics: 401,
  session_create: 401,
  session_delete: 204,
  session_fetch: 204,
  session_invitation: 422,
  setup_create: 409,
};

let server: TestServer;
/** The first record of a type, by the path of its list. */
const listed = new Map<string, string>();
/** The record that the example made. */
const made = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ demo: true });
}, 90_000);

afterAll(() => server.stop());

test('every curl line of /docs works in a shell', async () => {
  const calls = shellWords(operations.map((operation) => curlLine(document, operation, server.url)));
  const failures: string[] = [];
  for (const [index, operation] of operations.entries()) {
    const { status, body } = await run(operation, calls[index] ?? []);
    const expected = ANSWERS_OF_ITS_OWN[operation.id];
    const isRight = expected === undefined ? status === 200 || status === 201 : status === expected;
    if (!isRight) failures.push(`${operation.id} ${status} ${JSON.stringify(body).slice(0, 300)}`);
    const { id } = jsonAt(body, 'data');
    if (operation.id === `${operation.type}_create` && typeof id === 'string') made.set(operation.type, id);
  }
  expect(failures).toEqual([]);
}, 120_000);

test.each([
  // search           finds, among others
  ['free', ['availabilities', 'inventory_availabilities']],
  ['token', ['getting-in', 'authentication_methods', 'credentials']],
  ['reserve', ['order_status_transitions', 'v1-orders']],
  ['idempotency', ['safe-repeats-and-safe-changes']],
  ['book_product', ['order_fulfillments']],
  ['confirm_shortage', ['order_fulfillments', 'orders']],
  ['serial', ['stock_items']],
  ['__proto__', []],
])('a search of /docs for %j finds fields, text and synonyms', (search, expected) => {
  const found = narrowed(document, contents, search).flatMap(({ sections }) => sections.map(({ id }) => id));
  expect(found).toEqual(expect.arrayContaining(expected));
  if (expected.length === 0) expect(found).toEqual([]);
});

test('a resource that is only part of answers stands under version 4', () => {
  expect(contents[0]?.sections.map(({ id }) => id)).toContain('coupon_items');
});

/** The words of each command line: the shell itself takes off quotes, joins lines and fills variables in. */
function shellWords(lines: readonly string[]): readonly (readonly string[])[] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${lines.join('\n')}\n`;
  const text = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, TOKEN: server.token, API_KEY: server.apiKey },
    maxBuffer: 16 * 1024 * 1024,
  });
  return text
    .split('\u0001\0')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

async function run(operation: Operation & { readonly type: string }, words: readonly string[]) {
  const { method, headers, body, url } = requestOf(words);
  const chosen = await PREPARED[operation.id]?.();
  const idFor = async (key: string, beside: JsonObject): Promise<string> =>
    chosen?.[key] ?? (await recordFor(key, beside, operation));
  const given = body === undefined ? undefined : JSON.stringify(await filledIn(JSON.parse(body), '', {}, idFor));
  return send(method, await addressFilledIn(url, idFor), headers, given);
}

function requestOf(words: readonly string[]) {
  const headers: Record<string, string> = {};
  let method = 'GET';
  let body: string | undefined;
  let url = '';
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1] ?? '';
    if (word === '-g') continue;
    if (word === '-X') method = next;
    else if (word === '-d') body = next;
    else if (word === '-H') headers[next.split(': ')[0] ?? ''] = next.split(': ').slice(1).join(': ');
    else {
      expect(word).toMatch(/^http/);
      url = word;
      continue;
    }
    index += 1;
  }
  return { method, headers, body, url };
}

type IdFor = (key: string, beside: JsonObject) => Promise<string>;

async function filledIn(value: unknown, key: string, beside: JsonObject, idFor: IdFor): Promise<unknown> {
  if (value === EXAMPLE_ID) return idFor(key, beside);
  if (Array.isArray(value)) return Promise.all(value.map((inner) => filledIn(inner, key, beside, idFor)));
  if (!isJsonObject(value)) return value;
  const entries: (readonly [string, unknown])[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const filledName = name === EXAMPLE_ID ? await idFor('key', value) : name;
    entries.push([filledName, await filledIn(inner, name, value, idFor)]);
  }
  return Object.fromEntries(entries);
}

async function addressFilledIn(url: string, idFor: IdFor): Promise<string> {
  let address = url;
  for (const [placeholder, name = ''] of url.matchAll(/<(\w+)>/g)) {
    address = address.replace(placeholder, await idFor(name, {}));
  }
  for (const [pair, name = ''] of address.matchAll(new RegExp(`(?<=[?&])([^=&]+)=${EXAMPLE_ID}`, 'g'))) {
    address = address.replace(pair, `${name}=${await idFor(/(\w+)\]?$/.exec(name)?.[1] ?? name, {})}`);
  }
  return address;
}

async function recordFor(key: string, beside: JsonObject, { id, path, type }: Operation & { type: string }) {
  if (key === 'id') return made.get(type) ?? firstOf(typeOfPath(path, id));
  if (key === 'owner_id') return firstOf(String(beside['owner_type']));
  const named = TYPES[key];
  return named === undefined ? `no record for ${key}` : firstOf(named);
}

const TYPES: Readonly<Record<string, string>> = {
  bundle_id: 'bundles',
  bundle_ids: 'bundles',
  customer_id: 'customers',
  document_id: 'documents',
  ids: 'tax_rates',
  item_id: 'products',
  line_id: 'lines',
  location_id: 'locations',
  order_id: 'orders',
  original_order_id: 'orders',
  price_ruleset_id: 'price_rulesets',
  price_structure_id: 'price_structures',
  product_group_id: 'product_groups',
  product_id: 'products',
  stock_item_id: 'stock_items',
  subject_id: 'products',
};

const typeOfPath = (path: string, id: string): string => {
  const segment = /^\/(?:api\/\d\/)?(\w+)/.exec(path)?.[1];
  return id === 'v1_lines_fetch' || id.startsWith('v1_lines') ? 'lines' : (segment ?? '');
};

/** Records that an example needs in a certain state, by the key that its id stands under. */
const PREPARED: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  barcode_labels: async () => {
    const product_group_id = await make('product_groups', { name: 'Labelled chair' });
    const owner_id = await productOf(product_group_id);
    await make('barcodes', { barcode_type: 'code128', owner_type: 'products', owner_id });
    return { product_group_id };
  },
  bundle_items_create: async () => ({ product_group_id: await groupWithVariations() }),
  deposit_holds_create: async () => {
    const order_id = await order({ deposit_type: 'fixed', deposit_value: 100 });
    const paid = { mode: 'manual', provider: 'none', amount_in_cents: 0, deposit_in_cents: 5_000 };
    await make('payment_charges', { order_id, ...paid });
    return { order_id };
  },
  downtimes_create: async () => {
    const product_id = await productOf(await make('product_groups', { name: 'Bench' }));
    const location_id = await firstOf('locations');
    await make('stock_adjustments', { product_id, location_id, quantity: 10 });
    return { product_id, location_id };
  },
  invoice_revisions_create: async () => {
    const order_id = await order();
    await make('documents', { document_type: 'invoice', order_id, finalized: true });
    await line(order_id);
    return { order_id };
  },
  merges_create: async () => ({ source_id: await customer(), target_id: await customer() }),
  order_fulfillments_create: async () => ({ order_id: await order(), product_id: await bulkProduct() }),
  order_status_transitions_create: async () => ({ order_id: await order() }),
  payment_charges_archive: async () => ({
    id: await make('payment_charges', { order_id: await order(), mode: 'request', amount_in_cents: 100 }),
  }),
  products_archive: async () => {
    const product_group_id = await groupWithVariations();
    await make('products', { product_group_id, variation_values: ['Red'] });
    return { id: await make('products', { product_group_id, variation_values: ['Blue'] }) };
  },
  products_create: async () => ({ product_group_id: await groupWithVariations() }),
  signatures_create: async () => ({
    document_id: await make('documents', { document_type: 'quote', order_id: await order() }),
  }),
  stock_item_archivations_create: async () => ({
    stock_item_id: await make('stock_items', { product_id: await trackableProduct(), identifier: 'DRONE-1' }),
  }),
  stock_items_create: async () => ({ product_id: await trackableProduct() }),
  v1_customers_restore: async () => {
    const id = await customer();
    await api('DELETE', `/api/4/customers/${id}`);
    return { id };
  },
  v1_lines_delete: () => lineOfOrder(),
  v1_lines_fetch: () => lineOfOrder(),
  v1_lines_update: () => lineOfOrder(),
  v1_lines_update_positions: async () => {
    const { order_id = '', id = '' } = await lineOfOrder();
    return { order_id, 'ids[]': id };
  },
  v1_orders_archive: async () => ({ id: await order() }),
  v1_orders_book: async () => ({ id: await order(), key: await bulkProduct() }),
  v1_orders_cancel: async () => ({ id: await order() }),
  v1_orders_concept: async () => ({ id: await make('orders', {}) }),
  v1_orders_reserve: async () => ({ id: await order() }),
  v1_orders_revert: () => bookedOrder('start_product'),
  v1_orders_start: () => bookedOrder(),
  v1_orders_stop: () => bookedOrder('start_product'),
  v1_plannings_delete: async () => {
    const { id: order_id = '' } = await bookedOrder();
    const { body } = await api('GET', `/api/4/plannings?filter[order_id]=${order_id}`);
    return { order_id, id: String(jsonAt(body, 'data', '0')['id']) };
  },
  v1_product_groups_archive: async () => ({ id: await make('product_groups', { name: 'Old tent' }) }),
  v1_product_groups_restore: async () => {
    const id = await make('product_groups', { name: 'Older tent' });
    await api('DELETE', `/api/4/product_groups/${id}`);
    return { id };
  },
};

const customer = (): Promise<string> => make('customers', { name: 'Ada' });

const order = (attributes: JsonObject = {}): Promise<string> =>
  make('orders', {
    status: 'draft',
    starts_at: '2031-05-01T09:00:00Z',
    stops_at: '2031-05-02T09:00:00Z',
    ...attributes,
  });

const line = (owner_id: string): Promise<string> =>
  make('lines', { owner_type: 'orders', owner_id, title: 'Cleaning', price_each_in_cents: 1_000 });

async function lineOfOrder(): Promise<Readonly<Record<string, string>>> {
  const order_id = await order();
  return { order_id, id: await line(order_id) };
}

/** Reserved with one unit of a product, or started. */
async function bookedOrder(...steps: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const order_id = await order();
  const product_id = await bulkProduct();
  const fulfill = (action: JsonObject) =>
    make('order_fulfillments', { order_id, actions: [{ product_id, quantity: 1, ...action }] });
  await fulfill({ action: 'book_product', mode: 'create_new' });
  await make('order_status_transitions', { order_id, transition_to: 'reserved' });
  for (const action of steps) await fulfill({ action });
  return { id: order_id, key: product_id };
}

const groupWithVariations = (): Promise<string> =>
  make('product_groups', { name: 'Jacket', has_variations: true, variation_fields: ['Colour'] });

async function productOf(product_group_id: string): Promise<string> {
  const { body } = await api('GET', `/api/4/products?filter[product_group_id]=${product_group_id}`);
  return String(jsonAt(body, 'data', '0')['id']);
}

const trackableProduct = async (): Promise<string> =>
  productOf(await make('product_groups', { name: 'Drone', tracking_type: 'trackable' }));

/** With ten units in stock where new orders start. */
async function bulkProduct(): Promise<string> {
  const product_id = await productOf(await make('product_groups', { name: 'Chair' }));
  const { body } = await api('GET', `/api/4/orders/${await order()}`);
  const { start_location_id } = jsonAt(body, 'data', 'attributes');
  await make('stock_adjustments', { product_id, location_id: start_location_id, quantity: 10 });
  return product_id;
}

async function make(type: string, attributes: JsonObject): Promise<string> {
  const { body } = await api('POST', `/api/4/${type}`, attributes);
  const { id } = jsonAt(body, 'data');
  if (typeof id !== 'string') throw new Error(`cannot make ${type}: ${JSON.stringify(body)}`);
  return id;
}

async function firstOf(type: string): Promise<string> {
  const known = listed.get(type);
  if (known !== undefined) return known;
  const { body } = await api('GET', `/api/4/${type}?page[size]=1`);
  const id = String(jsonAt(body, 'data', '0')['id']);
  listed.set(type, id);
  return id;
}

const api = (method: string, path: string, attributes?: JsonObject) =>
  send(
    method,
    server.url + path,
    { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    attributes === undefined ? undefined : JSON.stringify({ data: { attributes } }),
  );

/** A stream is left as soon as it begins. */
async function send(method: string, url: string, headers: Readonly<Record<string, string>>, body: string | undefined) {
  const stop = new AbortController();
  const response = await fetch(url, { method, headers, signal: stop.signal, ...(body !== undefined && { body }) });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return { status: response.status, body: jsonAt(await response.json()) };
  stop.abort();
  return { status: response.status, body: {} };
}
