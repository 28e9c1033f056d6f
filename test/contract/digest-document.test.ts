import { expect, test } from 'vitest';
import { digestDocument } from './digest-document.ts';
import { jsonAt } from './json-at.ts';
import { document } from './problems-with.ts';

const small = {
  paths: {
    '/things': {
      get: {
        operationId: 'things_list',
        parameters: [{ $ref: '#/components/parameters/page' }, { $ref: '#/components/parameters/sort' }],
        responses: { '200': { description: 'A list.' }, '404': { $ref: '#/components/responses/not_found' } },
      },
    },
  },
  components: {
    schemas: {
      things: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
          value: { const: 'null' },
        },
      },
    },
    examples: { things: { value: { id: 1 } } },
  },
};

test('a digest has one line per fact, each with its place', () => {
  expect(digestDocument(small)).toMatchInlineSnapshot(`
    "GET /things: {operationId=things_list parameters=[#parameters/ page sort] responses={200={description="A list."} 404=#responses/not_found}}
    schemas things: {type=object required=[id] properties={id={type=string format=uuid} kind={type=[string "null"] enum=[a b null]} value={const="null"}}}
    examples things: {value=037c9214eef74cc3}
    "
  `);
});

test.each([
  ['a small document', small],
  ['an operation', { paths: { '/api/4/counts/current': jsonAt(document, 'paths', '/api/4/counts/current') } }],
  [
    'a schema',
    { components: { schemas: { notes_create: jsonAt(document, 'components', 'schemas', 'notes_create') } } },
  ],
])('every change of a value and every member that is missing changes the digest of %s', (_, whole) => {
  const changes = changesOf(whole);
  expect(changes.length).toBeGreaterThan(15);
  const before = digestDocument(whole);
  expect(changes.filter((changed) => isObject(changed) && digestDocument(changed) === before)).toEqual([]);
});

/** The document with one value changed or one member left out, for each of them. */
function changesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((element: unknown, at) => [
      value.toSpliced(at, 1),
      ...changesOf(element).map((changed) => value.with(at, changed)),
    ]);
  }
  if (!isObject(value)) return [typeof value === 'string' ? `${value}.` : 'another value'];
  return Object.entries(value).flatMap(([name, member]) => [
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ...changesOf(member).map((changed) => ({ ...value, [name]: changed })),
  ]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
