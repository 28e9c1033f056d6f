import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
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
  statusesOf,
} from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const create = (attributes: Attributes) => api.create('default_properties', { owner_type: 'customers', ...attributes });

const created = async (attributes: Attributes) => recordOf(await create(attributes), 201);

const owned = async (attributes: Attributes): Promise<{ owner: string; property: string }> => {
  const owner = recordOf(await api.create('customers', { name: 'Owner' }), 201).id;
  const answer = await api.create('properties', { owner_type: 'customers', owner_id: owner, ...attributes });
  return { owner, property: recordOf(answer, 201).id };
};

describe('a new definition', () => {
  test('gets an identifier from its name and goes last', async () => {
    await created({ name: 'Before', owner_type: 'stock_items' });
    const { attributes } = await created({ name: 'Mobile phone', property_type: 'phone', owner_type: 'stock_items' });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      name: 'Mobile phone',
      identifier: 'mobile_phone',
      position: 2,
      property_type: 'phone',
      show_on: [],
      validation_required: false,
      can_change_property_type: true,
      owner_type: 'stock_items',
      select_options: [],
      editable: true,
    });
  });

  test('exists once per kind of owner and identifier, also when many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Once' })));
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 4 });
    expect(problemsOf(await create({ name: 'once' }))).toEqual({ identifier: 'has already been taken' });
    expect((await create({ name: 'Once', owner_type: 'orders' })).status).toBe(201);
  });

  test.each([
    [{}, { name: "can't be blank" }],
    [{ name: 'F', owner_type: null }, { owner_type: "can't be blank" }],
    [{ name: 'F', owner_type: 'employees' }, { owner_type: expect.stringContaining('must be one of') }],
    [{ name: 'F', property_type: 'song' }, { property_type: expect.stringContaining('must be one of') }],
    [{ name: 'F', show_on: ['wall'] }, { show_on: expect.stringContaining('must be one of') }],
    [{ name: 'F', position: -1 }, { position: 'must be between 0 and 1000000' }],
    [{ name: 'F', select_options: ['a', 7] }, { select_options: 'must be strings' }],
    [{ name: 'F', select_options: ['a', ' '] }, { select_options: "can't be blank" }],
    [{ name: 'F', select_options: ['x'.repeat(256)] }, { select_options: 'is too long (maximum is 255 characters)' }],
    [
      { name: 'F', select_options: Array.from({ length: 201 }, String) },
      { select_options: 'are too many (maximum is 200)' },
    ],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
  ])('is refused: %j', async (attributes, problems) => {
    expect(problemsOf(await create(attributes))).toEqual(problems);
  });

  test('takes as many options as allowed, each once', async () => {
    const options = Array.from({ length: 199 }, (_, index) => `Option ${index}`);
    const { attributes } = await created({
      name: 'Many',
      property_type: 'select',
      select_options: [...options, 'Option 1'],
    });
    expect(attributes['select_options']).toEqual(options);
  });
});

