import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../src/api/v4/registry.ts';
import type { Statement } from '../../src/db/sql.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

/**
 * Requests with their answers and the statements that made them: a statement more, such as one per row, shows in
 * review. `UPDATE_GOLDEN=1` writes them anew.
 */
const FOLDER = new URL('../golden/v4-requests/', import.meta.url);

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer(resources);
  await create('default_properties', { owner_type: 'customers', name: 'Phone', property_type: 'phone' });
  for (const [name, tag_list] of [
    ['Ada Lovelace', ['vip', 'press']],
    ['Grace Hopper', ['vip']],
    ['Hedy Lamarr', []],
  ] as const) {
    const properties_attributes = [{ identifier: 'phone', value: '+31 20 555 0100' }];
    const owner_id = await create('customers', { name, tag_list, properties_attributes, discount_percentage: 10 });
    await create('notes', { owner_id, owner_type: 'customers', body: `About ${name}` });
    await create('barcodes', {
      owner_id,
      owner_type: 'customers',
      barcode_type: 'code128',
      number: `CARD ${name.slice(0, 1)}`,
    });
  }
});

afterAll(() => server.stop());

async function create(type: string, attributes: object): Promise<string> {
  const { status, text, body } = await server.call('POST', type, { body: { data: { attributes } } });
  expect(status, text).toBe(201);
  return body.data.id;
}

const CONDITIONS = {
  operator: 'and',
  attributes: [
    { tag_list: ['vip'] },
    {
      operator: 'or',
      attributes: [{ name: { prefix: 'ada' } }, { number: { gte: 2 }, created_at: { gt: '2020-01-01' } }],
    },
  ],
};

interface Golden {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const REQUESTS: readonly Golden[] = [
  {
    name: 'list-customers',
    method: 'GET',
    path: 'customers?sort=name&page[size]=2&fields[customers]=name,tag_list,created_at',
  },
  {
    name: 'list-customers-with-related',
    method: 'GET',
    path: 'customers?sort=-name&include=barcode,properties&fields[customers]=name&fields[properties]=name,value&fields[barcodes]=number',
  },
  {
    name: 'list-customers-flat',
    method: 'GET',
    path: 'customers.json?filter[name][match]=hopper&include=properties&fields[properties]=name,value',
  },
  {
    name: 'list-barcodes-with-owner',
    method: 'GET',
    path: 'barcodes?filter[number]=CARD+H,CARD+A&sort=number&include=owner&fields[customers]=name',
  },
  {
    name: 'count-customers',
    method: 'GET',
    path: 'customers?filter[tag_list]=vip&stats[total]=count&meta[tag_list][]=count&fields[customers]=id',
  },
  {
    name: 'search-customers',
    method: 'POST',
    path: 'customers/search',
    body: {
      fields: { customers: 'name,number' },
      filter: { conditions: CONDITIONS },
      sort: 'number',
      page: { size: 10 },
    },
  },
  { name: 'refuse-unknown-filter', method: 'GET', path: 'notes?filter[colour]=red' },
];

test.each(REQUESTS)('$name is answered as before, by the same statements', async (request) => {
  const { name, method, path, body } = request;
  server.statements.length = 0;
  const answer = await server.call(method, path, { body });
  const text = normalised(goldenText(request, answer, [...server.statements]));
  const file = new URL(`${name}.txt`, FOLDER);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});

const goldenText = ({ method, path, body }: Golden, answer: Answer, statements: readonly Statement[]): string =>
  [
    `${method} /api/4/${path}`,
    ...(body === undefined ? [] : [JSON.stringify(body, null, 2)]),
    '',
    `${answer.status} ${answer.headers.get('content-type')}`,
    JSON.stringify(answer.body, null, 2),
    '',
    `${statements.length} ${statements.length === 1 ? 'statement' : 'statements'}`,
    ...statements.flatMap(({ text, values }) => [
      '',
      text,
      ...values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`),
    ]),
    '',
  ].join('\n');

/** Ids and times differ from run to run; the same one keeps its name within a file. */
function normalised(text: string): string {
  const names = new Map<string, string>();
  const named = (found: string, kind: string): string => {
    const known =
      names.get(found) ?? `<${kind} ${[...names.values()].filter((name) => name.startsWith(`<${kind}`)).length + 1}>`;
    names.set(found, known);
    return known;
  };
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => named(id, 'id'))
    .replaceAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00/g, (time) => named(time, 'time'))
    .replaceAll(/127\.0\.0\.1:\d+/g, '<host>');
}
