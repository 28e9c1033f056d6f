import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Facet, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let location_id: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  ({ id: location_id } = await server.database.one<{ id: string }>(sql`select id from locations`));
});

afterAll(() => server.stop());

type Span = 'always' | 'now' | 'past' | 'future';

interface StoredProduct {
  readonly archived: boolean;
  /** Units and when they count. */
  readonly stock: readonly (readonly [units: number, span: Span])[];
}

interface StoredGroup {
  readonly name: string;
  readonly tags: readonly string[];
  readonly archived: boolean;
  readonly tracking_type: 'none' | 'bulk' | 'trackable';
  readonly products: readonly StoredProduct[];
}

const SPANS: Readonly<Record<Span, readonly [from: string | null, till: string | null]>> = {
  always: [null, null],
  now: ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'],
  past: ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
  future: ['2089-01-01T00:00:00Z', null],
};

const storedProduct: fc.Arbitrary<StoredProduct> = fc.record({
  archived: fc.boolean(),
  stock: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...(Object.keys(SPANS) as Span[]))), {
    maxLength: 3,
  }),
});

const storedGroup: fc.Arbitrary<StoredGroup> = fc.record({
  name: fc.constantFrom('Camera', 'Camera bag', 'Tripod'),
  tags: fc.uniqueArray(fc.constantFrom('video', 'photo', 'ö', 'z"\\'), { maxLength: 3 }),
  archived: fc.boolean(),
  tracking_type: fc.constantFrom('none', 'bulk', 'trackable'),
  products: fc.array(storedProduct, { maxLength: 2 }),
});

const productStock = ({ stock }: StoredProduct): number =>
  stock.reduce((sum, [units, span]) => sum + (span === 'always' || span === 'now' ? units : 0), 0);

const groupStock = ({ products }: StoredGroup): number =>
  products.filter(({ archived }) => !archived).reduce((sum, product) => sum + productStock(product), 0);

/** What the list must say, worked out the plain way. */
function expected(groups: readonly StoredGroup[], q: string) {
  const listed = groups.filter(({ name, archived }) => !archived && name.toLowerCase().includes(q));
  const tags = listed.flatMap((group) => group.tags);
  return {
    total_count: listed.length,
    quantities: listed.map(groupStock).toReversed(),
    tags: {
      missing: listed.filter((group) => group.tags.length === 0).length,
      total: tags.length,
      counts: countsOf([...Map.groupBy(tags, (tag) => tag)].map(([term, uses]) => ({ term, count: uses.length }))),
    },
    status: {
      missing: 0,
      total: listed.length,
      counts: {
        active: listed.length,
        with_stock: listed.filter((group) => groupStock(group) > 0).length,
        trackable: listed.filter(({ tracking_type }) => tracking_type === 'trackable').length,
        bulk: listed.filter(({ tracking_type }) => tracking_type === 'bulk').length,
      },
    },
  };
}

const countsOf = (terms: Facet['terms']) => Object.fromEntries(terms.map(({ term, count }) => [term, count]));

const reported = ({ missing, total, terms }: Facet) => ({ missing, total, counts: countsOf(terms) });

async function store(groups: readonly StoredGroup[]): Promise<void> {
  for (const table of ['stock_items', 'stock_counts'])
    await server.database.run({ text: `delete from ${table}`, values: [] });
  await server.database.run(sql`delete from items where type = 'products'`);
  await server.database.run(sql`delete from items`);
  for (const [index, group] of groups.entries()) {
    const id = newId();
    await insertItem(id, null, group.name, group, index);
    for (const product of group.products) {
      const product_id = newId();
      await insertItem(
        product_id,
        id,
        group.name,
        { ...group, ...product, archived: product.archived || group.archived },
        index,
      );
      for (const [units, span] of product.stock) await insertStock(group, id, product_id, units, SPANS[span]);
    }
  }
}

const insertItem = (
  id: string,
  group: string | null,
  name: string,
  { tags, archived, tracking_type }: Pick<StoredGroup, 'tags' | 'archived' | 'tracking_type'>,
  index: number,
) =>
  server.database.run(sql`
    insert into items (
      company_id, id, type, product_group_id, product_type, name, slug, tag_list, tracking_type, archived_at, created_at
    )
    values (
      ${server.company.id}, ${id}, ${group === null ? 'product_groups' : 'products'}, ${group}, 'rental', ${name}, ${id},
      ${tags}, ${tracking_type}, ${archived ? '2026-01-01' : null}, ${`2026-01-01T00:00:${String(index).padStart(2, '0')}Z`}
    )
  `);

