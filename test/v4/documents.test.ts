import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_NUMBER } from '../../src/app/documents/document-number.ts';
import { MAX_SEARCH_WORDS } from '../../src/lib/search-words.ts';
import { MAX_DOCUMENT_TEXT } from '../../src/app/documents/update-document.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { otherCompanyOf } from './catalogue.ts';
import { documentOf, documentsOf, linesOfDocument, pick, TOTALS } from './document-steps.ts';
import { eventsDuring } from './events.ts';
import {
  A_DAY,
  bookedLine,
  bundleLine,
  charge,
  draftOf,
  linesOf,
  orderOf,
  taxCategoryOf,
  taxesOf,
} from './order-lines.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const customerOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('customers', { name: 'John Doe', ...attributes }), 201);

const today = (): string => Temporal.Now.zonedDateTimeISO('Europe/Amsterdam').toPlainDate().toString();

/** As in the samples of the interface: 80250, less 10 per cent, with 21 per cent of tax, and a tenth of its deposit. */
async function sampleOrder(): Promise<Resource> {
  const tax_category_id = await taxCategoryOf(api, 21);
  const customer = await customerOf({ discount_percentage: 10, deposit_type: 'percentage', deposit_value: 10 });
  const product = await stockedProductOf(api, 5, {
    price_type: 'fixed',
    flat_fee_price_in_cents: 80_250,
    deposit_in_cents: 100_000,
    tax_category_id,
  });
  const order = await draftOf(api, { customer_id: customer.id });
  await bookedLine(api, order, product);
  return order;
}

