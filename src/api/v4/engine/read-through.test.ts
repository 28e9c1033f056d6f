import { expect, test } from 'vitest';
import { registryOf } from './definition.ts';
import { uuid } from './field.ts';
import { readThrough } from './read-through.ts';
import { table } from './resource.ts';

const fields = { id: uuid({ readonly: true }) };
const create = { run: () => Promise.resolve('') };

const registry = registryOf([
  table({ type: 'animals', fields, members: ['cats', 'dogs'], operations: { list: {}, fetch: {} } }),
  table({ type: 'cats', fields, operations: { create } }),
  table({ type: 'dogs', fields, operations: { fetch: {} } }),
  table({ type: 'deeds', fields, operations: { create } }),
]);

test.each([
  ['animals', 'animals'],
  ['cats', 'animals'],
  ['dogs', 'dogs'],
  ['deeds', 'deeds'],
  ['unknown', 'unknown'],
])('%s are to be had as %s', (type, through) => {
  expect(readThrough(type, registry)).toBe(through);
  expect(readThrough(type, registry)).toBe(through);
});
