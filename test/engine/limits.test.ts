import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JSON_DEPTH_LIMIT } from '../../src/api/server/json-body.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAX_BODY_PARAMETERS,
  MAX_BRACKET_DEPTH,
  MAX_CONDITIONS,
  MAX_ENTRIES,
  MAX_FILTER_CHARACTERS,
  MAX_FILTER_VALUES,
  MAX_INCLUDE_DEPTH,
  MAX_INCLUDE_PATHS,
  MAX_OFFSET,
  MAX_PAGE_SIZE,
  MAX_PARAMETER_DEPTH,
  MAX_SORT_TERMS,
  MAX_STRING_LENGTH,
} from '../../src/api/v4/engine/limits.ts';
import { sql } from '../../src/db/sql.ts';
import { SORTABLE } from './sort-model.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const ROWS = MAX_PAGE_SIZE + 1;

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
  await server.database.run(sql`insert into specimens (company_id, id, name, amount)
    select ${server.company.id}, gen_random_uuid(), 'row ' || number, number
    from generate_series(1, ${ROWS}::int) as number`);
});

afterAll(() => server.stop());

const search = (body: unknown): Promise<Answer> => server.call('POST', 'specimens/search', { body });

const create = (attributes: object): Promise<Answer> =>
  server.call('POST', 'specimens', { body: { data: { attributes } } });

function expectRefused(answer: Answer, status: number, detail: string, source: object): void {
  expect(answer.status, answer.text.slice(0, 500)).toBe(status);
  expect(answer.body.errors[0]).toMatchObject({ detail, source });
}

test('the limits are what the specification says', () => {
  expect({
    DEFAULT_PAGE_SIZE,
    MAX_PAGE_SIZE,
    MAX_INCLUDE_DEPTH,
    MAX_INCLUDE_PATHS,
    MAX_CONDITIONS,
    MAX_FILTER_VALUES,
    MAX_ENTRIES,
  }).toEqual({
    DEFAULT_PAGE_SIZE: 25,
    MAX_PAGE_SIZE: 1_000,
    MAX_INCLUDE_DEPTH: 5,
    MAX_INCLUDE_PATHS: 50,
    MAX_CONDITIONS: 1_000,
    MAX_FILTER_VALUES: 1_000,
    MAX_ENTRIES: 1_000,
  });
  expect(JSON_DEPTH_LIMIT).toBe(512);
});

describe('pages', () => {
  test('hold 25 rows unless told otherwise', async () => {
    expect((await server.get('specimens')).body.data).toHaveLength(DEFAULT_PAGE_SIZE);
  });

  test('hold at most a thousand rows', async () => {
    const most = await server.get(`specimens?page[size]=${MAX_PAGE_SIZE}`);
    expect(most.body.data).toHaveLength(MAX_PAGE_SIZE);
    const more = await server.get(`specimens?page[size]=${MAX_PAGE_SIZE + 1}`);
    expectRefused(more, 400, 'page[size] must be a whole number, 1 to 1000', { parameter: 'page[size]' });
    expectRefused(
      await search({ page: { size: MAX_PAGE_SIZE + 1 } }),
      400,
      'page[size] must be a whole number, 1 to 1000',
      {
        parameter: 'page[size]',
      },
    );
  });

  test('reach up to row ten million', async () => {
    const last = MAX_OFFSET / MAX_PAGE_SIZE + 1;
    const farthest = await server.get(`specimens?page[size]=${MAX_PAGE_SIZE}&page[number]=${last}`);
    expect([farthest.status, farthest.body.data]).toEqual([200, []]);
    const beyond = await server.get(`specimens?page[size]=${MAX_PAGE_SIZE}&page[number]=${last + 1}`);
    expectRefused(beyond, 400, 'page[number] reaches past row 10000000; continue with filter[id][gt] instead', {
      parameter: 'page[number]',
    });
  });

  test.each(['0', '-1', '1.5', 'x', '', '1e3', '9'.repeat(17)])('are refused for size and number %s', async (text) => {
    for (const key of ['size', 'number']) {
      const answer = await server.get(`specimens?page[${key}]=${text}`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]?.detail).toMatch(`page[${key}] must be a whole number, 1 `);
    }
  });
});

