import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  problemsOf,
  recordOf,
  recordsOf,
  statusesOf,
  strangerOf,
} from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const customer = async (): Promise<string> => recordOf(await api.create('customers', { name: 'Owner' }), 201).id;

test('that are sent back as they were are not changed, nor are those that are not sent', async () => {
  const sent = [
    { name: 'Mobile', property_type: 'phone', value: '0123' },
    { name: 'Main', property_type: 'address', address1: 'Street 1', city: 'Rotterdam' },
    { name: 'Size', property_type: 'select', value: null },
  ];
  const owner = recordOf(await api.create('customers', { name: 'Owner', properties_attributes: sent }), 201);
  const changes = async () =>
    recordsOf(await api.get(`properties?filter[owner_id]=${owner.id}&sort=position`)).map(
      ({ attributes }) => attributes['updated_at'],
    );
  const before = await changes();
  recordOf(await api.update(`customers/${owner.id}`, { name: 'Other' }));
  recordOf(await api.update(`customers/${owner.id}`, { properties_attributes: sent }));
  expect(await changes()).toEqual(before);
  recordOf(await api.update(`customers/${owner.id}`, { properties_attributes: [{ name: 'Mobile', value: '0456' }] }));
  const [changed, ...same] = await changes();
  expect(changed).not.toBe(before[0]);
  expect(same).toEqual(before.slice(1));
});

const create = async (attributes: Attributes, owner_id?: string) =>
  api.create('properties', { owner_type: 'customers', owner_id: owner_id ?? (await customer()), ...attributes });

const created = async (attributes: Attributes, owner_id?: string) => recordOf(await create(attributes, owner_id), 201);

const defined = async (attributes: Attributes) =>
  recordOf(await api.create('default_properties', { owner_type: 'customers', ...attributes }), 201);

describe('a one-off', () => {
  test('gets an identifier from its name, and shows no parts of an address', async () => {
    const owner_id = await customer();
    const { attributes } = await created({ name: 'Mobile phone', property_type: 'phone', value: ' 1 ' }, owner_id);
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      name: 'Mobile phone',
      identifier: 'mobile_phone',
      position: 0,
      property_type: 'phone',
      show_on: [],
      validation_required: false,
      meets_validation_requirements: true,
      value: '1',
      default_property_id: null,
      owner_id,
      owner_type: 'customers',
    });
  });

  test('goes after the others, and marks its owner as changed', async () => {
    const owner = await customer();
    const before = recordOf(await api.get(`customers/${owner}`)).attributes;
    await created({ name: 'First' }, owner);
    expect((await created({ name: 'Second' }, owner)).attributes['position']).toBe(1);
    const after = recordOf(await api.get(`customers/${owner}`)).attributes;
    expect(after['properties']).toEqual({ first: null, second: null });
    expect(after['updated_at']).not.toBe(before['updated_at']);
  });

  test.each([
    // type         sent                  kept
    ['text_field', '  text ', 'text'],
    ['text_area', 'two\nlines', 'two\nlines'],
    ['email', 'a@b.test', 'a@b.test'],
    ['phone', 'ask for Jo', 'ask for Jo'],
    ['date_field', '2026-02-28', '2026-02-28'],
    ['date_field', '28-02-2026', '2026-02-28'],
    ['select', 'anything', 'anything'],
    ['text_field', '', null],
    ['date_field', null, null],
    ['text_field', 'x'.repeat(255), 'x'.repeat(255)],
    ['text_area', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ])('of type %s keeps %j as %j', async (property_type, value, kept) => {
    expect((await created({ name: 'Field', property_type, value })).attributes['value']).toBe(kept);
  });

  test.each([
    [{ property_type: 'email', name: 'F', value: 'b.test' }, { value: 'is not an e-mail address' }],
    [{ property_type: 'date_field', name: 'F', value: '30-02-2026' }, { value: 'is not a date (invalid date)' }],
    [{ name: 'F', value: 'x'.repeat(256) }, { value: 'is too long (maximum is 255 characters)' }],
    [
      { property_type: 'text_area', name: 'F', value: 'x'.repeat(10_001) },
      { value: 'is too long (maximum is 10000 characters)' },
    ],
    [{ value: 'x' }, { name: "can't be blank" }],
    [{ name: ' ' }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ name: 'F', position: -1 }, { position: 'must be between 0 and 1000000' }],
    [{ name: 'F', position: 1_000_001 }, { position: 'must be between 0 and 1000000' }],
    [{ name: 'F', show_on: ['invoice', 'wall'] }, { show_on: expect.stringContaining('must be one of') }],
    [
      { name: 'F', property_type: 'address', city: 'x'.repeat(256) },
      { city: 'is too long (maximum is 255 characters)' },
    ],
    [{ name: 'F', default_property_id: newId() }, { default_property_id: 'must exist' }],
    [{ name: 'F', owner_id: newId() }, { owner_id: 'must exist' }],
    [{ name: 'F', owner_id: null }, { owner_id: "can't be blank" }],
    [{ name: 'F', owner_type: 'orders' }, { owner_id: 'must exist' }],
    [{ name: 'F', owner_type: null }, { owner_type: "can't be blank" }],
  ])('is refused: %j', async (attributes, problems) => {
    expect(problemsOf(await create(attributes))).toEqual(problems);
  });

  test("cannot be another company's customer's", async () => {
    expect(problemsOf(await create({ name: 'F' }, await strangerOf(server)))).toEqual({ owner_id: 'must exist' });
  });

  test('exists once per owner and identifier, also when many come at once', async () => {
    const owner = await customer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Once' }, owner)));
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 5 });
    expect(problemsOf(await create({ name: 'ONCE!' }, owner))).toEqual({ identifier: 'has already been taken' });
  });

  test.each([
    // required  type          content                                               meets
    [false, 'text_field', {}, true],
    [true, 'text_field', {}, false],
    [true, 'text_field', { value: 'x' }, true],
    [true, 'address', { city: 'Rome' }, false],
    [true, 'address', { address1: 'Via 1', city: 'Rome', country: 'Italy' }, true],
  ])(
    'required: %s, type %s, %j meets its requirements: %s',
    async (validation_required, property_type, content, meets) => {
      const { attributes } = await created({ name: 'F', validation_required, property_type, ...content });
      expect(attributes['meets_validation_requirements']).toBe(meets);
    },
  );
});

