import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import type { PartRow, SpecimenRow } from './specimen-data.ts';
import { type Entry, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const id = (number: number): string => `01900000-0000-7000-8000-00000000000${number}`;
const at = (second: number): string => `2026-03-01T10:00:0${second}.000000+00:00`;

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
  const company_id = server.company.id;
  const specimens: Partial<SpecimenRow>[] = [
    { id: id(1), created_at: at(1), name: 'oldest', parent_id: id(2) },
    { id: id(2), created_at: at(2), name: 'older', subject_id: id(6), subject_type: 'parts' },
    { id: id(3), created_at: at(3), name: 'two born at once', parent_id: id(2) },
    { id: id(4), created_at: at(3), name: 'two born at once', subject_id: id(1), subject_type: 'specimens' },
    { id: id(5), created_at: at(5), name: 'newest', parent_id: id(9) },
  ];
  const parts: Partial<PartRow>[] = [
    { id: id(6), created_at: at(6), label: 'first', specimen_id: id(2) },
    { id: id(7), created_at: at(7), label: 'first', specimen_id: id(2) },
    { id: id(8), created_at: at(8), label: 'a', specimen_id: id(2) },
  ];
  const owned = (rows: readonly object[]): string => JSON.stringify(rows.map((row) => ({ ...row, company_id })));
  await server.database.run(
    sql`insert into specimens select * from json_populate_recordset(null::specimens, ${owned(specimens)}::json)`,
  );
  await server.database.run(
    sql`insert into parts select * from json_populate_recordset(null::parts, ${owned(parts)}::json)`,
  );
});

afterAll(() => server.stop());

const page = (number: number, size: number): string =>
  `api/4/specimens?page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}`;

describe('a list', () => {
  test('is newest first, then by id', async () => {
    const { body } = await server.get('specimens');
    expect(body.data.map((row) => row.id)).toEqual([5, 4, 3, 2, 1].map(id));
  });

  test.each([
    // page size → links
    [1, 2, { self: page(1, 2), first: page(1, 2), last: page(3, 2), next: page(2, 2) }],
    [2, 2, { self: page(2, 2), first: page(1, 2), last: page(3, 2), prev: page(1, 2), next: page(3, 2) }],
    [3, 2, { self: page(3, 2), first: page(1, 2), last: page(3, 2), prev: page(2, 2) }],
    [9, 2, { self: page(9, 2), first: page(1, 2), last: page(3, 2), prev: page(3, 2) }],
    [1, 5, { self: page(1, 5), first: page(1, 5), last: page(1, 5) }],
    [1, 6, { self: page(1, 6), first: page(1, 6), last: page(1, 6) }],
  ])('links page %i of size %i to the others', async (number, size, links) => {
    const { body } = await server.get(`specimens?page[number]=${number}&page[size]=${size}`);
    expect(body.links).toEqual(links);
  });

  test('without rows has one page', async () => {
    const { body } = await server.get('specimens?filter[name]=nobody');
    const link = 'api/4/specimens?filter[name]=nobody&page%5Bnumber%5D=1&page%5Bsize%5D=25';
    expect([body.data, body.links]).toEqual([[], { self: link, first: link, last: link }]);
  });

  test.each(['specimens/?sort=name', '../boomerang/specimens?sort=name', '../boomerang/specimens/?&sort=name&'])(
    'at %s is linked by its one address',
    async (path) => {
      const { body } = await server.get(path);
      expect(body.links['self']).toBe('api/4/specimens?sort=name&page%5Bnumber%5D=1&page%5Bsize%5D=25');
    },
  );

  test('keeps every other parameter in its links as it was sent', async () => {
    const query = 'filter%5Bname%5D=two%20born+at%20once&fields[specimens]=name&page[size]=1&sort=-name';
    const { body } = await server.get(`specimens?${query}`);
    expect(body.links['next']).toBe(
      'api/4/specimens?filter%5Bname%5D=two%20born+at%20once&fields[specimens]=name&sort=-name&page%5Bnumber%5D=2&page%5Bsize%5D=1',
    );
    const next = await server.get((body.links['next'] as string).slice('api/4/'.length));
    expect(next.body.data.map((row) => row.id)).toEqual([id(3)]);
  });

  test('of a search are followed with the same body, whatever page it names', async () => {
    const body = { sort: 'name', page: { number: 1, size: 2 } };
    const found: string[] = [];
    let path: string | undefined = 'specimens/search';
    while (path !== undefined) {
      const answer = await server.call('POST', path, { body });
      found.push(...answer.body.data.map((row) => row.id));
      path = answer.body.links['next']?.slice('api/4/'.length);
      if (found.length > 100) break;
    }
    const all = await server.get('specimens?sort=name&page[size]=1000');
    expect(found).toEqual(all.body.data.map((row) => row.id));
  });

  test('in flat form, a single record and a written one have no links', async () => {
    expect(Object.keys((await server.get('specimens.json')).body)).toEqual(['data']);
    expect(Object.keys((await server.get(`specimens/${id(1)}`)).body)).toEqual(['data', 'meta']);
  });
});

