import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyTestInQueryString } from './filter-cases.ts';
import { listed } from './filter-model.ts';
import { inQueryString, spelling } from './filter-spelling.ts';
import { propertyRuns, propertyTimeout_ms } from './property-runs.ts';
import { insertData, randomData, type SpecimenRow } from './specimen-data.ts';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';
import { STATS, stat } from './stats-model.ts';

const RUNS = 150;

const data = randomData();
let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
  await insertData(server.database, server.company.id, data);
});

afterAll(() => server.stop());

interface Request {
  readonly field: string;
  readonly aggregations: readonly string[];
  readonly word: 'stats' | 'meta';
  readonly list: 'comma' | 'repeated' | '[]' | '[0]';
}

const request: fc.Arbitrary<Request> = fc.constantFrom(...Object.keys(STATS)).chain((field) =>
  fc.record({
    field: fc.constant(field),
    aggregations: fc.shuffledSubarray([...(STATS[field] as string[])], { minLength: 1 }),
    word: fc.constantFrom('stats' as const, 'meta' as const),
    list: fc.constantFrom('comma' as const, 'repeated' as const, '[]' as const, '[0]' as const),
  }),
);

const requests = fc.uniqueArray(request, { minLength: 1, maxLength: 5, selector: ({ field }) => field });

function inQuery({ field, aggregations, word, list }: Request): string {
  if (list === 'comma') return `${word}[${field}]=${aggregations.join(',')}`;
  const suffix = (index: number): string => (list === 'repeated' ? '' : list === '[]' ? '[]' : `[${index}]`);
  return aggregations.map((aggregation, index) => `${word}[${field}]${suffix(index)}=${aggregation}`).join('&');
}

const expected = (asked: readonly Request[], rows: readonly SpecimenRow[]): object =>
  Object.fromEntries(
    asked.map(({ field, aggregations }) => [
      field,
      Object.fromEntries(aggregations.map((aggregation) => [aggregation, stat(rows, field, aggregation)])),
    ]),
  );

test(
  'stats are those of the whole filtered set, whichever page is shown and in whichever form',
  () =>
    fc.assert(
      fc.asyncProperty(
        requests,
        fc.array(fc.tuple(anyTestInQueryString, spelling), { maxLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (asked, tests, number, flat) => {
          const parts = [
            ...asked.map(inQuery),
            ...tests.map(([one, how]) => inQueryString(one, how)),
            `page[size]=3&page[number]=${number}`,
          ];
          const { status, text, body } = await server.get(`specimens${flat ? '.json' : ''}?${parts.join('&')}`);
          expect(status, text).toBe(200);
          const rows = listed(data.specimens, { all: tests.map(([one]) => one) });
          expect(body.meta.stats, parts.join('&')).toEqual(expected(asked, rows));
        },
      ),
      propertyRuns(RUNS),
    ),
  propertyTimeout_ms,
);

test(
  'a search takes them from its body',
  () =>
    fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async (asked, asArray) => {
        const stats = Object.fromEntries(
          asked.map(({ field, aggregations }) => [field, asArray ? aggregations : aggregations.join(',')]),
        );
        const body = { stats, filter: { conditions: { operator: 'and', attributes: [{ flag: true }] } } };
        const answer = await server.call('POST', 'specimens/search', { body });
        const rows = listed(data.specimens, { field: 'flag', operator: 'eq', values: [true] });
        expect(answer.body.meta.stats).toEqual(expected(asked, rows));
      }),
      propertyRuns(RUNS / 5),
    ),
  propertyTimeout_ms,
);

test('counts are shown most frequent first, and numbers as the field writes them', async () => {
  const { body, text } = await server.get('specimens?stats[kind]=count&stats[ratio]=sum,maximum&filter[ratio]=0,1');
  const counts = Object.values(body.meta.stats['kind']?.['count'] as Record<string, number>);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(text).toMatch(/"maximum"\s*:\s*1\.0/);
});

test('nothing asked, nothing told: meta is empty, and absent from the flat form', async () => {
  expect((await server.get('specimens?page[size]=1')).body.meta).toEqual({});
  expect((await server.get('specimens.json?page[size]=1')).body).not.toHaveProperty('meta');
});

test.each([
  ['stats[secret]=count', 'stats[secret]: specimens has stats on: total, kind, flag, labels, amount, ratio, moment'],
  ['stats[amount]=median', 'stats[amount]: median is not among: sum, average, maximum, minimum'],
  ['stats[amount]=count', 'stats[amount]: count is not among: sum, average, maximum, minimum'],
  ['stats[total]=count_each', 'stats[total]: count_each is not among: count'],
  ['meta[total][]=sum', 'meta[total][]: sum is not among: count'],
  ['stats=total', 'stats: specimens has stats on: total,'],
  ['stats[__proto__]=count', 'stats[__proto__]: specimens has stats on: total,'],
])('%s is refused', async (query, detail) => {
  const { status, body } = await server.get(`specimens?${query}`);
  expect(status).toBe(400);
  expect(body.errors[0]?.detail).toContain(detail);
  expect(body.errors[0]?.source).toEqual({ parameter: query.slice(0, query.indexOf('=')) });
});
