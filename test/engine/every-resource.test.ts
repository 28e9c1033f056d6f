import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Definition, registryOf } from '../../src/api/v4/engine/definition.ts';
import type { Field } from '../../src/api/v4/engine/field.ts';
import { sortableFields } from '../../src/api/v4/engine/parse-query.ts';
import type { TableOperations } from '../../src/api/v4/engine/resource.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { newId } from '../../src/lib/new-id.ts';
import { hostileJson, hostileString, inUrl } from './hostile-strings.ts';
import { propertyRuns, propertyTimeout_ms, SEED } from './property-runs.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const VALUES_PER_FILTER = 3;
const WRITE_RUNS = 20;

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer(resources);
});

afterAll(() => server.stop());

const definitions = [...registryOf(resources).values()];
const operationsOf = ({ resource }: Definition): TableOperations => resource.operations as TableOperations;

/** Whatever is declared can be used, and whatever is sent to it is answered: `server.call` throws on a 5xx. */
function expectAnswered({ status, text, body }: Answer, asked: string): void {
  if (status < 300) return expect(body, asked).toHaveProperty('data');
  expect(status, `${asked}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(body.errors.length, asked).toBeGreaterThan(0);
}

/** One that is of the filter's type, as text. */
const SOUND_VALUES: Readonly<Record<Field['type'], string>> = {
  string: 'x',
  uuid: '01900000-0000-7000-8000-000000000000',
  enum: 'x',
  integer: '1',
  float: '1.5',
  boolean: 'true',
  date: '2026-01-01',
  datetime: '2026-01-01T00:00:00Z',
  hash: 'x',
  array: 'x',
  'array[string]': 'x',
};

const required = ({ filters }: Definition): string =>
  [...filters.values()]
    .filter((filter) => filter.required)
    .map(({ name, type, values }) => `&filter[${name}]=${values?.[0] ?? SOUND_VALUES[type]}`)
    .join('');

const listed = definitions.filter((definition) => operationsOf(definition).list !== undefined);
/** Code that works rows out has its own ideas of which filters go together. */
const tables = listed.filter(({ resource }) => resource.kind === 'table');
const searched = definitions.filter((definition) => operationsOf(definition).search !== undefined);
const created = definitions.filter((definition) => operationsOf(definition).create !== undefined);

/** Also with the filters that it requires. */
async function expectList(definition: Definition, query: string): Promise<Answer> {
  const answer = await server.get(`${definition.type}?${query}${required(definition)}`);
  expectAnswered(answer, `${definition.type}?${query}`);
  return answer;
}

describe.each(tables.map((definition) => [definition.type, definition] as const))(
  'a list of %s',
  (type, definition) => {
    const expectFound = async (query: string): Promise<void> => {
      const { status, text } = await expectList(definition, query);
      expect(status, `${query}: ${text}`).toBe(200);
    };

    test('can be sorted, counted, and shown with every field and included path', async () => {
      for (const field of sortableFields(definition)) await expectFound(`sort=${field},-id`);
      for (const [field, aggregations] of Object.entries(definition.stats)) {
        await expectFound(`stats[${field}]=${aggregations.join(',')}`);
      }
      const includes = operationsOf(definition).list?.includes ?? definition.resource.includes ?? [];
      await expectFound(`fields[${type}]=${[...definition.readableFields].join(',')}&include=${includes.join(',')}`);
    });

    test('can be filtered by every declared filter and operator', async () => {
      for (const { name, operators, type: of, values } of definition.filters.values()) {
        if (of === 'hash') continue;
        const value = values?.[0] ?? SOUND_VALUES[of];
        const listOf = (operator: string): string =>
          operator === 'between' || values !== null ? value : `${value},null`;
        const query = operators.map((operator) => `filter[${name}][${operator}]=${value},${listOf(operator)}`);
        await expectFound(query.join('&'));
      }
    });
  },
);

test.each(listed.map((definition) => [definition.type, definition] as const))(
  'a list of %s answers hostile values of every filter',
  async (_, definition) => {
    for (const { name, operators } of definition.filters.values()) {
      for (const value of fc.sample(hostileString, { seed: SEED, numRuns: VALUES_PER_FILTER })) {
        const query = operators.map((operator) => `filter[${name}][${operator}]=${inUrl(value)}`);
        await expectList(definition, query.join('&'));
      }
    }
  },
  propertyTimeout_ms,
);

test.each(searched.map((definition) => [definition.type, definition] as const))(
  'a search of %s answers hostile values of every filter',
  async (type, { filters }) => {
    const values = fc.sample(hostileJson, { seed: SEED, numRuns: VALUES_PER_FILTER });
    for (const { name, operators } of filters.values()) {
      for (const value of [...values, null, [], [null], {}, -1, 1e14]) {
        const byOperator = Object.fromEntries(operators.map((operator) => [operator, value]));
        const body = { filter: { conditions: { operator: 'or', attributes: [{ [name]: byOperator }] } } };
        expectAnswered(await server.call('POST', `${type}/search`, { body }), `${type} ${JSON.stringify(body)}`);
      }
    }
  },
  propertyTimeout_ms,
);

/** Attributes with which a record can be created, by type; a name, if there is one, is enough for most. */
const soundAttributes = async ({ type, fields }: Definition): Promise<object> => {
  const owned = async () => ({ owner_type: 'customers', owner_id: await ownerId() });
  switch (type) {
    case 'barcodes':
      return { barcode_type: 'code128', ...(await owned()) };
    case 'notes':
      return { body: 'x', ...(await owned()) };
    case 'properties':
      return { name: 'x', property_type: 'text_field', value: 'x', ...(await owned()) };
    case 'default_properties':
      return { name: `x ${newId()}`, property_type: 'text_field', owner_type: 'customers' };
    default:
      return 'name' in fields ? { name: 'x' } : {};
  }
};

const ownerId = async (): Promise<string> =>
  (await server.call('POST', 'customers', { body: { data: { attributes: { name: 'owner' } } } })).body.data.id;

describe.each(created.map((definition) => [definition.type, definition] as const))(
  'a document of %s',
  (type, definition) => {
    const edges = attributesOf(Object.entries(definition.fields).filter(([, field]) => field.access !== 'readonly'));
    const fewEdges = fc.tuple(edges, fc.nat()).map(([all, start]) => {
      const entries = Object.entries(all);
      return Object.fromEntries(
        [0, 1].flatMap((step) => entries.slice((start + step) % (entries.length || 1)).slice(0, 1)),
      );
    });

    test(
      'with attributes at their edges is written or refused, and so is a change of it',
      () =>
        fc.assert(
          fc.asyncProperty(fewEdges, fewEdges, async (first, second) => {
            const sound = await soundAttributes(definition);
            const write = async (method: string, path: string, attributes: object): Promise<Answer> => {
              const answer = await server.call(method, path, { body: { data: { attributes } } });
              expectAnswered(answer, `${method} ${path} ${JSON.stringify(attributes).slice(0, 500)}`);
              return answer;
            };
            const attempt = await write('POST', type, { ...sound, ...first });
            const { status, body } = attempt.status < 300 ? attempt : await write('POST', type, sound);
            if (status < 300 && operationsOf(definition).update !== undefined) {
              await write('PUT', `${type}/${body.data.id}`, second);
            }
          }),
          propertyRuns(WRITE_RUNS),
        ),
      propertyTimeout_ms,
    );
  },
);

/** Mostly of the right type, at its edges: what is plainly wrong is refused before it meets a use case. */
function attributesOf(writable: readonly (readonly [string, Field])[]): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(writable.map(([name, field]) => [name, edgeOf(field)]));
  return fc.record(model, { requiredKeys: [] });
}

function edgeOf(field: Field): fc.Arbitrary<unknown> {
  if (field.nested !== null) {
    const entry = attributesOf(Object.entries(field.nested));
    return field.type === 'array' ? fc.array(entry, { maxLength: 2 }) : entry;
  }
  const edges = field.values === null ? EDGES[field.type] : fc.constantFrom(...field.values);
  const single = fc.oneof({ weight: 6, arbitrary: edges }, { weight: 1, arbitrary: fc.constant(null) });
  return field.type === 'array' || field.type === 'array[string]' ? fc.array(edges, { maxLength: 3 }) : single;
}

const wellFormed = hostileString.map((text) => text.toWellFormed().replaceAll('\u0000', ''));

const EDGES: Readonly<Record<Field['type'], fc.Arbitrary<unknown>>> = {
  string: fc.oneof(
    wellFormed,
    fc.constantFrom('', ' ', 'a@b.c', 'name', 'default', 'https://x.test/', 'x'.repeat(65_536)),
  ),
  uuid: fc.constantFrom(SOUND_VALUES.uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  enum: fc.constant(null),
  integer: fc.constantFrom(
    0,
    1,
    -1,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ),
  float: fc.constantFrom(0, 1, -1, 0.5, 100, 100.5, 0.00001, 1e14, -1e14, 1e-300),
  boolean: fc.boolean(),
  date: fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31'),
  datetime: fc.constantFrom('2026-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'),
  hash: fc.dictionary(wellFormed, wellFormed, { maxKeys: 2 }),
  array: wellFormed,
  'array[string]': wellFormed,
};