async function insertStock(
  { tracking_type }: StoredGroup,
  group: string,
  product: string,
  units: number,
  [from, till]: readonly [string | null, string | null],
): Promise<void> {
  if (tracking_type !== 'trackable') {
    await server.database.run(sql`
      insert into stock_counts (company_id, id, item_id, location_id, quantity, "from", till)
      values (${server.company.id}, ${newId()}, ${product}, ${location_id}, ${units}, ${from}, ${till})
    `);
    return;
  }
  for (let stockItem = 0; stockItem < units; stockItem += 1) {
    const id = newId();
    await server.database.run(sql`
      insert into stock_items (company_id, id, product_id, product_group_id, location_id, identifier, "from", till)
      values (${server.company.id}, ${id}, ${product}, ${group}, ${location_id}, ${id}, ${from}, ${till})
    `);
  }
}

test('quantities, facets and counts are those of a plain count, whatever is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(storedGroup, { maxLength: 6 }),
      fc.constantFrom('', 'camera', 'tripod', 'nothing'),
      async (groups, q) => {
        await store(groups);
        const { product_groups, meta } = (await call('GET', `/product_groups?q=${q}`)).body;
        const { total_count, quantities, tags, status } = expected(groups, q);
        expect(meta.total_count).toBe(total_count);
        expect(product_groups.map(({ quantity }) => quantity)).toEqual(quantities);
        expect(reported(meta.facets.tag_list)).toEqual(tags);
        expect(reported(meta.facets.status)).toEqual(status);
        const counts = meta.facets.status.terms.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 30 },
  );
});

test('meta has its fields in the documented order, whatever the page', async () => {
  await store([{ name: 'Camera', tags: ['video'], archived: false, tracking_type: 'bulk', products: [] }]);
  const { text } = await call('GET', '/product_groups?per=1&page=2');
  expect(text).toBe(
    '{"product_groups":[],"meta":{"total_count":1,"facets":{' +
      '"tag_list":{"_type":"terms","missing":0,"total":1,"other":0,"terms":[{"term":"video","count":1}]},' +
      '"status":{"_type":"terms","missing":0,"total":1,"other":0,"terms":[{"term":"active","count":1},' +
      '{"term":"bulk","count":1},{"term":"with_stock","count":0},{"term":"trackable","count":0}]}}}}',
  );
});

test('pages are cut from the newest on', async () => {
  const names = ['1', '2', '3', '4', '5'];
  await store(names.map((name) => ({ name, tags: [], archived: false, tracking_type: 'bulk', products: [] })));
  const page = async (query: string) =>
    (await call('GET', `/product_groups?${query}`)).body.product_groups.map(({ name }) => name);
  expect(await page('')).toEqual(['5', '4', '3', '2', '1']);
  expect(await page('per=2')).toEqual(['5', '4']);
  expect(await page('per=2&page=3')).toEqual(['1']);
  expect(await page('page=2')).toEqual([]);
});

test.each(['page=0', 'per=0', 'page=-1', 'per=x', 'page=1.5', `q=${'a+'.repeat(21)}`, 'q=%00'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await call('GET', `/product_groups?${query}`);
    expect([status, body.error.status]).toEqual([400, 'bad_request']);
  },
);

test('a company sees its own', async () => {
  await store([{ name: 'Ours', tags: ['ours'], archived: false, tracking_type: 'bulk', products: [] }]);
  const { product_groups, meta } = (await (await strangerClient(server))('GET', '/product_groups')).body;
  expect([product_groups, meta.total_count, meta.facets.tag_list.terms]).toEqual([[], 0, []]);
});

test('a list longer than is answered at once is streamed whole', async () => {
  await store([]);
  const description = 'long '.repeat(800);
  await server.database.run(sql`
    insert into items (company_id, id, type, product_type, name, slug, description)
    select ${server.company.id}, gen_random_uuid(), 'product_groups', 'rental', 'Group ' || n, 'group-' || n, ${description}
    from generate_series(1, 500) as n
  `);
  const { text, body } = await call('GET', '/product_groups');
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(new Set(body.product_groups.map(({ slug }) => slug)).size).toBe(500);
  expect(body.meta.total_count).toBe(500);
});
