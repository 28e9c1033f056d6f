import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTestInQueryString, anyTree, FILTER_CASES, testInJson, testInQueryString } from './filter-cases.ts';
import { type FilterTree, listed } from './filter-model.ts';
import { asConditions, inJson, inQueryString, spelling } from './filter-spelling.ts';
import { propertyRuns, propertyTimeout_ms } from './property-runs.ts';
import { insertData, randomData } from './specimen-data.ts';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const RUNS_PER_CASE = 15;
const RUNS = 150;

const data = randomData();
let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
  await insertData(server.database, server.company.id, data);
});

afterAll(() => server.stop());

async function expectListed(queryString: string, tree: FilterTree): Promise<void> {
  const { status, text, body } = await server.get(`specimens?fields[specimens]=id&page[size]=1000&${queryString}`);
  expect(status, text).toBe(200);
  expectSameIds(body.data, tree, queryString);
}

async function expectFound(body: unknown, tree: FilterTree, queryString = ''): Promise<void> {
  const found = await server.call('POST', `specimens/search?${queryString}`, { body });
  expect(found.status, found.text).toBe(200);
  expectSameIds(found.body.data, tree, JSON.stringify(body));
}

function expectSameIds(rows: readonly { readonly id: string }[], tree: FilterTree, asked: string): void {
  const expected = listed(data.specimens, tree).map(({ id }) => id);
  expect(rows.map(({ id }) => id).toSorted(), asked).toEqual(expected.toSorted());
}

describe.each(FILTER_CASES)('%s %s', (field, operator) => {
  test(
    'finds in a list what the model finds, however its values are written',
    () =>
      fc.assert(
        fc.asyncProperty(testInQueryString(field, operator), spelling, (one, how) =>
          expectListed(inQueryString(one, how), one),
        ),
        propertyRuns(RUNS_PER_CASE),
      ),
    propertyTimeout_ms,
  );

  test(
    'finds in a search what the model finds, as a plain filter and as a condition',
    () =>
      fc.assert(
        fc.asyncProperty(testInJson(field, operator), spelling, async (one, how) => {
          const page = { size: 1000 };
          await expectFound({ page, filter: { conditions: asConditions({ all: [one] }, how) } }, one);
          if (field === 'facts') return;
          await expectFound({ page, filter: { [field]: { [operator]: inJson(one, how) } } }, one);
        }),
        propertyRuns(Math.ceil(RUNS_PER_CASE / 2)),
      ),
    propertyTimeout_ms,
  );
});

test(
  'several filters and several operators on one field hold together',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(anyTestInQueryString, spelling), {
          minLength: 2,
          maxLength: 4,
          // The same operator on the same field twice would be one list of alternatives.
          selector: ([one]) => (one.field === 'facts' ? 'facts' : `${one.field} ${one.operator}`),
        }),
        (tests) =>
          expectListed(tests.map(([one, how]) => inQueryString(one, how)).join('&'), {
            all: tests.map(([one]) => one),
          }),
      ),
      propertyRuns(RUNS),
    ),
  propertyTimeout_ms,
);

test(
  'groups of a search nest, and hold together with plain filters of the body and the query string',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyTree, { maxLength: 4 }),
        anyTestInQueryString,
        testInJson('amount', 'gte'),
        spelling,
        (parts, inQuery, inBody, how) => {
          const tree: FilterTree = { any: parts };
          const body = {
            page: { size: 1000 },
            fields: { specimens: 'id' },
            filter: { conditions: asConditions(tree, how), amount: { gte: inJson(inBody, how) } },
          };
          const isSame = inQuery.field === 'amount' && inQuery.operator === 'gte';
          return isSame
            ? expectFound(body, { all: [tree, inBody] })
            : expectFound(body, { all: [tree, inBody, inQuery] }, inQueryString(inQuery, how));
        },
      ),
      propertyRuns(RUNS),
    ),
  propertyTimeout_ms,
);

test('archived rows are hidden unless archived is mentioned, and found by id always', async () => {
  const archived = data.specimens.filter((row) => row.archived_at !== null);
  expect(archived.length).toBeGreaterThan(0);
  await expectListed('', { all: [] });
  await expectListed('filter[archived]=true', { field: 'archived', operator: 'eq', values: [true] });
  await expectListed('filter[archived]=true,false', { field: 'archived', operator: 'eq', values: [true, false] });
  expect((await server.get(`specimens/${archived[0]?.id}`)).body.data.attributes['archived']).toBe(true);
});

test('free text is one value, commas and all', async () => {
  const rows = data.specimens.filter((row) => row.archived_at === null && row.name?.toLowerCase().includes(','));
  expect(rows.length).toBeGreaterThan(0);
  const { body } = await server.get('specimens?filter[q]=,&page[size]=1000');
  expect(body.data.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('an empty list of values matches nothing, and not_eq of nothing whatever has a value', async () => {
  const named = data.specimens.filter((row) => row.archived_at === null && row.name !== null).length;
  for (const [filter, count] of [
    [{ name: [] }, 0],
    [{ name: { not_eq: [] } }, named],
    [{ amount: { gt: [] } }, 0],
    [{ q: [] }, 0],
    [{ conditions: { operator: 'and', attributes: [{ q: [] }] } }, 0],
    [{ conditions: { operator: 'and', attributes: [{ labels: [] }] } }, 0],
  ] as const) {
    const { status, body, text } = await server.call('POST', 'specimens/search?page[size]=1000', { body: { filter } });
    expect(status, text).toBe(200);
    expect(body.data, JSON.stringify(filter)).toHaveLength(count);
  }
});