describe('relationships', () => {
  const relationshipsOf = async (number: number, include = ''): Promise<Entry['relationships']> =>
    (await server.get(`specimens/${id(number)}?include=${include}`)).body.data.relationships;

  test('always say where the related records are, and nothing else unless included', async () => {
    expect(await relationshipsOf(2)).toEqual({
      parent: { links: { related: null } },
      children: { links: { related: `api/4/specimens?filter[parent_id]=${id(2)}` } },
      parts: { links: { related: `api/4/parts?filter[specimen_id]=${id(2)}` } },
      first_part: { links: { related: `api/4/parts?filter[specimen_id]=${id(2)}&filter[label]=first` } },
      subject: { links: { related: `api/4/parts/${id(6)}` } },
    });
  });

  test('name the related records when they are included, in their order', async () => {
    const { children, parts, first_part, subject } = await relationshipsOf(2, 'children,parts,first_part,subject');
    expect(children?.data).toEqual([3, 1].map((number) => ({ type: 'specimens', id: id(number) })));
    expect(parts?.data).toEqual([8, 6, 7].map((number) => ({ type: 'parts', id: id(number) })));
    expect(first_part?.data).toEqual({ type: 'parts', id: id(7) });
    expect(subject?.data).toEqual({ type: 'parts', id: id(6) });
  });

  test('without a target are null or empty, and then nothing is included', async () => {
    const { body } = await server.get(`specimens/${id(3)}?include=children,parts,first_part,subject`);
    const data = Object.fromEntries(Object.entries(body.data.relationships).map(([name, { data: of }]) => [name, of]));
    expect(data).toEqual({ children: [], parts: [], first_part: null, subject: null });
    expect(body).not.toHaveProperty('included');
  });

  test('that point at nobody are null, though the id is kept', async () => {
    const { body } = await server.get(`specimens/${id(5)}?include=parent`);
    expect(body.data.relationships['parent']).toEqual({ links: { related: `api/4/specimens/${id(9)}` }, data: null });
    expect(body.data.attributes['parent_id']).toBe(id(9));
  });

  test.each(['parent', 'children', 'parts', 'first_part', 'subject'])(
    '%s can be followed, and the link leads to what include shows',
    async (name) => {
      const { body } = await server.get(`specimens?include=${name}&filter[id]=${[1, 2, 4].map(id).join(',')}`);
      let followed = 0;
      for (const { relationships } of body.data) {
        const { links, data } = relationships[name] as { links: { related: string | null }; data: unknown };
        const expected = [data].flat().filter((one) => one !== null);
        if (links.related === null) expect(expected).toEqual([]);
        else {
          const found = await server.get(links.related.slice('api/4/'.length));
          expect([found.body.data].flat()).toEqual(
            expect.arrayContaining(expected.map((one) => expect.objectContaining(one as object))),
          );
          followed += expected.length;
        }
      }
      expect(followed).toBeGreaterThan(0);
    },
  );

  test('of the same record by two paths: it is included once, with the relationships of both', async () => {
    const { body } = await server.get(`specimens?filter[id]=${id(4)}&include=subject,children&fields[specimens]=name`);
    expect(body.included?.map((row) => row.id)).toEqual([id(1)]);
    const both = await server.get(`specimens?filter[id]=${id(1)}&include=parent.parent,children.parts`);
    expect(both.body.included?.map((row) => row.id)).toEqual([id(2)]);
  });

  test('of a record that is itself in the list: it is not repeated, and shows what was included below it', async () => {
    const { body } = await server.get(`specimens?filter[id]=${id(1)},${id(2)}&include=children.parts&sort=-id`);
    const [, child] = body.data as readonly Entry[];
    expect(child?.id).toBe(id(1));
    expect(child?.relationships['parts']).toMatchObject({ data: [] });
    expect(body.included?.map((row) => row.id)).toEqual([id(3)]);
  });
});
