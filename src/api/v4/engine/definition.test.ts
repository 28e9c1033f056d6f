import { expect, test } from 'vitest';
import { registryOf } from './definition.ts';
import { entries, string, uuid } from './field.ts';
import { anyTable } from './resource.ts';

const things = anyTable({
  type: 'things',
  fields: {
    id: uuid(),
    name: string(),
    secret: string({ extra: true }),
    parts_attributes: entries({ name: string() }),
  },
  filters: { name: true, id: ['eq'] },
  operations: {},
});

test('a definition knows what can be shown, what is shown unasked, and how it can be filtered', () => {
  const definition = registryOf([things]).get('things');
  expect(definition?.defaultFields).toEqual(['name']);
  expect([...(definition?.readableFields ?? [])]).toEqual(['name', 'secret']);
  expect(definition?.filters.get('id')?.operators).toEqual(['eq']);
  expect(definition?.filters.get('name')?.operators).toContain('not_match');
  expect(definition?.stats).toEqual({ total: ['count'] });
});

test('a resource that is declared twice, or filtered by no field of its own, is a defect', () => {
  expect(() => registryOf([things, things])).toThrow('resource things is declared twice');
  const odd = anyTable({ type: 'odd', fields: { id: uuid() }, filters: { name: true }, operations: {} });
  expect(() => registryOf([odd])).toThrow('filter name names no field');
});