describe('an address', () => {
  test('shows its parts, and renders them', async () => {
    const parts = {
      first_name: 'Jo',
      last_name: 'Roe',
      address1: '1 Way',
      city: 'Bonn',
      zipcode: '53113',
      country: 'Germany',
    };
    const { attributes } = await created({ name: 'Main', property_type: 'address', ...parts, value: 'ignored' });
    expect(attributes).toMatchObject({ ...parts, address2: null, region: null, latitude: null });
    expect(attributes['value']).toBe('Jo Roe\n1 Way\n53113 Bonn\nGermany');
  });

  test('changes part by part, and loses its parts when it becomes a text', async () => {
    const { id } = await created({ name: 'Main', property_type: 'address', address1: '1 Way', city: 'Bonn' });
    const moved = recordOf(await api.update(`properties/${id}`, { address1: '2 Way' }));
    expect(moved.attributes['value']).toBe('2 Way\nBonn');
    const text = recordOf(await api.update(`properties/${id}`, { property_type: 'text_field', value: 'by the river' }));
    expect(text.attributes['value']).toBe('by the river');
    expect(Object.keys(text.attributes)).not.toContain('address1');
  });

  test('stands beside others in a list', async () => {
    const owner = await customer();
    await created({ name: 'Main', property_type: 'address', city: 'Bonn' }, owner);
    await created({ name: 'Phone', value: '1' }, owner);
    const list = recordsOf(await api.get(`properties?filter[owner_id]=${owner}&sort=position&include=owner`));
    expect(list.map(({ attributes }) => 'city' in attributes)).toEqual([true, false]);
  });
});

