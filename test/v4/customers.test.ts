import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, recordsOf, statusesOf, strangerOf } from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const createdNamed = async (name: string, attributes: object = {}) =>
  recordOf(await api.create('customers', { name, ...attributes }), 201);

const names = async (query: string): Promise<unknown[]> =>
  recordsOf(await api.get(`customers?sort=name&fields[customers]=name&${query}`)).map(
    ({ attributes }) => attributes['name'],
  );

const words = (count: number): string => Array(count).fill('find').join('+');

describe('creating', () => {
  test('fills in what was not sent', async () => {
    const { id, type, attributes } = await createdNamed('  Jane Doe ', { email: 'jane@doe.test' });
    expect(type).toBe('customers');
    expect(attributes).toEqual({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      number: expect.any(Number),
      name: 'Jane Doe',
      email: 'jane@doe.test',
      deposit_type: 'default',
      deposit_value: 0,
      discount_percentage: 0,
      legal_type: 'person',
      email_marketing_consented: false,
      email_marketing_consent_updated_at: null,
      order_count: 0,
      revenue_in_cents: 0,
      balance_due_in_cents: 0,
      latest_order_at: null,
      average_order_value_in_cents: 0,
      properties: {},
      tag_list: [],
      stripe_id: null,
      merge_suggestion_customer_id: null,
      tax_region_id: null,
    });
    expect(recordOf(await api.get(`customers/${id}`))).toMatchObject({ id, attributes: { name: 'Jane Doe' } });
  });

  test('numbers customers without gaps, also when many come at once', async () => {
    const before = Number((await createdNamed('First')).attributes['number']);
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => createdNamed(`Parallel ${index}`)));
    const numbers = made.map(({ attributes }) => Number(attributes['number'])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => before + 1 + index));
  });

  test('a refused customer takes no number', async () => {
    const before = Number((await createdNamed('Before')).attributes['number']);
    await api.create('customers', { name: 'Nobody', tax_region_id: newId() });
    expect((await createdNamed('After')).attributes['number']).toBe(before + 1);
  });

  test('keeps tags once, whatever their case', async () => {
    const { attributes } = await createdNamed('Tagged', { tag_list: ['VIP', ' vip ', 'press', ''] });
    expect(attributes['tag_list']).toEqual(['VIP', 'press']);
  });

  test('takes a to-one relationship as another spelling of its id', async () => {
    const original = await createdNamed('Original');
    const answer = await api.create(
      'customers',
      { name: 'Double' },
      { relationships: { merge_suggestion_customer: { data: { type: 'customers', id: original.id } } } },
    );
    expect(recordOf(answer, 201).attributes['merge_suggestion_customer_id']).toBe(original.id);
  });

  test.each([
    [{}, { name: "can't be blank" }],
    [{ name: null }, { name: "can't be blank" }],
    [{ name: '   ' }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ name: 'x', email: 'nobody' }, { email: 'is not an e-mail address' }],
    [{ name: 'x', email: 'a@b@c' }, { email: 'is not an e-mail address' }],
    [{ name: 'x', discount_percentage: -0.1 }, { discount_percentage: 'must be between 0 and 100' }],
    [{ name: 'x', discount_percentage: 100.1 }, { discount_percentage: 'must be between 0 and 100' }],
    [{ name: 'x', discount_percentage: 'much' }, { discount_percentage: 'must be a number' }],
    [{ name: 'x', deposit_value: -1 }, { deposit_value: 'must be between 0 and 99999999' }],
    [{ name: 'x', deposit_value: 100_000_000 }, { deposit_value: 'must be between 0 and 99999999' }],
    [
      { name: 'x', deposit_type: 'all' },
      { deposit_type: 'must be one of: default, none, percentage_total, percentage, fixed' },
    ],
    [{ name: 'x', legal_type: 'robot' }, { legal_type: 'must be one of: person, commercial' }],
    [{ name: 'x', stripe_id: 's'.repeat(256) }, { stripe_id: 'is too long (maximum is 255 characters)' }],
    [{ name: 'x', tag_list: ['t'.repeat(256)] }, { tag_list: expect.stringContaining('too long') }],
    [{ name: 'x', tag_list: 'vip' }, { tag_list: 'must be an array' }],
    [{ name: 'x', tax_region_id: 'here' }, { tax_region_id: 'must be a uuid' }],
    [{ name: 'x', tax_region_id: newId() }, { tax_region_id: 'must exist' }],
    [{ name: 'x', merge_suggestion_customer_id: newId() }, { merge_suggestion_customer_id: 'must exist' }],
    [
      { name: '', email: 'no' },
      { name: "can't be blank", email: 'is not an e-mail address' },
    ],
  ])('refuses %j', async (attributes, problems) => {
    expect(problemsOf(await api.create('customers', attributes))).toEqual(problems);
  });

  test.each([
    { name: 'x'.repeat(255) },
    { name: 'x', discount_percentage: 0 },
    { name: 'x', discount_percentage: 100 },
    { name: 'x', discount_percentage: '12.5' },
    { name: 'x', deposit_value: 99_999_999 },
    { name: 'x', email: null, stripe_id: null, tax_region_id: null, deposit_type: null, legal_type: null },
    { name: 'x', email: 'jörg@bücher.example' },
  ])('takes %j', async (attributes) => {
    expect((await api.create('customers', attributes)).status).toBe(201);
  });

  test('an attribute that is unknown or read-only refuses the whole customer', async () => {
    expect(errorOf(await api.create('customers', { name: 'x', colour: 'red' }))).toMatchObject({
      status: 400,
      detail: 'data.attributes.colour is an unknown attribute',
    });
    expect(errorOf(await api.create('customers', { name: 'x', number: 7 })).status).toBe(400);
  });

  test("another company's customer cannot be suggested for merging", async () => {
    const answer = await api.create('customers', { name: 'x', merge_suggestion_customer_id: await strangerOf(server) });
    expect(problemsOf(answer)).toEqual({ merge_suggestion_customer_id: 'must exist' });
  });
});