describe('a contract', () => {
  test('says what the order is', async () => {
    const order = await sampleOrder();
    const contract = await documentOf(api, order, 'contract');
    const { attributes } = await orderOf(api, order);
    expect(Object.entries(contract.attributes)).toEqual([
      ['created_at', expect.any(String)],
      ['updated_at', contract.attributes['created_at']],
      ['archived', false],
      ['archived_at', null],
      ['document_type', 'contract'],
      ['number', 1],
      ['prefix', null],
      ['prefix_with_number', '1'],
      ['revision', null],
      ['date', today()],
      ['due_date', null],
      ['name', 'John Doe'],
      ['address', null],
      ['body', ''],
      ['footer', ''],
      ['reference', null],
      ['starts_at', attributes['starts_at']],
      ['stops_at', attributes['stops_at']],
      ['start_location_id', attributes['start_location_id']],
      ['stop_location_id', attributes['stop_location_id']],
      ['revised', false],
      ['finalized', true],
      ['sent', false],
      ['confirmed', false],
      ['confirmed_at', null],
      ['signed', false],
      ['status', 'unconfirmed'],
      ['signature_url', null],
      ['deposit_type', 'percentage'],
      ['deposit_value', 10],
      ['tag_list', []],
      ['price_in_cents', 80_250],
      ['grand_total_in_cents', 72_225],
      ['grand_total_with_tax_in_cents', 87_392],
      ['discount_in_cents', 8_025],
      ['coupon_discount_in_cents', 0],
      ['total_discount_in_cents', 8_025],
      ['deposit_in_cents', 10_000],
      ['deposit_paid_in_cents', 0],
      ['deposit_refunded_in_cents', 0],
      ['deposit_held_in_cents', 0],
      ['deposit_to_refund_in_cents', 0],
      ['to_be_paid_in_cents', 0],
      ['paid_in_cents', 0],
      ['tax_in_cents', 15_167],
      ['discount_type', 'percentage'],
      ['discount_percentage', 10],
      ['fulfillment_type', 'pickup'],
      ['delivery_label', null],
      ['delivery_price_in_cents', 0],
      ['delivery_carrier_name', null],
      ['delivery_address', null],
      ['order_id', order.id],
      ['customer_id', attributes['customer_id']],
      ['tax_region_id', null],
      ['coupon_id', null],
    ]);
  });

  test('has the lines and taxes of the order, bundles with their parts', async () => {
    const order = await sampleOrder();
    await charge(api, order, { title: 'Cleaning', price_each_in_cents: 1_500 });
    const part = await stockedProductOf(api, 9, { price_type: 'fixed', flat_fee_price_in_cents: 700 });
    await bundleLine(api, order, [{ product: part, quantity: 2 }], { quantity: 2 });
    const contract = await documentOf(api, order, 'contract');
    const shown = [
      'title',
      'quantity',
      'price_in_cents',
      'price_each_in_cents',
      'position',
      'nested_position',
      'item_id',
    ];
    const ours = (await linesOf(api, order)).map(({ attributes }) => pick(attributes, [...shown, 'planning_id']));
    const theirs = await linesOfDocument(api, contract);
    expect(theirs.map((line) => pick(line, [...shown, 'planning_id']))).toEqual(ours);
    expect(theirs.every(({ order_id, owner_type }) => order_id === order.id && owner_type === 'documents')).toBe(true);
    expect(theirs.filter(({ parent_line_id }) => parent_line_id !== null)).toHaveLength(1);
    const rates = ['name', 'percentage', 'value_in_cents', 'tax_rate_id'];
    expect((await taxesOf(api, contract)).map((value) => pick(value, rates))).toEqual(
      (await taxesOf(api, order)).map((value) => pick(value, rates)),
    );
  });

  test('stays as it is whatever becomes of order, customer, product, company and settings', async () => {
    const order = await sampleOrder();
    const [line] = await linesOf(api, order);
    const property = {
      identifier: 'billing_address',
      property_type: 'address',
      name: 'Billing',
      address1: 'Old Street 1',
    };
    recordOf(await api.update(`orders/${order.id}`, { properties_attributes: [property] }));
    const { id } = await documentOf(api, order, 'contract');
    const include = 'include=lines,tax_values,properties';
    const before = await api.get(`documents/${id}?${include}`);
    const { customer_id } = recordOf(before).attributes;
    recordOf(await api.update(`customers/${String(customer_id)}`, { name: 'Jane Roe', discount_percentage: 50 }));
    recordOf(await api.update(`lines/${line?.id}`, { quantity: 3, title: 'Other' }));
    await charge(api, order);
    recordOf(
      await api.update(`orders/${order.id}`, {
        stops_at: '2030-01-09T09:00:00Z',
        deposit_type: 'none',
        discount_value: 90,
        properties_attributes: [{ ...property, address1: 'New Street 2' }],
      }),
    );
    const product = recordOf(await api.get(`products/${String(line?.attributes['item_id'])}`));
    const group = String(product.attributes['product_group_id']);
    recordOf(await api.update(`product_groups/${group}`, { name: 'Renamed', flat_fee_price_in_cents: 1 }));
    recordOf(await api.update('companies/current', { name: 'Acme and sons' }));
    recordOf(await api.update('settings/current', { contracts: { footer: 'New terms', prefix: 'C' } }));
    const after = await api.get(`documents/${id}?${include}`);
    expect(after.body).toEqual(before.body);
    expect(recordOf(after).attributes['address']).toBe('Old Street 1');
    recordOf(await api.update('settings/current', { contracts: { footer: null, prefix: null } }));
    recordOf(await api.update('companies/current', { name: 'Acme' }));
  });

  test('shows what custom fields of order and customer are for it', async () => {
    const field = (name: string, show_on: readonly string[]) => ({
      name,
      property_type: 'text_field',
      value: `my ${name}`,
      show_on,
    });
    const customer = await customerOf({
      properties_attributes: [
        field('Passport', ['contract']),
        field('Secret', []),
        field('Both', ['contract', 'quote']),
      ],
    });
    const order = await draftOf(api, {
      customer_id: customer.id,
      properties_attributes: [{ ...field('Both', ['contract']), value: 'the order’s' }, field('Slip', ['packing'])],
    });
    const shown = async (document_type: string) => {
      const { id } = await documentOf(api, order, document_type);
      const properties = recordsOf(await api.get(`properties?filter[owner_id]=${id}&sort=position`));
      return properties.map(({ attributes }) => [attributes['identifier'], attributes['value']]);
    };
    expect(await shown('contract')).toEqual([
      ['both', 'the order’s'],
      ['passport', 'my Passport'],
    ]);
    expect(await shown('quote')).toEqual([['both', 'my Both']]);
  });
});

