import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
});

afterAll(() => server.stop());

describe('rows that code works out', () => {
  const roots = async (query: string): Promise<unknown[]> =>
    (await server.get(`squares?filter[up_to]=${query}`)).body.data.map(({ attributes }) => attributes['root']);

  test('are listed, paged and linked as rows of a table are', async () => {
    const { body } = await server.get('squares?filter[up_to]=30');
    expect(body.data).toHaveLength(25);
    expect(body.data[0]).toEqual({
      id: 'square-1',
      type: 'squares',
      attributes: { root: 1, square: 1, half: 0.5, parity: 'odd' },
    });
    expect(body.links['last']).toBe('api/4/squares?filter[up_to]=30&page%5Bnumber%5D=2&page%5Bsize%5D=25');
    expect(await roots('30&page[number]=2&page[size]=12')).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  });

  test.each([
    ['5&sort=-root', [5, 4, 3, 2, 1]],
    ['5&sort=parity,-square', [4, 2, 5, 3, 1]],
    ['5&sort=-half&page[size]=2', [5, 4]],
  ])('are sorted: filter[up_to]=%s', async (query, expected) => expect(await roots(query)).toEqual(expected));

  test('are counted over all pages', async () => {
    const { body, text } = await server.get(
      'squares?filter[up_to]=5&page[size]=2&stats[total]=count&stats[parity]=count_each&stats[square]=sum,average,maximum,minimum',
    );
    expect(body.meta.stats).toEqual({
      total: { count: 5 },
      parity: { count_each: { odd: 3, even: 2 } },
      square: { sum: 55, average: 11, maximum: 25, minimum: 1 },
    });
    expect(text).toContain('"average":11.0');
  });

  test('have sparse fields and a flat form, with whole floats written as such', async () => {
    const { text } = await server.get('squares.json?filter[up_to]=2&fields[squares]=half,parity');
    expect(text).toBe(
      '{"data":[{"id":"square-1","half":0.5,"parity":"odd"},{"id":"square-2","half":1.0,"parity":"even"}]}',
    );
  });
});

describe('a deed', () => {
  test('is done, answered with its own status, and shows what was included', async () => {
    const { body: owner } = await server.call('POST', 'specimens', {
      body: {
        data: {
          attributes: {
            name: 'x',
            parts_attributes: [
              { label: 'a', weight: 1 },
              { label: 'b', weight: 9 },
            ],
          },
        },
        include: 'parts',
      },
    });
    const { status, body } = await server.call('POST', 'weighings?include=heaviest_part,specimen.parts', {
      body: { data: { type: 'weighings', attributes: { specimen_id: owner.data.id, note: 'kept to ourselves' } } },
    });
    const heaviest = owner.included?.find(({ attributes }) => attributes['label'] === 'b')?.id;
    expect(status).toBe(200);
    expect(body.data.attributes).toEqual({ specimen_id: owner.data.id, heaviest_part_id: heaviest });
    expect(body.data.relationships['heaviest_part']).toEqual({
      links: { related: `api/4/parts/${heaviest}` },
      data: { type: 'parts', id: heaviest },
    });
    expect(body.included?.map(({ type }) => type).toSorted()).toEqual(['parts', 'parts', 'specimens']);
  });

  test('refuses what any document is refused for', async () => {
    const post = (data: unknown) => server.call('POST', 'weighings', { body: { data } });
    expect((await post({ attributes: { heaviest_part_id: null } })).body.errors[0]?.meta?.['code']).toBe(
      'unwrittable_attribute',
    );
    expect((await post({ attributes: { size: 1 } })).body.errors[0]?.meta?.['code']).toBe('unknown_attribute');
    expect((await post({ attributes: { specimen_id: 'x' } })).status).toBe(422);
    expect((await post([])).status).toBe(400);
  });
});
