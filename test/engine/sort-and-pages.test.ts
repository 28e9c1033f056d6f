import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyTestInQueryString } from './filter-cases.ts';
import { listed } from './filter-model.ts';
import { inQueryString, spelling } from './filter-spelling.ts';
import { propertyRuns, propertyTimeout_ms } from './property-runs.ts';
import { type Collation, collationOf, SORTABLE, sorted } from './sort-model.ts';
import { insertData, randomData } from './specimen-data.ts';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const RUNS = 120;

const data = randomData();
let server: SpecimenServer;
let collation: Collation;

beforeAll(async () => {
  server = await startSpecimenServer();
  await insertData(server.database, server.company.id, data);
  collation = await collationOf(server.database, data);
});

afterAll(() => server.stop());

const terms = fc.uniqueArray(fc.record({ field: fc.constantFrom(...SORTABLE), descending: fc.boolean() }), {
  maxLength: 4,
  selector: ({ field }) => field,
});

const sortText = (list: readonly { readonly field: string; readonly descending: boolean }[]): string =>
  list.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');

test(
  'the pages of any filtered and sorted list are that list: nothing repeated, nothing skipped',
  () =>
    fc.assert(
      fc.asyncProperty(
        terms,
        fc.array(fc.tuple(anyTestInQueryString, spelling), { maxLength: 1 }),
        fc.integer({ min: 7, max: 70 }),
        fc.boolean(),
        async (sort, tests, size, byLinks) => {
          const parts = [
            'fields[specimens]=id',
            ...(sort.length === 0 ? [] : [`sort=${sortText(sort)}`]),
            ...tests.map(([one, how]) => inQueryString(one, how)),
          ];
          const rows = sorted(listed(data.specimens, { all: tests.map(([one]) => one) }), sort, collation);
          const ids = byLinks ? await followLinks(parts, size) : await countPages(parts, size, rows.length);
          expect(ids, parts.join('&')).toEqual(rows.map(({ id }) => id));
        },
      ),
      propertyRuns(RUNS),
    ),
  propertyTimeout_ms,
);

async function countPages(parts: readonly string[], size: number, total: number): Promise<string[]> {
  const ids: string[] = [];
  // One page too many, which must be empty.
  for (let number = 1; number <= Math.floor(total / size) + 2; number += 1) {
    const { body, status, text } = await server.get(
      `specimens?${[...parts, `page[number]=${number}`, `page[size]=${size}`].join('&')}`,
    );
    expect(status, text).toBe(200);
    expect(body.data.length).toBe(Math.max(0, Math.min(size, total - (number - 1) * size)));
    ids.push(...body.data.map(({ id }) => id));
  }
  return ids;
}

async function followLinks(parts: readonly string[], size: number): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `api/4/specimens?${[...parts, `page[size]=${size}`].join('&')}`;
  let last = '';
  while (next !== undefined) {
    const { body, status, text } = await server.get(next.replace(/^api\/4\//, ''));
    expect(status, text).toBe(200);
    ids.push(...body.data.map(({ id }) => id));
    last = next;
    next = body.links['next'];
    if (next === undefined) expect(body.links['last']).toBe(body.links['self']);
  }
  expect(last).not.toBe('');
  return ids;
}

test(
  'a search sorts and pages by its body as a list by its query string',
  () =>
    fc.assert(
      fc.asyncProperty(terms, fc.boolean(), async (sort, asArray) => {
        const texts = sortText(sort);
        const body = {
          ...(sort.length === 0 ? {} : { sort: asArray ? texts.split(',') : texts }),
          page: { number: 2, size: '11' },
          fields: { specimens: ['id'] },
        };
        const answer = await server.call('POST', 'specimens/search', { body });
        const expected = sorted(listed(data.specimens, { all: [] }), sort, collation).slice(11, 22);
        expect(answer.body.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      propertyRuns(RUNS / 3),
    ),
  propertyTimeout_ms,
);

test('rows can be walked through by filter[id][gt] and sort=id', async () => {
  const ids: string[] = [];
  for (;;) {
    const after = ids.length === 0 ? '' : `&filter[id][gt]=${ids.at(-1)}`;
    const { body } = await server.get(`specimens?sort=id&page[size]=9&filter[archived]=true,false${after}`);
    if (body.data.length === 0) break;
    ids.push(...body.data.map(({ id }) => id));
  }
  expect(ids).toEqual(data.specimens.map(({ id }) => id).toSorted());
});

test.each(['facts', 'reversed', 'parts_attributes', 'nothing', '', '-', '--name', 'name asc', 'parts.label'])(
  'sort=%s is refused unless it is empty',
  async (term) => {
    const { status, body } = await server.get(`specimens?sort=${encodeURIComponent(term)}`);
    expect(status).toBe(term === '' ? 200 : 400);
    if (term !== '') {
      expect(body.errors[0]).toMatchObject({ code: 'bad_request', source: { parameter: 'sort' } });
      expect(body.errors[0]?.detail).toContain('specimens cannot be sorted by');
      expect(body.errors[0]?.detail).toContain('it can by: id, created_at,');
    }
  },
);