describe('making a document', () => {
  const ask = async (attributes: Attributes) => api.create('documents', attributes);
  let order: Resource;

  beforeAll(async () => {
    order = await sampleOrder();
  });

  test.each<[string, () => Attributes | Promise<Attributes>, Attributes]>([
    ['nothing', () => ({}), { document_type: "can't be blank", order_id: "can't be blank" }],
    ['no type', () => ({ order_id: order.id }), { document_type: "can't be blank" }],
    ['no order', () => ({ document_type: 'quote' }), { order_id: "can't be blank" }],
    ['an order that is not there', () => ({ document_type: 'quote', order_id: newId() }), { order_id: 'must exist' }],
    ['a quote that follows', () => ({ ...quote(), finalized: false }), { finalized: 'must be true for a quote' }],
    ['a number of none', () => ({ ...quote(), number: 0 }), { number: `must be between 1 and ${MAX_DOCUMENT_NUMBER}` }],
    [
      'a number beyond the last',
      () => ({ ...quote(), number: MAX_DOCUMENT_NUMBER + 1 }),
      { number: `must be between 1 and ${MAX_DOCUMENT_NUMBER}` },
    ],
    [
      'a text that is too long',
      () => ({ ...quote(), body: 'x'.repeat(MAX_DOCUMENT_TEXT + 1) }),
      { body: `is too long (maximum is ${MAX_DOCUMENT_TEXT} characters)` },
    ],
    ['a status of invoices', () => ({ ...quote(), status: 'paid' }), { status: 'must be confirmed or unconfirmed' }],
    [
      'another customer than the order has',
      async () => ({ ...quote(), customer_id: (await customerOf()).id }),
      { customer_id: 'is what the order was: archive the document and make another' },
    ],
    [
      'another discount than the order has',
      () => ({ ...quote(), discount_percentage: 5 }),
      { discount_percentage: 'is what the order was: archive the document and make another' },
    ],
    ['one that is revised', () => ({ ...quote(), revised: true }), { revised: 'is set by a revision of the invoice' }],
  ])('refuses %s', async (_what, attributes, problems) => {
    expect(problemsOf(await ask(await attributes()))).toEqual(problems);
  });

  const quote = () => ({ document_type: 'quote', order_id: order.id });

  test('refuses an order of others', async () => {
    const colleague = await colleagueOf(server, { permissions: [] });
    const mine = recordOf(await api.create('orders', {}), 201);
    const answer = await apiOf(server, colleague.token).create('documents', {
      document_type: 'quote',
      order_id: mine.id,
    });
    expect(problemsOf(answer)).toEqual({ order_id: 'must exist' });
  });

  test('takes what describes it, and who it is addressed to', async () => {
    const sent = {
      name: 'Accounts',
      address: 'Elsewhere 1',
      reference: 'PO 7',
      body: 'x'.repeat(MAX_DOCUMENT_TEXT),
      footer: 'Bye',
      due_date: '2031-02-03',
      date: '2031-01-01',
      sent: true,
      tag_list: ['late'],
    };
    const { attributes } = await documentOf(api, order, 'quote', sent);
    expect(attributes).toMatchObject(sent);
  });

  test('takes the order back as it is', async () => {
    const { attributes } = await orderOf(api, order);
    const same = pick(attributes, [
      'customer_id',
      'tax_region_id',
      'deposit_type',
      'deposit_value',
      'discount_percentage',
    ]);
    const { attributes: made } = await documentOf(api, order, 'contract', {
      ...same,
      fulfillment_type: 'pickup',
      finalized: true,
      status: 'unconfirmed',
    });
    expect(made).toMatchObject(same);
  });

  test('of an order that is still new is for who made that', async () => {
    const mine = recordOf(await api.create('orders', A_DAY), 201);
    const { id } = await documentOf(api, mine, 'quote');
    const colleague = apiOf(server, (await colleagueOf(server)).token);
    expect((await colleague.get(`documents/${id}`)).status).toBe(404);
    expect(recordsOf(await colleague.get(`documents?filter[order_id]=${mine.id}`))).toEqual([]);
    expect(recordsOf(await colleague.get(`lines?filter[owner_id]=${id}`))).toEqual([]);
    expect(recordsOf(await api.get(`documents?filter[order_id]=${mine.id}`))).toHaveLength(1);
  });

  test('confirms it where it is confirmed already', async () => {
    const { attributes } = await documentOf(api, order, 'quote', { confirmed: true });
    expect(attributes).toMatchObject({ confirmed: true, confirmed_at: expect.any(String), status: 'confirmed' });
    expect((await documentOf(api, order, 'quote', { status: 'confirmed' })).attributes['confirmed']).toBe(true);
  });
});

