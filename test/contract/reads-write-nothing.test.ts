import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsOf } from '../../src/api/openapi/operations-of.ts';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { identifier, join, sql } from '../../src/db/sql.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type ExampleWorld, makeExamples } from './example-world.ts';
import { jsonAt } from './json-at.ts';
import { document } from './problems-with.ts';

/**
 * Writes that a read may make, and why. A digest leaves these out; everything else stays as it was.
 * - `last_used_at` of keys and tokens: noted once a minute, in the background.
 * - Invoices follow their orders when somebody reads documents. They have caught up before the first digest.
 */
const UNCOUNTED_COLUMNS = ['last_used_at'];

/** Reads that are not called here, and why. */
const UNCALLED: Readonly<Record<string, string>> = {
  'GET /api/4/orders/new': 'it begins an order when the employee has none, as the interface says',
  'GET /api/4/live': 'its answer has no end',
};

const definitions = [...registryOf(resources).values()];

/** Version 4 as declared: lists, searches, records, computed rows, and commands that are previews. */
const declared = definitions
  .map((definition) => ({
    type: definition.type,
    operations: operationsOf(definition)
      .filter(({ method, name }) => method === 'GET' || name === 'search' || isPreview(definition.type))
      .filter(({ method, path }) => UNCALLED[`${method} ${path}`] === undefined),
  }))
  .filter(({ operations }) => operations.length > 0);

const withoutSuffix = (path: string): string => path.replace(/^(\/api\/4\/.*)\.json$/, '$1');

/** Everything else that the document has with GET: version 1, pictures, PDF and the service itself. `.json` is the same. */
const others = Object.entries(jsonAt(document, 'paths'))
  .filter(([, operations]) => 'get' in jsonAt(operations))
  .map(([path]) => path)
  .filter((path) => !isDeclared(withoutSuffix(path)) && UNCALLED[`GET ${withoutSuffix(path)}`] === undefined);

function isDeclared(path: string): boolean {
  return declared.some(({ operations }) => operations.some((operation) => operation.path === path));
}

function isPreview(type: string): boolean {
  const resource = definitions.find((definition) => definition.type === type)?.resource;
  return resource?.kind === 'command' && resource.operations.create.preview === true;
}

let server: TestServer;
let world: ExampleWorld;
/** As they were when they were last looked at. */
let known: Digest;

beforeAll(async () => {
  server = await startServer();
  world = await makeExamples(server);
  // From here on, a recalculation gives results that differ from the stored ones.
  await change('tax_rates', { value: 33 });
  await change('price_tiles', { multiplier: 7 });
  await change('product_groups', { flat_fee_price_in_cents: 7_777, deposit_in_cents: 777 });
  await world.send('GET', '/api/4/documents');
  known = await digest();
});

afterAll(() => server.stop());

test('every type of previews is declared as one', () => {
  const previews = definitions.map(({ type }) => type).filter((type) => type.endsWith('_previews'));
  expect(previews.filter((type) => !isPreview(type))).toEqual([]);
});

test.each(declared)('reading $type writes nothing', async ({ type, operations }) => {
  for (const operation of operations) {
    const { status, body } = await world.call(operation, type, '', operation.includes);
    expect([operation.name, status, body.errors]).toEqual([operation.name, 200, undefined]);
  }
  expect(await changedTables()).toEqual([]);
});

test('reading anything else writes nothing', async () => {
  const written: [string, readonly string[]][] = [];
  for (const path of others) {
    const response = await fetch(`${server.url}${addressOf(path)}`, {
      headers: path.startsWith('/api/1') ? {} : { authorization: `Bearer ${server.token}` },
    });
    await response.arrayBuffer();
    if (path.startsWith('/api/')) expect([path, response.status]).toEqual([path, 200]);
    const tables = await changedTables();
    if (tables.length > 0) written.push([path, tables]);
  }
  expect(written).toEqual([]);
});

test('previews and reads leave a clean audit after rates and prices have changed', () =>
  expectCleanAudit(server.database));

async function change(type: string, attributes: object): Promise<void> {
  const { status, body } = await world.send('PUT', `/api/4/${type}/${world.id(type)}`, { data: { type, attributes } });
  if (status !== 200) throw new Error(`cannot change ${type}: ${JSON.stringify(body)}`);
}

/** A path of the document with ids of the examples, and what it asks for besides. */
function addressOf(path: string): string {
  const [, , , collection = ''] = path.split('/');
  const ids = path
    .replace('{product_id}', world.id('products'))
    .replace('{order_id}', world.id('orders'))
    .replace('/lines/{id}', `/lines/${world.id('lines')}`)
    .replace('{id}', world.id(path.startsWith('/barcodes') ? 'barcodes' : collection));
  if (path === '/api/4/barcode_labels') return `${ids}?ids=${world.id('barcodes')}`;
  const query = new URLSearchParams({ from: '2030-05-01', till: '2030-05-03' });
  if (path.startsWith('/api/1')) query.set('api_key', server.apiKey);
  return `${ids}?${query.toString()}`;
}

/** Of every table, by name. */
type Digest = ReadonlyMap<string, string>;

async function digest(): Promise<Digest> {
  const tables = await server.database.many<{ name: string }>(sql`
    select tablename as name
    from pg_tables
    where schemaname = 'public'
    order by tablename
  `);
  const digests = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(kept::text, ',' order by kept::text), '')) as digest
      from (select to_jsonb(r) - ${UNCOUNTED_COLUMNS}::text[] as kept from ${identifier(name)} as r) as rows
    `,
  );
  const rows = await server.database.many<{ name: string; digest: string }>(join(digests, ' union all '));
  return new Map(rows.map((row) => [row.name, row.digest]));
}

/** Since the last call. */
async function changedTables(): Promise<readonly string[]> {
  const before = known;
  known = await digest();
  return [...known].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
}
