import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
});

afterAll(() => server.stop());

const post = (body: unknown, query = ''): Promise<Answer> => server.call('POST', `specimens${query}`, { body });

const create = async (attributes: object): Promise<string> =>
  (await post({ data: { attributes: { name: 'x', ...attributes } } })).body.data.id;

const put = (id: string, data: object, more: object = {}): Promise<Answer> =>
  server.call('PUT', `specimens/${id}`, { body: { data, ...more } });

const attributesOf = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await server.get(`specimens/${id}?extra_fields[specimens]=secret`)).body.data.attributes;

const EVERYTHING = {
  name: 'Ünïcödé',
  kind: 'red',
  owner_uuid: 'A0000000-0000-4000-8000-000000000001',
  amount: 7,
  ratio: 2.5,
  flag: true,
  day: '22-01-2018',
  moment: '2018-01-22 9:00',
  facts: { a: [1, { b: null }] },
  labels: ['a', 'b'],
  fixed: 'for good',
  secret: 'hush',
  parent_id: null,
};

const AS_SHOWN = {
  ...EVERYTHING,
  owner_uuid: 'a0000000-0000-4000-8000-000000000001',
  day: '2018-01-22',
  // Wall-clock time of the company, which is in Amsterdam.
  moment: '2018-01-22T08:00:00.000000+00:00',
};

describe('create', () => {
  test('answers 201 with the record, its address and its tag', async () => {
    const { status, body, headers } = await post({ data: { type: 'specimens', attributes: EVERYTHING } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'specimens', attributes: AS_SHOWN });
    expect(body.meta).toEqual({});
    expect(headers.get('location')).toBe(`/api/4/specimens/${body.data.id}`);
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/);
    expect(await attributesOf(body.data.id)).toEqual(body.data.attributes);
  });

  test('reads values from texts as forms send them', async () => {
    const id = await create({ name: 5, amount: '7', ratio: '2.50', flag: '0', moment: '2018-01-22T10:00:00+02:00' });
    expect(await attributesOf(id)).toMatchObject({
      name: '5',
      amount: 7,
      ratio: 2.5,
      flag: false,
      moment: '2018-01-22T08:00:00.000000+00:00',
    });
  });

  test.each([
    ['a type that differs', { data: { type: 'Specimen', attributes: { name: 'x' } } }],
    ['no type', { data: { attributes: { name: 'x' } } }],
    ['an id of its own', { data: { id: newId(), type: 'specimens', attributes: { name: 'x' } } }],
    ['an id among the attributes', { data: { attributes: { id: newId(), name: 'x' } } }],
    ['a temporary id', { data: { 'temp-id': 'abc', type: 'specimens', attributes: { name: 'x' } } }],
    [
      'members we do not know',
      {
        data: { attributes: { name: 'x' }, meta: {}, links: {} },
        meta: { a: 1 },
        jsonapi: { version: '1.0' },
        headers: {},
      },
    ],
    ['empty relationships', { data: { attributes: { name: 'x' }, relationships: {} } }],
    ['relationships of null', { data: { attributes: { name: 'x' }, relationships: null } }],
    [
      'a relationship without data',
      { data: { attributes: { name: 'x' }, relationships: { parent: {}, parts: { links: {} } } } },
    ],
    [
      'an empty list of related records',
      { data: { attributes: { name: 'x' }, relationships: { parts: { data: [] }, first_part: { data: null } } } },
    ],
    ['included records', { data: { attributes: { name: 'x' } }, included: [] }],
  ])('takes %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data.attributes['name']).toBe('x');
  });

  test('takes a related record as another spelling of its id', async () => {
    const parent = await create({});
    const relationships = {
      parent: { data: { type: 'specimens', id: parent } },
      subject: { data: { type: 'specimens', id: parent } },
    };
    const { body } = await post({ data: { attributes: { name: 'x' }, relationships } }, '?include=parent,subject');
    expect(body.data.attributes).toMatchObject({ parent_id: parent, subject_id: parent, subject_type: 'specimens' });
    expect(body.data.relationships['parent']?.data).toEqual({ type: 'specimens', id: parent });
    expect(body.included?.map(({ id }) => id)).toEqual([parent]);
    const emptied = await put(body.data.id, { relationships: { parent: { data: null } } });
    expect(emptied.body.data.attributes['parent_id']).toBeNull();
  });

  test('refuses a related record that is none', async () => {
    const { status, body } = await post({
      data: {
        attributes: { name: 'x' },
        relationships: { subject: { data: { type: 'animals', id: 5 } }, parent: { data: {} } },
      },
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ detail }) => detail)).toEqual([
      'subject_id must be a uuid',
      'subject_type must be one of: specimens, parts',
      'parent_id must be a uuid',
    ]);
  });

  test('writes side-posted records with their owner', async () => {
    const parts_attributes = [{ label: 'b', weight: 2 }, { label: 'a' }];
    const { body } = await post({ data: { attributes: { name: 'x', parts_attributes } }, include: 'parts' });
    expect(body.data.attributes).not.toHaveProperty('parts_attributes');
    expect(body.included?.map(({ attributes }) => [attributes['label'], attributes['weight']])).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
  });
});