describe('a property with a definition', () => {
  test.each([
    ['name', () => ({ name: 'linked BY name' })],
    ['identifier', () => ({ identifier: 'linked_by_identifier' })],
    ['default_property_id', (id: string) => ({ default_property_id: id })],
  ])('is found by %s and takes its configuration', async (by, attributesFor) => {
    const name = `Linked by ${by.replaceAll('_', ' ')}`;
    const { id, attributes: definition } = await defined({
      name,
      property_type: 'date_field',
      show_on: ['invoice'],
      validation_required: true,
    });
    const { attributes } = await created({
      ...attributesFor(id),
      property_type: 'text_field',
      show_on: ['quote'],
      value: '01-02-2026',
    });
    expect(attributes).toMatchObject({
      default_property_id: id,
      name,
      identifier: definition['identifier'],
      property_type: 'date_field',
      position: definition['position'],
      show_on: ['invoice'],
      validation_required: true,
      value: '2026-02-01',
    });
  });

  test('only takes what its select offers, and keeps what it once offered', async () => {
    const { id: definition } = await defined({ name: 'Size', property_type: 'select', select_options: ['S', 'M'] });
    expect(problemsOf(await create({ name: 'Size', value: 'L' }))).toEqual({ value: 'must be one of: S, M' });
    const { id } = await created({ name: 'size', value: 'M' });
    await api.update(`default_properties/${definition}`, { select_options: ['S'] });
    expect(recordOf(await api.update(`properties/${id}`, { position: 3 })).attributes['value']).toBe('M');
    expect(problemsOf(await api.update(`properties/${id}`, { value: 'M' }))).toEqual({ value: 'must be one of: S' });
  });

  test('keeps its configuration when others are sent, until it is unlinked', async () => {
    await defined({ name: 'Fixed', property_type: 'text_field' });
    const { id } = await created({ name: 'Fixed', value: 'x' });
    const renamed = recordOf(await api.update(`properties/${id}`, { name: 'Other', identifier: 'other', value: 'y' }));
    expect(renamed.attributes).toMatchObject({ name: 'Fixed', identifier: 'fixed', value: 'y' });
    const unlinked = recordOf(await api.update(`properties/${id}`, { default_property_id: null, name: 'Free' }));
    expect(unlinked.attributes).toMatchObject({ name: 'Free', identifier: 'fixed', default_property_id: null });
  });

  test('a one-off becomes one when it is given such a name', async () => {
    const { id } = await created({ name: 'Whatever', value: 'x' });
    const definition = await defined({ name: 'Joined later' });
    const { attributes } = recordOf(await api.update(`properties/${id}`, { name: 'joined LATER' }));
    expect(attributes).toMatchObject({ default_property_id: definition.id, name: 'Joined later', value: 'x' });
  });
});

test('renaming to an identifier that the owner has is refused', async () => {
  const owner = await customer();
  await created({ name: 'One' }, owner);
  const { id } = await created({ name: 'Two' }, owner);
  expect(problemsOf(await api.update(`properties/${id}`, { identifier: 'one' }))).toEqual({
    identifier: 'has already been taken',
  });
});

test('the owner cannot be changed', async () => {
  const { id, attributes } = await created({ name: 'F' });
  expect((await api.update(`properties/${id}`, { owner_id: attributes['owner_id'] })).status).toBe(200);
  expect((await api.update(`properties/${id}`, { owner_id: newId() })).status).toBe(400);
});

test('a deleted property is answered once more, and then gone', async () => {
  const { id, attributes } = await created({ name: 'F', value: 'x' });
  expect(recordOf(await api.remove(`properties/${id}`)).attributes).toEqual(attributes);
  expect((await api.get(`properties/${id}`)).status).toBe(404);
  expect((await api.remove(`properties/${id}`)).status).toBe(404);
  const owner = recordOf(await api.get(`customers/${String(attributes['owner_id'])}`));
  expect(owner.attributes['properties']).toEqual({});
});

test('of the catalogue need the permission products, those of customers none', async () => {
  const group = recordOf(await api.create('product_groups', { name: 'Tent' }), 201).id;
  const ofGroup = { owner_type: 'product_groups', owner_id: group, name: 'Colour', value: 'red' };
  const ofCustomer = { owner_type: 'customers', owner_id: await customer(), name: 'Colour', value: 'red' };
  const { id } = recordOf(await api.create('properties', ofGroup), 201);
  const plain = apiOf(server, (await colleagueOf(server)).token);
  expect((await plain.create('properties', { ...ofGroup, name: 'Size' })).status).toBe(403);
  expect((await plain.update(`properties/${id}`, { value: 'blue' })).status).toBe(403);
  expect((await plain.remove(`properties/${id}`)).status).toBe(403);
  expect((await plain.create('properties', ofCustomer)).status).toBe(201);
  const keeper = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
  expect((await keeper.update(`properties/${id}`, { value: 'blue' })).status).toBe(200);
  expect((await keeper.remove(`properties/${id}`)).status).toBe(200);
});