describe('numbers', () => {
  test('are counted by type, begin with the prefix of the settings, and go on after one that was chosen', async () => {
    const other = await startServer();
    const theirs = apiOf(other, other.token);
    const customer = recordOf(await theirs.create('customers', { name: 'Ann' }), 201);
    const order = await draftOf(theirs, { customer_id: customer.id });
    const year = Temporal.Now.zonedDateTimeISO('Europe/Amsterdam').year;
    const { number } = customer.attributes;
    const numbers = async (type: string, attributes: Attributes = {}) => {
      const document = await documentOf(theirs, order, type, attributes);
      return Object.values(pick(document.attributes, ['prefix', 'number', 'prefix_with_number']));
    };
    expect(await numbers('quote')).toEqual([`${year}-${String(number)}`, 1, `${year}-${String(number)}-1`]);
    expect(await numbers('contract')).toEqual([null, 1, '1']);
    expect(await numbers('contract', { number: 7 })).toEqual([null, 7, '7']);
    expect(await numbers('contract')).toEqual([null, 8, '8']);
    expect(await numbers('contract', { number: 3 })).toEqual([null, 3, '3']);
    expect(await numbers('contract', { prefix: 'A-{{order_number}}' })).toEqual(['A-1', 9, 'A-1-9']);
    expect(await numbers('quote')).toEqual([`${year}-${String(number)}`, 2, expect.any(String)]);
    const taken = await theirs.create('documents', {
      document_type: 'contract',
      order_id: order.id,
      number: 7,
      prefix: 'B',
    });
    expect(problemsOf(taken)).toEqual({ number: 'has already been taken' });
    recordOf(await theirs.update('settings/current', { documents: { scope_numbering_to_prefix: true } }));
    expect(await numbers('contract', { prefix: 'B' })).toEqual(['B', 1, 'B-1']);
    expect(await numbers('contract', { prefix: 'B' })).toEqual(['B', 2, 'B-2']);
    expect(await numbers('contract', { prefix: 'A-1' })).toEqual(['A-1', 10, 'A-1-10']);
    expect(await numbers('contract')).toEqual([null, 9, '9']);
    recordOf(await theirs.update('settings/current', { documents: { scope_numbering_to_prefix: false } }));
    expect(await numbers('contract')).toEqual([null, 11, '11']);
    expect(await numbers('contract', { prefix: 'B' })).toEqual(['B', 12, 'B-12']);
    await other.stop();
  });
});

