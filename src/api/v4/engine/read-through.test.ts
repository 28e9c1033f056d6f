import { expect, test } from 'vitest';
import { registryOf } from './definition.ts';
import { uuid } from './field.ts';
import { readThrough } from './read-through.ts';
import { anyTable } from './resource.ts';

const fields = { id: uuid({ readonly: true }) };
const create = { run: () => Promise.resolve('') };

const registry = registryOf([
  anyTable({ type: 'animals', fields, members: ['cats', 'dogs'], operations: { list: {}, fetch: {} } }),
  anyTable({ type: 'cats', fields, operations: { create } }),
  anyTable({ type: 'dogs', fields, operations: { fetch: {} } }),
  anyTable({ type: 'deeds', fields, operations: { create } }),
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