describe('includes', () => {
  const paths = (count: number): string => Array.from({ length: count }, (_, index) => `path${index}`).join(',');

  test('are at most fifty paths', async () => {
    expect((await server.get(`specimens?include=${paths(MAX_INCLUDE_PATHS)}`)).status).toBe(200);
    expectRefused(
      await server.get(`specimens?include=${paths(MAX_INCLUDE_PATHS + 1)}`),
      400,
      'include takes at most 50 paths',
      { parameter: 'include' },
    );
    expectRefused(
      await search({ include: paths(MAX_INCLUDE_PATHS + 1).split(',') }),
      400,
      'include takes at most 50 paths',
      {
        parameter: 'include',
      },
    );
  });

  test('are at most five levels deep', async () => {
    const path = (depth: number): string => Array.from({ length: depth }, () => 'parent').join('.');
    expect((await server.get(`specimens?include=${path(MAX_INCLUDE_DEPTH)}`)).status).toBe(200);
    const tooDeep = path(MAX_INCLUDE_DEPTH + 1);
    expectRefused(
      await server.get(`specimens?include=${tooDeep}`),
      400,
      `include: ${tooDeep} is deeper than 5 levels`,
      {
        parameter: 'include',
      },
    );
  });
});

test('a list is sorted by at most ten fields', async () => {
  const [terms, one] = [SORTABLE.slice(0, MAX_SORT_TERMS), SORTABLE[MAX_SORT_TERMS]];
  expect((await server.get(`specimens?sort=${terms.join(',')}`)).status).toBe(200);
  // Naming one again adds nothing.
  expect((await server.get(`specimens?sort=${[...terms, ...terms].join(',')}`)).status).toBe(200);
  expectRefused(await server.get(`specimens?sort=${[...terms, one].join(',')}`), 400, 'sort takes at most 10 fields', {
    parameter: 'sort',
  });
});

describe('values of all filters of a request', () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const tooMany = (name: string): string =>
    `${name} takes at most 1000 values, together with all other filters of the request`;

  test('are at most a thousand in a query string', async () => {
    const most = await server.get(`specimens?page[size]=1000&filter[amount]=${numbers(MAX_FILTER_VALUES).join(',')}`);
    expect(most.body.data).toHaveLength(MAX_FILTER_VALUES);
    const name = 'filter[amount][gt]';
    expectRefused(
      await server.get(`specimens?${name}=${numbers(MAX_FILTER_VALUES + 1).join(',')}`),
      400,
      tooMany(name),
      { parameter: name },
    );
  });

  test('are at most a thousand in a body, as a plain filter and as a condition', async () => {
    const conditions = (count: number) => ({ operator: 'and', attributes: [{ amount: numbers(count) }] });
    for (const filter of [{ amount: numbers(MAX_FILTER_VALUES) }, { conditions: conditions(MAX_FILTER_VALUES) }]) {
      expect((await search({ filter, page: { size: 1000 } })).body.data).toHaveLength(MAX_FILTER_VALUES);
    }
    const plain = await search({ filter: { amount: numbers(MAX_FILTER_VALUES + 1) } });
    expectRefused(plain, 400, tooMany('filter[amount][]'), { parameter: 'filter[amount][]' });
    const place = 'filter[conditions][attributes][0][amount][eq]';
    const inTree = await search({ filter: { conditions: conditions(MAX_FILTER_VALUES + 1) } });
    expectRefused(inTree, 400, tooMany(place), { parameter: place });
  });

  test('are counted together, wherever they stand', async () => {
    const texts = (count: number): string[] => numbers(count).map((number) => `text ${number}`);
    const half = MAX_FILTER_VALUES / 2;
    const asked = (extra: string[]) => ({
      filter: {
        name: { match: texts(half - 1) },
        conditions: {
          operator: 'or',
          attributes: [{ name: { match: texts(half) } }, { name: { not_match: ['last', ...extra] } }],
        },
      },
    });
    expect((await search(asked([]))).status).toBe(200);
    const more = await search(asked(['one more']));
    expect(more.status).toBe(400);
    expect(more.body.errors[0]?.detail).toContain('takes at most 1000 values, together with');
    const tree = (count: number): string =>
      encodeURIComponent(JSON.stringify({ operator: 'and', attributes: [{ amount: numbers(count) }] }));
    const twice = await server.get(`specimens?filter[conditions]=${tree(500)}&filter[conditions]=${tree(501)}`);
    expect(twice.status).toBe(400);
  });

  test('have at most 50,000 characters', async () => {
    const asked = (last: number) => ({
      filter: {
        name: { match: ['x'.repeat(MAX_FILTER_CHARACTERS / 2), 'y'.repeat(MAX_FILTER_CHARACTERS / 2 - 10)] },
        conditions: { operator: 'and', attributes: [{ facts: { eq: { a: 'z'.repeat(last - 8) } } }] },
      },
    });
    expect((await search(asked(10))).status).toBe(200);
    const more = await search(asked(11));
    expect(more.status).toBe(400);
    expect(more.body.errors[0]?.detail).toContain('takes at most 50000 characters, together with');
  });
});