describe('changing', () => {
  test('what describes a document is possible', async () => {
    const { id } = await documentOf(api, await sampleOrder(), 'quote');
    const changes = { body: 'Dear', footer: '', reference: 'X', tag_list: ['a'], sent: true, due_date: '2031-01-01' };
    expect(recordOf(await api.update(`documents/${id}`, changes)).attributes).toMatchObject(changes);
    const cleared = { reference: null, due_date: null, tag_list: [] };
    expect(recordOf(await api.update(`documents/${id}`, cleared)).attributes).toMatchObject(cleared);
  });

  test('takes a whole record back', async () => {
    const { id, attributes } = await documentOf(api, await sampleOrder(), 'contract');
    const readonly = new Set(
      [
        'created_at',
        'updated_at',
        'archived',
        'archived_at',
        'prefix_with_number',
        'revision',
        'confirmed_at',
        'signed',
      ].concat(
        ['starts_at', 'stops_at', 'start_location_id', 'stop_location_id', 'signature_url', 'discount_type'],
        Object.keys(attributes).filter((name) => name.startsWith('delivery') || name.endsWith('_in_cents')),
      ),
    );
    const sent = Object.fromEntries(Object.entries(attributes).filter(([name]) => !readonly.has(name)));
    const { updated_at: _, ...after } = recordOf(await api.update(`documents/${id}`, sent)).attributes;
    expect(attributes).toMatchObject(after);
  });

  test.each([
    ['name', { name: 'Somebody' }, 'is what the order was: archive the document and make another'],
    ['address', { address: 'Elsewhere' }, 'is what the order was: archive the document and make another'],
    ['date', { date: '2031-01-01' }, 'is that of the day on which it was made'],
    ['number', { number: 4_711 }, 'is given once'],
    ['prefix', { prefix: 'Z' }, 'goes with the number, which is given once'],
    ['deposit_value', { deposit_value: 1 }, 'is what the order was: archive the document and make another'],
    ['customer_id', { customer_id: null }, 'is what the order was: archive the document and make another'],
    ['finalized', { finalized: false }, 'cannot be taken back'],
    ['status', { status: 'overpaid' }, 'must be confirmed or unconfirmed'],
    ['revised', { revised: true }, 'is set by a revision of the invoice'],
  ])('what the order was, such as its %s, is refused', async (field, changes, message) => {
    const { id } = await documentOf(api, await sampleOrder(), 'quote');
    expect(problemsOf(await api.update(`documents/${id}`, changes))).toEqual({ [field]: message });
  });

  test.each([
    ['lines', 'PUT', { title: 'Other' }],
    ['lines', 'DELETE', undefined],
  ])('its %s by %s is refused', async (type, method, attributes) => {
    const { id } = await documentOf(api, await sampleOrder(), 'quote');
    const [line] = recordsOf(await api.get(`lines?filter[owner_id]=${id}`));
    const body = attributes === undefined ? undefined : { data: { attributes } };
    expect(errorOf(await api.send(method, `${type}/${line?.id}`, body))).toMatchObject({
      status: 422,
      code: 'line_of_document',
    });
    expect(recordOf(await api.get(`lines/${line?.id}`)).attributes).toEqual(line?.attributes);
  });

  test('the order of its lines is refused', async () => {
    const order = await sampleOrder();
    await charge(api, order);
    const { id } = await documentOf(api, order, 'quote');
    const lines = recordsOf(await api.get(`lines?filter[owner_id]=${id}`));
    const sorting = await api.create('sortings', { type: 'lines', ids: lines.map((line) => line.id).toReversed() });
    expect(errorOf(sorting)).toMatchObject({ status: 422, code: 'line_of_document' });
  });

  test('its custom fields is refused, and notes are not', async () => {
    const { id } = await documentOf(api, await sampleOrder(), 'quote');
    const owner = { owner_type: 'documents', owner_id: id };
    const property = await api.create('properties', { ...owner, name: 'PO', property_type: 'text_field', value: '7' });
    expect(errorOf(property)).toMatchObject({ status: 422, code: 'document_finalized' });
    recordOf(await api.create('notes', { ...owner, body: 'Called' }), 201);
    expect(recordsOf(await api.get(`notes?filter[owner_id]=${id}&include=owner`))).toHaveLength(1);
  });

  test('confirms and takes that back', async () => {
    const { id } = await documentOf(api, await sampleOrder(), 'quote');
    const emitted = await eventsDuring(server, async () => {
      const confirmed = recordOf(await api.update(`documents/${id}`, { confirmed: true })).attributes;
      expect(confirmed).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(String) });
      const taken = recordOf(await api.update(`documents/${id}`, { status: 'unconfirmed' })).attributes;
      expect(taken).toMatchObject({ status: 'unconfirmed', confirmed: false, confirmed_at: null });
    });
    expect(emitted.map(({ kind }) => kind)).toEqual(['quote.confirmed', 'quote.updated']);
  });
});