describe('what is answered', () => {
  test.each([
    [
      'in the body',
      '',
      { fields: { specimens: 'name', parts: ['label'] }, include: 'parts', extra_fields: { specimens: 'reversed' } },
    ],
    ['in the query', '?fields[specimens]=name&fields[parts]=label&include=parts&extra_fields[specimens]=reversed', {}],
    [
      'in both',
      '?fields[specimens]=name&include[]=parts',
      { fields: { parts: 'label' }, extra_fields: { specimens: ['reversed'] } },
    ],
  ])('is chosen %s', async (_, query, more) => {
    const attributes = { name: 'abc', parts_attributes: [{ label: 'a' }] };
    const { body } = await post({ data: { attributes }, ...more }, query);
    expect(body.data.attributes).toEqual({ name: 'abc', reversed: 'cba' });
    expect(body.included?.map((part) => part.attributes)).toEqual([{ label: 'a' }]);
  });

  test('is flat below .json, for every operation', async () => {
    const created = await server.call('POST', 'specimens.json', {
      body: {
        data: { attributes: { name: 'x', parts_attributes: [{ label: 'a' }] } },
        include: 'parts',
        fields: { specimens: 'name', parts: 'label' },
      },
    });
    const { id, parts } = created.body.data as unknown as { id: string; parts: { id: string }[] };
    expect(created.body).toEqual({ data: { id, name: 'x', parts: [{ id: parts[0]?.id, label: 'a' }] } });
    expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const updated = await server.call('PUT', `specimens/${id}.json?fields[specimens]=name`, {
      body: { data: { attributes: { name: 'y' } } },
    });
    expect(updated.body).toEqual({ data: { id, name: 'y' } });
    expect((await server.get(`specimens/${id}.json?fields[specimens]=archived`)).body).toEqual({
      data: { id, archived: false },
    });
    const archived = await server.call('DELETE', `specimens/${id}.json?fields[specimens]=archived`);
    expect(archived.body).toEqual({ data: { id, archived: true } });
    const refused = await server.call('PUT', `specimens/${newId()}.json`, { body: { data: {} } });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('refuses what cannot be answered before anything is written', async () => {
    const before = await count();
    for (const [query, more] of [
      ['?fields[specimens]=size', {}],
      ['', { fields: { animals: 'name' } }],
      ['', { include: Array.from({ length: 51 }, () => 'parts') }],
    ] as const) {
      expect((await post({ data: { attributes: { name: 'x' } }, ...more }, query)).status).toBe(400);
    }
    expect(await count()).toBe(before);
  });
});

const count = async (): Promise<number> =>
  (await server.database.one<{ count: number }>(sql`select count(*) as count from specimens`)).count;

describe('update', () => {
  test('changes what is sent and nothing else, by PUT as by PATCH', async () => {
    const id = await create(EVERYTHING);
    const before = await attributesOf(id);
    for (const [method, name] of [
      ['PUT', 'y'],
      ['PATCH', 'z'],
    ] as const) {
      const { status, body } = await server.call(method, `specimens/${id}`, {
        body: { data: { id, type: 'specimens', attributes: { name } } },
      });
      expect([status, body.data.id, body.data.attributes['name']]).toEqual([200, id, name]);
      expect(await attributesOf(id)).toEqual({ ...before, name, red_only: name });
    }
  });

  test('empties what is sent as null', async () => {
    const id = await create(EVERYTHING);
    await put(id, { attributes: { name: null, amount: null, moment: null, facts: null } });
    expect(await attributesOf(id)).toMatchObject({ name: null, amount: null, moment: null, facts: null, flag: true });
  });

  test.each([
    ['another id', () => newId()],
    ['a number', () => 5],
    ['null', () => null],
  ])('refuses %s as data.id and changes nothing', async (_, other) => {
    const id = await create({});
    const { status, body } = await put(id, { id: other(), attributes: { name: 'y' } });
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { detail: 'data.id must be the id in the path, or be left out', source: { pointer: '/data/id' } },
    ]);
    expect((await attributesOf(id))['name']).toBe('x');
  });

  test('takes ids in any case', async () => {
    const id = await create({});
    expect((await put(id.toUpperCase(), { id: id.toUpperCase(), attributes: { name: 'y' } })).status).toBe(200);
  });

  test('accepts what is fixed at creation when it is unchanged, else refuses it', async () => {
    const id = await create({ fixed: 'for good' });
    expect((await put(id, { attributes: { fixed: 'for good', name: 'y' } })).status).toBe(200);
    const { status, body } = await put(id, { attributes: { fixed: 'For good', name: 'z' } });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({
      detail: 'data.attributes.fixed cannot be written',
      meta: { code: 'unwrittable_attribute' },
    });
    expect(await attributesOf(id)).toMatchObject({ fixed: 'for good', name: 'y' });
  });

  test('of a record with no body, or none at all, is refused', async () => {
    const id = await create({});
    expect((await server.call('PUT', `specimens/${id}`)).status).toBe(400);
    expect((await server.call('PATCH', `specimens/${id}`, { body: { attributes: { name: 'y' } } })).status).toBe(400);
    expect((await put(id, {})).status).toBe(200);
  });
});