describe('changing a definition', () => {
  test('changes the properties that are linked to it', async () => {
    const { id } = await created({ name: 'Passed on', property_type: 'text_field' });
    const { owner, property } = await owned({ name: 'Passed on', value: 'x' });
    await api.update(`default_properties/${id}`, {
      name: 'Renamed',
      identifier: 'renamed',
      show_on: ['quote'],
      validation_required: true,
      position: 9,
    });
    expect(recordOf(await api.get(`properties/${property}`)).attributes).toMatchObject({
      name: 'Renamed',
      identifier: 'renamed',
      show_on: ['quote'],
      validation_required: true,
      position: 9,
      value: 'x',
    });
    expect(recordOf(await api.get(`customers/${owner}`)).attributes['properties']).toEqual({ renamed: 'x' });
  });

  test('keeps its identifier when only the name changes', async () => {
    const { id } = await created({ name: 'Old name' });
    const { attributes } = recordOf(await api.update(`default_properties/${id}`, { name: 'New name' }));
    expect(attributes).toMatchObject({ name: 'New name', identifier: 'old_name' });
  });

  test.each([
    ['linked', { name: 'Type linked' }],
    ['one-off of the same identifier', { name: 'Type one-off', identifier: 'type_linked' }],
  ])('its type is fixed while there is a property: %s', async (kind, attributes) => {
    if (kind !== 'linked') await owned(attributes);
    const { id } = await created({
      name: kind === 'linked' ? 'Type linked' : 'Other',
      identifier: kind === 'linked' ? 'type_x' : 'type_linked',
    });
    if (kind === 'linked') await owned(attributes);
    expect(recordOf(await api.get(`default_properties/${id}`)).attributes['can_change_property_type']).toBe(false);
    expect(problemsOf(await api.update(`default_properties/${id}`, { property_type: 'phone' }))).toEqual({
      property_type: 'cannot be changed while there are properties of it',
    });
    expect((await api.update(`default_properties/${id}`, { property_type: 'text_field' })).status).toBe(200);
  });

  test('its type may change while nobody uses it', async () => {
    const { id } = await created({ name: 'Unused' });
    const { attributes } = recordOf(await api.update(`default_properties/${id}`, { property_type: 'phone' }));
    expect(attributes['property_type']).toBe('phone');
  });

  test('an identifier that another has, or a property beside, is refused', async () => {
    await created({ name: 'Occupied' });
    const { id } = await created({ name: 'Mover' });
    expect(problemsOf(await api.update(`default_properties/${id}`, { identifier: 'occupied' }))).toEqual({
      identifier: 'has already been taken',
    });
    const { owner } = await owned({ name: 'Mover', value: '1' });
    await api.create('properties', { owner_type: 'customers', owner_id: owner, name: 'Beside' });
    expect(problemsOf(await api.update(`default_properties/${id}`, { identifier: 'beside' }))).toEqual({
      identifier: 'has already been taken by a property beside it',
    });
  });

  test('the kind of owner is fixed', async () => {
    const { id } = await created({ name: 'Fixed owner' });
    expect((await api.update(`default_properties/${id}`, { owner_type: 'customers' })).status).toBe(200);
    expect((await api.update(`default_properties/${id}`, { owner_type: 'orders' })).status).toBe(400);
  });

  test('while customers are being made with it leaves no copy behind', async () => {
    const { id } = await created({ name: 'Raced', property_type: 'text_field' });
    const customers = Array.from({ length: 8 }, (_, index) =>
      api.create('customers', { name: `Racer ${index}`, properties_attributes: [{ identifier: 'raced', value: 'x' }] }),
    );
    const renames = ['Raced a', 'Raced b', 'Raced c'].map((name) => api.update(`default_properties/${id}`, { name }));
    const answers = await Promise.all([...customers, ...renames]);
    expect(statusesOf(answers)).toEqual({ 200: 3, 201: 8 });
    const { name } = recordOf(await api.get(`default_properties/${id}`)).attributes;
    const copies = recordsOf(await api.get('properties?filter[identifier]=raced'));
    expect(copies.map(({ attributes }) => attributes['name'])).toEqual(Array(8).fill(name));
  });
});

describe('deleting a definition', () => {
  test('leaves the values as one-offs', async () => {
    const { id, attributes } = await created({ name: 'Going' });
    const { property } = await owned({ name: 'Going', value: 'stays' });
    expect(recordOf(await api.remove(`default_properties/${id}`)).attributes).toMatchObject({
      name: attributes['name'],
    });
    expect((await api.get(`default_properties/${id}`)).status).toBe(404);
    expect(recordOf(await api.get(`properties/${property}`)).attributes).toMatchObject({
      value: 'stays',
      default_property_id: null,
    });
  });

  test('that belongs to the system is refused, as is changing it', async () => {
    const { id } = await created({ name: 'System' });
    await server.database.run(sql`update default_properties set editable = false where id = ${id}`);
    for (const answer of [
      await api.remove(`default_properties/${id}`),
      await api.update(`default_properties/${id}`, { name: 'x' }),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 422, code: 'not_editable' });
    }
  });
});

test('whoever lacks the permission settings may read but not write', async () => {
  const { id } = await created({ name: 'Guarded' });
  const colleague = apiOf(server, (await colleagueOf(server)).token);
  expect((await colleague.get(`default_properties/${id}`)).status).toBe(200);
  expect((await colleague.create('default_properties', { name: 'x', owner_type: 'orders' })).status).toBe(403);
  expect((await colleague.update(`default_properties/${id}`, { name: 'x' })).status).toBe(403);
  expect((await colleague.remove(`default_properties/${id}`)).status).toBe(403);
});

test('lists filter by kind of owner', async () => {
  await created({ name: 'Only for documents', owner_type: 'documents' });
  const found = recordsOf(await api.get('default_properties?filter[owner_type]=documents'));
  expect(found.map(({ attributes }) => attributes['name'])).toEqual(['Only for documents']);
});