describe('archiving', () => {
  test('hides a document and keeps it to be fetched', async () => {
    const order = await sampleOrder();
    const { id } = await documentOf(api, order, 'quote');
    const archived = recordOf(await api.remove(`documents/${id}`));
    expect(archived.attributes).toMatchObject({ archived: true, archived_at: expect.any(String) });
    const query = `filter[document_type]=quote`;
    expect(await documentsOf(api, order, query)).toEqual([]);
    expect(await documentsOf(api, order, `${query}&filter[archived]=true`)).toHaveLength(1);
    expect(recordOf(await api.get(`documents/${id}`)).attributes).toEqual(archived.attributes);
    expect(errorOf(await api.update(`documents/${id}`, { sent: true }))).toMatchObject({ code: 'document_archived' });
    const emitted = await eventsDuring(server, () => api.remove(`documents/${id}`));
    expect(emitted).toEqual([]);
  });

  test('an unknown one answers 404', async () => {
    for (const id of [newId(), 'nonsense']) {
      expect((await api.remove(`documents/${id}`)).status).toBe(404);
      expect((await api.get(`documents/${id}`)).status).toBe(404);
      expect((await api.update(`documents/${id}`, { sent: true })).status).toBe(404);
    }
  });
});

test('each deed is told once, of the document, its order and its customer', async () => {
  const order = await sampleOrder();
  const { customer_id } = (await orderOf(api, order)).attributes;
  let id = '';
  const emitted = await eventsDuring(server, async () => {
    ({ id } = await documentOf(api, order, 'contract'));
    recordOf(await api.update(`documents/${id}`, { sent: true }));
    recordOf(await api.remove(`documents/${id}`));
  });
  expect(emitted.map(({ kind, action_key }) => [kind, action_key])).toEqual([
    ['contract.created', 'add_contract'],
    ['contract.updated', 'update_contract'],
    ['contract.archived', 'archive_contract'],
  ]);
  for (const { subject_type, subject_id, related_ids } of emitted) {
    expect([subject_type, subject_id]).toEqual(['documents', id]);
    expect(related_ids).toEqual(expect.arrayContaining([id, order.id, customer_id]));
  }
});