describe('delete', () => {
  test('of what is archived shows it archived and hides it from lists; restore brings it back', async () => {
    const id = await create({ name: 'once' });
    const archived = await server.call('DELETE', `specimens/${id}`);
    expect([archived.status, archived.body.data.attributes['archived']]).toEqual([200, true]);
    expect((await server.get('specimens?filter[name]=once')).body.data).toEqual([]);
    expect((await server.get('specimens?filter[name]=once&filter[archived]=true')).body.data).toHaveLength(1);
    const restored = await server.call('POST', `specimens/${id}/restore`);
    expect([restored.status, restored.body.data.attributes['archived']]).toEqual([200, false]);
    expect((await server.get('specimens?filter[name]=once')).body.data).toHaveLength(1);
  });

  test('of what is removed shows it as it was, with what is included, and then it is gone', async () => {
    const { body } = await post({
      data: { attributes: { name: 'x', parts_attributes: [{ label: 'a' }] } },
      include: 'parts',
    });
    const part = body.included?.[0]?.id;
    // Public clients send a body with DELETE.
    const removed = await server.call('DELETE', `parts/${part}?include=specimen`, {
      body: { data: { id: part, type: 'parts' } },
    });
    expect([removed.status, removed.body.data.attributes['label']]).toEqual([200, 'a']);
    expect(removed.body.included?.map(({ id }) => id)).toEqual([body.data.id]);
    expect((await server.get(`parts/${part}`)).status).toBe(404);
    expect((await server.call('DELETE', `parts/${part}`)).status).toBe(404);
  });
});

describe('another company', () => {
  test("'s records look like records that are not there", async () => {
    const [id, part] = [newId(), newId()];
    await server.database.run(sql`insert into specimens (company_id, id, name) values (${newId()}, ${id}, 'theirs')`);
    await server.database.run(sql`insert into parts (company_id, id, specimen_id) values (${newId()}, ${part}, ${id})`);
    expect((await server.get(`specimens/${id}`)).status).toBe(404);
    expect((await put(id, { attributes: { name: 'mine' } })).status).toBe(404);
    expect((await server.call('DELETE', `specimens/${id}`)).status).toBe(404);
    expect((await server.call('DELETE', `parts/${part}`)).status).toBe(404);
    expect((await server.get('specimens?filter[name]=theirs')).body.data).toEqual([]);
    const mine = await create({ parent_id: id, subject_id: part, subject_type: 'parts' });
    const { body } = await server.get(`specimens/${mine}?include=parent,subject`);
    expect([body.data.relationships['parent']?.data, body.data.relationships['subject']?.data, body.included]).toEqual([
      null,
      null,
      undefined,
    ]);
    const { body: stats } = await server.get('specimens?stats[total]=count&filter[name]=theirs');
    expect(stats.meta.stats['total']).toEqual({ count: 0 });
  });
});