describe('parameters in a body', () => {
  const names = (count: number): string[] => Array.from({ length: count }, () => 'name');

  test('name at most a thousand things in one list', async () => {
    expect((await search({ fields: { specimens: names(MAX_ENTRIES).join(',') } })).status).toBe(200);
    expectRefused(
      await search({ fields: { specimens: names(MAX_ENTRIES + 1).join(',') } }),
      400,
      'fields[specimens] takes at most 1000 names',
      { parameter: 'fields[specimens]' },
    );
  });

  test('are at most five thousand', async () => {
    expect((await search({ fields: { specimens: names(MAX_BODY_PARAMETERS) } })).status).toBe(200);
    expectRefused(
      await search({ fields: { specimens: names(MAX_BODY_PARAMETERS + 1) } }),
      400,
      'the body has more than 5000 parameters beside data',
      { parameter: 'fields' },
    );
  });

  test('nest at most ten levels', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'name' : [deep(levels - 1)]);
    expect((await search({ fields: { specimens: deep(MAX_PARAMETER_DEPTH - 2) } })).status).toBe(200);
    expectRefused(
      await search({ fields: { specimens: deep(MAX_PARAMETER_DEPTH - 1) } }),
      400,
      'fields is nested more than 10 levels deep',
      { parameter: 'fields' },
    );
  });
});

describe('conditions of one search', () => {
  const leaves = (count: number): object[] => Array.from({ length: count }, (_, index) => ({ amount: { gte: index } }));
  const either = (attributes: readonly object[]): unknown => ({
    filter: { conditions: { operator: 'or', attributes } },
  });
  const at = { parameter: 'filter[conditions]' };

  test('are at most a thousand', async () => {
    expect((await search(either(leaves(MAX_CONDITIONS)))).status).toBe(200);
    expectRefused(
      await search(either(leaves(MAX_CONDITIONS + 1))),
      400,
      'filter[conditions] takes at most 1000 conditions',
      at,
    );
    const [first, ...rest] = leaves(MAX_CONDITIONS - 1);
    const twoInOne = { amount: { lt: 5 }, name: 'x' };
    expect((await search(either([{ ...first }, ...rest, { name: 'x' }]))).status).toBe(200);
    expectRefused(
      await search(either([{ ...first }, ...rest, twoInOne])),
      400,
      'filter[conditions] takes at most 1000 conditions',
      at,
    );
  });

  test('may stand in as many groups, and no more', async () => {
    const groups = (count: number): object[] =>
      Array.from({ length: count }, () => ({ operator: 'and', attributes: [] }));
    expect((await search(either(groups(MAX_CONDITIONS - 1)))).status).toBe(200);
    expectRefused(
      await search(either(groups(MAX_CONDITIONS))),
      400,
      'filter[conditions] takes at most 1000 groups',
      at,
    );
  });

  test('nest as deep as JSON may, and one level more is refused', async () => {
    // The body, its filter and the condition in the innermost group's array are three levels; each group is two.
    const nested = (groups: number): unknown => {
      let inner: object = { amount: { eq: 7 } };
      for (let level = 0; level < groups; level += 1) {
        inner = {
          operator: level % 2 === 0 ? 'and' : 'or',
          attributes: [inner, { amount: -1 }].slice(0, 1 + (level % 2)),
        };
      }
      return { filter: { conditions: inner } };
    };
    const deepest = Math.floor((JSON_DEPTH_LIMIT - 4) / 2);
    const found = await search(nested(deepest));
    expect(found.status, found.text).toBe(200);
    expect(found.body.data).toHaveLength(1);
    const deeper = await search(nested(deepest + 1));
    expect(deeper.status).toBe(400);
    expect(deeper.body.errors[0]?.detail).toMatch('the body is nested more than 512 levels deep at line 1, column');
  });
});