describe('updating', () => {
  test('changes what is sent and when, and nothing else', async () => {
    const before = await createdNamed('Jane', { email: 'jane@doe.test', tag_list: ['vip'] });
    const after = recordOf(await api.update(`customers/${before.id}`, { name: 'Jane Roe' }), 200);
    expect(after.attributes).toEqual({
      ...before.attributes,
      name: 'Jane Roe',
      updated_at: after.attributes['updated_at'],
    });
    expect(String(after.attributes['updated_at']) > String(before.attributes['updated_at'])).toBe(true);
  });

  test.each([
    // before  sent      → dated again
    [false, true, true],
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('consent to marketing from %s to %s is dated anew: %s', async (before, sent, dated) => {
    const { id, attributes } = await createdNamed('Consent', { email_marketing_consented: before });
    const answer = await api.update(`customers/${id}`, { email_marketing_consented: sent });
    const changed = recordOf(answer).attributes;
    expect(changed['email_marketing_consented']).toBe(sent);
    const field = 'email_marketing_consent_updated_at';
    expect(changed[field] !== attributes[field]).toBe(dated);
    expect(attributes[field] === null).toBe(!before);
  });

  test('nobody is a double of themselves', async () => {
    const { id } = await createdNamed('Self');
    expect(problemsOf(await api.update(`customers/${id}`, { merge_suggestion_customer_id: id }))).toEqual({
      merge_suggestion_customer_id: 'must be another customer',
    });
  });

  test('an unknown, malformed or foreign id is not found', async () => {
    for (const id of [newId(), 'nobody', await strangerOf(server)]) {
      expect(errorOf(await api.update(`customers/${id}`, { name: 'x' }))).toMatchObject({
        status: 404,
        code: 'resources_not_found',
      });
      expect((await api.get(`customers/${id}`)).status).toBe(404);
      expect((await api.remove(`customers/${id}`)).status).toBe(404);
    }
  });
});

describe('archiving', () => {
  test('hides a customer from lists, and not from those who know the id', async () => {
    const { id } = await createdNamed('Archie');
    const archived = recordOf(await api.remove(`customers/${id}`), 200);
    expect(archived.attributes).toMatchObject({ archived: true, archived_at: expect.any(String) });
    expect(recordsOf(await api.get(`customers?filter[id]=${id}`))).toEqual([]);
    expect(recordsOf(await api.get(`customers?filter[id]=${id}&filter[archived]=true`))).toHaveLength(1);
    expect(recordOf(await api.get(`customers/${id}`)).attributes['archived']).toBe(true);
  });

  test('once archived, always archived since then; and still changeable', async () => {
    const { id } = await createdNamed('Archie');
    const first = recordOf(await api.remove(`customers/${id}`)).attributes;
    expect(recordOf(await api.remove(`customers/${id}`)).attributes).toEqual(first);
    expect(recordOf(await api.update(`customers/${id}`, { name: 'Archibald' })).attributes).toMatchObject({
      name: 'Archibald',
      archived: true,
    });
  });

  test('can be taken back, which leaves a customer who is not archived alone', async () => {
    const { id } = await createdNamed('Archie');
    await api.remove(`customers/${id}`);
    const restored = recordOf(await api.send('POST', `customers/${id}/restore`), 200).attributes;
    expect(restored).toMatchObject({ archived: false, archived_at: null });
    expect(recordOf(await api.send('POST', `customers/${id}/restore`), 200).attributes).toEqual(restored);
    expect(recordsOf(await api.get(`customers?filter[id]=${id}`))).toHaveLength(1);
    expect((await api.send('POST', `customers/${newId()}/restore`)).status).toBe(404);
  });
});

describe('custom fields with their customer', () => {
  test('are made, shown as a hash, changed by id, identifier or name, and removed', async () => {
    const { id, attributes } = await createdNamed('Fields', {
      properties_attributes: [
        { name: 'Phone', property_type: 'phone', value: '555 0100' },
        { name: 'Birthday', property_type: 'date_field', value: '22-01-1990' },
        { identifier: 'shoe_size', value: '44' },
      ],
    });
    expect(attributes['properties']).toEqual({ phone: '555 0100', birthday: '1990-01-22', shoe_size: '44' });

    const fetched = await api.get(`customers/${id}?include=properties`);
    const phone = fetched.body.included?.find((record) => record.attributes['identifier'] === 'phone');
    expect(fetched.body.included?.map((record) => record.attributes['name'])).toEqual([
      'Phone',
      'Birthday',
      'Shoe size',
    ]);

    const changed = await api.update(`customers/${id}`, {
      properties_attributes: [
        { id: phone?.id, value: '555 0199' },
        { name: 'birthday', _destroy: true },
        { identifier: 'shoe_size', value: '45' },
        { name: 'Hat size', value: 'L' },
      ],
    });
    expect(recordOf(changed).attributes['properties']).toEqual({
      phone: '555 0199',
      shoe_size: '45',
      hat_size: 'L',
    });
  });

  test('an address is rendered, and shows its parts', async () => {
    const address = { address1: '1 Main Street', zipcode: '1011 AB', city: 'Amsterdam', country: 'Netherlands' };
    const { id, attributes } = await createdNamed('Addressee', {
      properties_attributes: [{ name: 'Main', property_type: 'address', ...address }],
    });
    expect(attributes['properties']).toEqual({ main: '1 Main Street\n1011 AB Amsterdam\nNetherlands' });
    const { body } = await api.get(`customers/${id}?include=properties`);
    expect(body.included?.[0]?.attributes).toMatchObject({ ...address, first_name: null, property_type: 'address' });
  });

  test.each([
    [
      { property_type: 'email', name: 'Mail', value: 'nobody' },
      { 'properties_attributes/0/value': 'is not an e-mail address' },
    ],
    [{ value: 'x' }, { 'properties_attributes/0/name': "can't be blank" }],
    [{ id: newId(), value: 'x' }, { 'properties_attributes/0/id': 'must exist' }],
    [
      { name: 'x', show_on: ['wall'] },
      { 'properties_attributes/0/show_on': expect.stringContaining('must be one of') },
    ],
    [
      { name: 'x', property_type: 'song' },
      { 'properties_attributes/0/property_type': expect.stringContaining('must be one of') },
    ],
    [{ name: 'x', default_property_id: newId() }, { 'properties_attributes/0/default_property_id': 'must exist' }],
  ])('refuses %j and the customer with it', async (entry, problems) => {
    const answer = await api.create('customers', { name: 'Never', properties_attributes: [entry] });
    expect(problemsOf(answer)).toEqual(problems);
    expect(recordsOf(await api.get('customers?filter[name]=Never'))).toEqual([]);
  });

  test('two entries that mean the same field are one', async () => {
    const { attributes } = await createdNamed('Twice', {
      properties_attributes: [
        { name: 'Phone', value: '1' },
        { name: 'phone', value: '2' },
      ],
    });
    expect(attributes['properties']).toEqual({ phone: '2' });
  });

  test('entries that hand identifiers round in a circle are refused as a whole', async () => {
    const { id } = await createdNamed('Circle', {
      properties_attributes: [
        { name: 'A', value: '1' },
        { name: 'B', value: '2' },
      ],
    });
    const [a, b] = recordsOf(await api.get(`properties?filter[owner_id]=${id}&sort=identifier`));
    const answer = await api.update(`customers/${id}`, {
      properties_attributes: [
        { id: a?.id, identifier: 'c' },
        { id: b?.id, identifier: 'a' },
        { id: a?.id, identifier: 'b' },
      ],
    });
    expect(problemsOf(answer)).toEqual({ properties_attributes: 'use an identifier that has already been taken' });
    expect(recordOf(await api.get(`customers/${id}`)).attributes['properties']).toEqual({ a: '1', b: '2' });
  });

  test('parallel updates that add the same field leave it there once', async () => {
    const { id } = await createdNamed('Race');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api.update(`customers/${id}`, { properties_attributes: [{ name: 'Phone', value: String(index) }] }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 6 });
    expect(recordsOf(await api.get(`properties?filter[owner_id]=${id}`))).toHaveLength(1);
  });
});

describe('finding', () => {
  beforeAll(async () => {
    await createdNamed('Find Alpha', { email: 'alpha@find.test', tag_list: ['Findable', 'Big Spender'] });
    await createdNamed('Find Beta 100%', { email: 'beta@find.test', tag_list: ['findable'], legal_type: 'commercial' });
    await createdNamed('Find Gamma', { email: 'gamma@elsewhere.test', discount_percentage: 12.5 });
    await strangerOf(server);
  });

  test.each([
    ['find', ['Find Alpha', 'Find Beta 100%', 'Find Gamma']],
    ['FIND.TEST', ['Find Alpha', 'Find Beta 100%']],
    ['find elsewhere', ['Find Gamma']],
    ['findable', ['Find Alpha', 'Find Beta 100%']],
    ['big spender', ['Find Alpha']],
    ['100%', ['Find Beta 100%']],
    ['F_nd', []],
    ['stranger', []],
    ['theirs', []],
  ])('q=%s finds %j', async (text, expected) => {
    expect(await names(`filter[q]=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  describe('by phone', () => {
    beforeAll(async () => {
      const phone = (value: string) => ({ properties_attributes: [{ name: 'Phone', property_type: 'phone', value }] });
      await createdNamed('Rings at home', phone('020-761 5432'));
      await createdNamed('Rings abroad', phone('+49 (0)30 765 4321'));
    });

    test.each([
      ['0207615432', ['Rings at home']],
      ['020 761 54 32', ['Rings at home']],
      ['(020) 761.5432', ['Rings at home']],
      ['+31 20 761 5432', ['Rings at home']],
      ['0031207615432', ['Rings at home']],
      ['+31 (0)20 761 5432', ['Rings at home']],
      ['761 5432', ['Rings at home']],
      ['+31 20 761', ['Rings at home']],
      ['030 765 4321', ['Rings abroad']],
      ['+49307654321', ['Rings abroad']],
      ['0049 30 7654321', ['Rings abroad']],
      ['+31 20 761 5433', []],
      ['5432', []],
    ])('q=%s finds %j', async (text, expected) => {
      expect(await names(`filter[q]=${encodeURIComponent(text)}`)).toEqual(expected);
    });
  });

  test('q finds a customer by number', async () => {
    const { attributes } = await createdNamed('Numbered');
    expect(await names(`filter[q]=${String(attributes['number'])}`)).toContain('Numbered');
  });

  test('q takes so many words and no more', async () => {
    expect(await names(`filter[q]=${words(20)}`)).toHaveLength(3);
    expect((await api.get(`customers?filter[q]=${words(21)}`)).status).toBe(400);
  });

  test.each([
    ['filter[tag_list]=FINDABLE', ['Find Alpha', 'Find Beta 100%']],
    ['filter[tag_list]=nothing,big%20spender', ['Find Alpha']],
    ['filter[tag_list][]=nothing', []],
    ['filter[email][suffix]=@find.test', ['Find Alpha', 'Find Beta 100%']],
    ['filter[discount_percentage][gt]=12', ['Find Gamma']],
    ['filter[legal_type]=commercial&filter[name][prefix]=find', ['Find Beta 100%']],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(`${query}&filter[name][not_prefix]=x`)).toEqual(expected);
  });

  test('search takes groups of conditions', async () => {
    const { status, body } = await api.send('POST', 'customers/search', {
      fields: { customers: 'name' },
      sort: 'name',
      filter: {
        conditions: {
          operator: 'or',
          attributes: [
            { email: { prefix: 'alpha@' } },
            { operator: 'and', attributes: [{ discount_percentage: { gte: 12.5 } }, { name: { match: 'gamma' } }] },
          ],
        },
      },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ attributes: { name: 'Find Alpha' } }, { attributes: { name: 'Find Gamma' } }]);
  });

  test('stats count tags and what is archived, over the filtered set', async () => {
    const query = 'filter[q]=findable&stats[tag_list]=count&stats[total]=count&stats[discount_percentage]=maximum';
    const { body } = await api.get(`customers?${query}`);
    expect(body.meta?.stats).toMatchObject({ total: { count: 2 }, discount_percentage: { maximum: 0 } });
  });

  test('includes barcodes and properties; what does not exist yet is left out', async () => {
    const { id } = await createdNamed('Included', { properties_attributes: [{ name: 'Phone', value: '1' }] });
    const barcode = recordOf(
      await api.create('barcodes', { barcode_type: 'code39', owner_type: 'customers', owner_id: id }),
      201,
    );
    const answer = await api.get(`customers/${id}?include=barcode,properties,tax_region,payment_methods,notes`);
    expect(recordOf(answer).relationships?.['barcode']?.data).toEqual({ type: 'barcodes', id: barcode.id });
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['barcodes', 'properties']);
  });

  test('a search by words is answered from indexes', async () => {
    await server.database.run(sql`
      insert into customers (company_id, id, number, name, email)
      select ${server.company.id}, gen_random_uuid(), 1000000 + n, 'Mass ' || md5(n::text), md5(n::text) || '@mass.test'
      from generate_series(1, 20000) as n
    `);
    await server.database.run(sql`analyze customers`);
    await server.database.run(sql`
      insert into properties (company_id, id, owner_type, owner_id, name, identifier, property_type, value)
      select c.company_id, gen_random_uuid(), 'customers', c.id, 'Phone', 'phone', 'phone', '020 ' || c.number
      from customers as c
      where c.company_id = ${server.company.id}
      on conflict do nothing
    `);
    await server.database.run(sql`analyze properties`);
    const { customerMatches } = await import('../../src/app/customers/customer-search.ts');
    for (const [q, index] of [
      ['findable gamma', 'customers_search'],
      ['020 123 4567', 'properties_phone'],
    ] as const) {
      const plan = await server.database.many<{ 'QUERY PLAN': string }>(sql`
        explain
        select c.id
        from customers as c
        where c.company_id = ${server.company.id}
          and ${customerMatches(sql`c`, q, server.company.id)}
      `);
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain(index);
      expect(text).not.toContain('Seq Scan');
    }
  });
});