describe('finding', () => {
  let order: Resource;
  let quote: Resource;
  let contract: Resource;

  beforeAll(async () => {
    const customer = await customerOf({ name: 'Zebulon Quark' });
    order = await draftOf(api, { customer_id: customer.id });
    await charge(api, order, { price_each_in_cents: 4_200 });
    quote = await documentOf(api, order, 'quote', { date: '2029-03-10', tag_list: ['Big'] });
    contract = await documentOf(api, order, 'contract', { date: '2029-03-20', confirmed: true });
  });

  const found = async (query: string): Promise<readonly string[]> => {
    const documents = await documentsOf(api, order, query);
    const names = new Map([
      [quote.id, 'quote'],
      [contract.id, 'contract'],
    ]);
    return documents.map(({ id }) => names.get(id) ?? 'invoice').toSorted();
  };

  test.each([
    ['', 'contract invoice quote'],
    ['filter[document_type]=quote', 'quote'],
    ['filter[status]=confirmed', 'contract'],
    ['filter[status]=payment_due', 'invoice'],
    ['filter[finalized]=false', 'invoice'],
    ['filter[tag_list]=big', 'quote'],
    ['filter[name][match]=zebulon', 'contract invoice quote'],
    ['filter[price_in_cents]=4200', 'contract invoice quote'],
    ['filter[to_be_paid_in_cents][gt]=0', 'invoice'],
    ['filter[date][lt]=2029-03-15', 'quote'],
    ['filter[date][gte]=2029-03-20T00:00:00Z', 'contract'],
    ['filter[date][gte]=2029-03-20T22:59:59.000000%2B00:00', 'contract'],
    ['filter[date][gte]=2029-03-20T23:59:59.000000%2B00:00', ''],
    ['filter[date]=2029-03-10 12:00', 'quote'],
    ['filter[due_date][gt]=2029-03-10T12:00:00Z', ''],
    [
      'filter[conditions][operator]=or&filter[conditions][attributes][][date]=2029-03-10T12:00:00Z&filter[conditions][attributes][][date]=2029-03-20',
      'contract quote',
    ],
    ['filter[date_or_created_at][between]=2029-03-10,2029-03-20', 'contract quote'],
    ['filter[date_or_created_at][between]=2029-03-10T10:00:00Z,2029-03-20', 'contract'],
    ['filter[date_or_created_at][gt]=2029-03-10', 'contract'],
    ['filter[date_or_created_at][gte]=2029-03-10', 'contract quote'],
    ['filter[date_or_created_at][gte]=2029-03-10T12:00:00Z', 'contract'],
    ['filter[date_or_created_at][lt]=2029-03-20&filter[finalized]=true', 'quote'],
    ['filter[date_or_created_at][lt]=2029-03-20T12:00:00Z&filter[finalized]=true', 'contract quote'],
    ['filter[date_or_created_at][lte]=2029-03-10&filter[finalized]=true', 'quote'],
    ['filter[date_or_created_at]=2029-03-10', 'quote'],
    ['filter[date_or_created_at]=2029-03-10T12:00:00Z', ''],
    ['filter[date_or_created_at][not_eq]=2029-03-10', 'contract invoice'],
    ['filter[date_or_created_at][gt]=2000-01-01&filter[finalized]=false', 'invoice'],
    ['filter[q]=zebulon quark', 'contract invoice quote'],
    ['filter[q]=quark 4711', ''],
    ['filter[start_location_id]=00000000-0000-0000-0000-000000000000', ''],
  ])('by %s', async (query, expected) => {
    expect((await found(query)).join(' ')).toBe(expected);
  });

  test('by number, prefix and the number of the order', async () => {
    const { number } = (await orderOf(api, order)).attributes;
    expect(await found(`filter[q]=${String(number)}`)).toEqual(['contract', 'invoice', 'quote']);
    expect(
      await found(`filter[number]=${String(contract.attributes['number'])}&filter[document_type]=contract`),
    ).toEqual(['contract']);
    const exact = String(quote.attributes['prefix_with_number']);
    expect(await found(`filter[q]=${exact}`)).toEqual(['quote']);
    expect(await found(`filter[prefix_with_number]=${exact}`)).toEqual(['quote']);
  });

  test('by as many words as allowed, and no more', async () => {
    expect(await found(`filter[q]=${Array(MAX_SEARCH_WORDS).fill('quark').join(' ')}`)).toHaveLength(3);
    expect((await api.get(`documents?filter[q]=${'a '.repeat(MAX_SEARCH_WORDS + 1)}`)).status).toBe(400);
  });

  test('by groups of conditions', async () => {
    const conditions = {
      operator: 'and',
      attributes: [
        { order_id: order.id },
        { operator: 'or', attributes: [{ document_type: 'quote' }, { status: 'confirmed' }] },
      ],
    };
    const answer = await api.send('POST', 'documents/search', { filter: { conditions } });
    expect(
      recordsOf(answer)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([quote.id, contract.id].toSorted());
  });

  test('with what they add up to', async () => {
    const query = `documents?filter[order_id]=${order.id}&stats[total]=count&stats[status]=count&stats[currency]=count&stats[tax_strategy]=count&stats[tag_list]=count&stats[price_in_cents]=sum,average&stats[to_be_paid_in_cents]=sum&stats[discount_percentage]=maximum`;
    const { body } = await api.get(query);
    expect(body.meta?.stats).toMatchObject({
      total: { count: 3 },
      status: { count: { confirmed: 1, unconfirmed: 1, payment_due: 1 } },
      currency: { count: { usd: 3 } },
      tax_strategy: { count: { exclusive: 3 } },
      tag_list: { count: { Big: 1 } },
      price_in_cents: { sum: 12_600, average: 4_200 },
      to_be_paid_in_cents: { sum: 4_200 },
    });
  });

  test('with what belongs to them', async () => {
    const list = await api.get(`documents?filter[order_id]=${order.id}&include=customer,order`);
    expect(new Set(list.body.included?.map(({ type }) => type))).toEqual(new Set(['customers', 'orders']));
    const one = await api.get(
      `documents/${quote.id}?include=lines.item,tax_values,order.start_location,signature,properties`,
    );
    expect(one.body.included?.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['lines', 'orders', 'locations']),
    );
    const withDocuments = await api.get(`orders/${order.id}?include=documents`);
    expect(withDocuments.body.included?.map(({ type }) => type)).toEqual(['documents', 'documents', 'documents']);
  });

  test('the tags that documents have', async () => {
    const tags = recordsOf(await api.get('tags?filter[for]=Document'));
    expect(tags.map(({ attributes }) => attributes['name'])).toContain('Big');
  });

  test('only those of one’s own company', async () => {
    await otherCompanyOf(server);
    const other = await startServer();
    const theirs = apiOf(other, other.token);
    expect((await theirs.get(`documents/${quote.id}`)).status).toBe(404);
    await other.stop();
  });
});