describe('JSON', () => {
  const object = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test('is at most 512 levels deep, and that deep it can be stored', async () => {
    const document = (facts: string): string => `{"data":{"attributes":{"name":"deep","facts":${facts}}}}`;
    const deepest = await server.call('POST', 'specimens', { body: document(object(JSON_DEPTH_LIMIT - 3)) });
    expect(deepest.status, deepest.text.slice(0, 300)).toBe(201);
    const deeper = await server.call('POST', 'specimens', { body: document(object(JSON_DEPTH_LIMIT - 2)) });
    expect(deeper.status).toBe(400);
  });

  test('in a query string is as deep as an address is long', async () => {
    const depth = 1_000;
    const conditions = `{"operator":"and","attributes":[{"facts":${object(depth)}}]}`;
    const { status, body } = await server.get(`specimens?filter[conditions]=${encodeURIComponent(conditions)}`);
    expect([status, body.data]).toEqual([200, []]);
  });
});

describe('brackets of a query string', () => {
  test('nest as deep as JSON may, and one level more is refused', async () => {
    const outer = ['filter', 'conditions', 'attributes', '', 'facts'].length;
    const nested = (depth: number) =>
      server.get(
        `specimens?filter[conditions][operator]=and&filter[conditions][attributes][][facts]${'[a]'.repeat(depth - outer)}=1`,
      );
    const deepest = await nested(MAX_BRACKET_DEPTH);
    expect([deepest.status, deepest.body.data]).toEqual([200, []]);
    expectRefused(await nested(MAX_BRACKET_DEPTH + 1), 400, 'filter[conditions] is nested more than 512 levels deep', {
      parameter: 'filter[conditions]',
    });
  });

  test('take as many conditions as an address has room for', async () => {
    const conditions = '&filter[conditions][attributes][][amount]=7'.repeat(350);
    const { status, text } = await server.get(`specimens?filter[conditions][operator]=or${conditions}`);
    expect(status, text.slice(0, 300)).toBe(200);
  });
});

describe('attributes', () => {
  test('of text have at most 65,536 characters', async () => {
    const longest = await create({ name: 'é'.repeat(MAX_STRING_LENGTH) });
    expect([longest.status, (longest.body.data.attributes['name'] as string).length]).toEqual([201, MAX_STRING_LENGTH]);
    expectRefused(
      await create({ name: 'x'.repeat(MAX_STRING_LENGTH + 1) }),
      422,
      'name is too long: at most 65536 characters',
      { pointer: '/data/attributes/name' },
    );
  });

  test('of lists have at most a thousand entries, each with as many characters as a text', async () => {
    const labels = (count: number): string[] => Array.from({ length: count }, (_, index) => `label ${index}`);
    const at = { pointer: '/data/attributes/labels' };
    expect((await create({ name: 'x', labels: labels(MAX_ENTRIES) })).status).toBe(201);
    expectRefused(
      await create({ name: 'x', labels: labels(MAX_ENTRIES + 1) }),
      422,
      'labels has too many entries: at most 1000',
      at,
    );
    expect((await create({ name: 'x', labels: ['x'.repeat(MAX_STRING_LENGTH)] })).status).toBe(201);
    const tooLong = await create({ name: 'x', labels: ['ok', 'x'.repeat(MAX_STRING_LENGTH + 1)] });
    expectRefused(tooLong, 422, 'labels is too long: at most 65536 characters', at);
  });

  test('that side-post have at most a thousand records', async () => {
    const parts = (count: number): object[] => Array.from({ length: count }, () => ({ label: 'x' }));
    expect((await create({ name: 'x', parts_attributes: parts(MAX_ENTRIES) })).status).toBe(201);
    expectRefused(
      await create({ name: 'x', parts_attributes: parts(MAX_ENTRIES + 1) }),
      422,
      'parts_attributes has too many entries: at most 1000',
      { pointer: '/data/attributes/parts_attributes' },
    );
  });

  test.each([
    // field, accepted, refused
    ['amount', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ['amount', Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER - 1],
    ['ratio', 999_999_999_999_999, 1e15],
    ['ratio', -999_999_999_999_999, -1e15],
    ['day', '9999-12-31', '10000-01-01'],
    ['day', '0001-01-01', '0000-12-31'],
    ['moment', '9999-12-31T23:59:59.999999Z', '10000-01-01T00:00:00Z'],
    ['moment', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00+00:01'],
  ])('%s goes as far as %s, not as %s', async (field, most, more) => {
    expect((await create({ name: 'x', [field]: most })).status).toBe(201);
    const refused = await create({ name: 'x', [field]: more });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.source).toEqual({ pointer: `/data/attributes/${field}` });
  });
});