test('lines of orders are listed without those of documents', async () => {
  const order = await sampleOrder();
  await documentOf(api, order, 'quote');
  await documentsOf(api, order);
  expect(await linesOf(api, order)).toHaveLength(1);
  const { body } = await api.get(`orders/${order.id}?include=lines,tax_values`);
  expect(body.included?.map(({ type }) => type).toSorted()).toEqual(['lines', 'tax_values']);
  const [line] = await linesOf(api, order);
  const planning = String(line?.attributes['planning_id']);
  const withLine = await api.get(`plannings/${planning}?include=order_line`);
  expect(withLine.body.included?.map(({ id }) => id)).toEqual([line?.id]);
  expect(recordsOf(await api.get(`lines?filter[owner_type]=documents&filter[order_id]=${order.id}`))).toHaveLength(2);
  expect(
    recordsOf(await api.get(`tax_values?page[size]=1000`)).every(
      ({ attributes }) => attributes['owner_type'] === 'orders',
    ),
  ).toBe(true);
});

test('documents of a customer who is merged are found with the other, addressed as they were', async () => {
  const [source, target] = [await customerOf({ name: 'Source' }), await customerOf({ name: 'Target' })];
  const order = await draftOf(api, { customer_id: source.id });
  const { id } = await documentOf(api, order, 'quote');
  await documentsOf(api, order);
  recordOf(await api.create('merges', { type: 'customers', source_id: source.id, target_id: target.id }), 201);
  const found = recordsOf(await api.get(`documents?filter[customer_id]=${target.id}&sort=document_type`));
  expect(found.map(({ attributes }) => [attributes['document_type'], attributes['name']])).toEqual([
    ['invoice', 'Target'],
    ['quote', 'Source'],
  ]);
  expect(found.map((document) => document.id)).toContain(id);
});

test('totals of a quote are those of the order', async () => {
  const order = await sampleOrder();
  const quote = await documentOf(api, order, 'quote');
  expect(pick(quote.attributes, TOTALS)).toEqual(pick((await orderOf(api, order)).attributes, TOTALS));
});

test('bodies and footers come from the settings', async () => {
  recordOf(await api.update('settings/current', { quotes: { body: 'Dear customer', footer: 'Yours' } }));
  const { attributes } = await documentOf(api, await sampleOrder(), 'quote');
  expect(attributes).toMatchObject({ body: 'Dear customer', footer: 'Yours' });
  recordOf(await api.update('settings/current', { quotes: { body: null, footer: null } }));
});
