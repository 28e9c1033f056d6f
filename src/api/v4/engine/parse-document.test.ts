import { describe, expect, test } from 'vitest';
import { type Definition, registryOf } from './definition.ts';
import { array, datetime, entries, hash, integer, record, string, strings, uuid } from './field.ts';
import { parseDocument } from './parse-document.ts';
import { hasMany, toOne, toOneOf } from './relationship.ts';
import { anyTable } from './resource.ts';

const ID = '01900000-0000-7000-8000-000000000001';

const definition = registryOf([
  anyTable({
    type: 'things',
    fields: {
      id: uuid({ readonly: true }),
      created_at: datetime({ readonly: true }),
      name: string(),
      size: integer(),
      at: datetime(),
      facts: hash(),
      labels: strings({ values: ['a', 'b'] }),
      anything: array(),
      fixed: string({ readonlyAfterCreate: true }),
      photo_base64: string({ writeonly: true }),
      parent_id: uuid(),
      owner_id: uuid(),
      owner_type: string({ values: ['things'] }),
      parts_attributes: entries({ id: uuid(), name: string(), _destroy: string() }),
      address_attributes: record({ city: string() }),
    },
    relationships: {
      parent: toOne('things', { key: 'parent_id' }),
      owner: toOneOf(['things'], { key: 'owner_id', typeKey: 'owner_type' }),
      parts: hasMany('parts', { key: 'thing_id' }),
    },
    operations: {},
  }),
]).get('things') as Definition;

const parse = (data: unknown): unknown => parseDocument({ data }, definition, 'create', 'Europe/Amsterdam').attributes;

describe('reads', () => {
  test.each([
    [{}, {}],
    [{ attributes: {} }, {}],
    [{ attributes: null }, {}],
    [{ attributes: { name: 'x', size: '5' } }, { name: 'x', size: 5 }],
    [{ attributes: { name: null, facts: null } }, { name: null, facts: null }],
    [{ attributes: { id: 'ignored', name: 'x' } }, { name: 'x' }],
    [
      { attributes: { labels: ['b', 'a'], anything: [1, { a: null }] } },
      { labels: ['b', 'a'], anything: [1, { a: null }] },
    ],
    [
      { attributes: { fixed: 'x', photo_base64: 'A'.repeat(70_000) } },
      { fixed: 'x', photo_base64: 'A'.repeat(70_000) },
    ],
    [
      { attributes: { parts_attributes: [{ id: ID }, { name: 'x', _destroy: true }] } },
      { parts_attributes: [{ id: ID }, { name: 'x', _destroy: 'true' }] },
    ],
    [{ attributes: { address_attributes: { city: 'x' } } }, { address_attributes: { city: 'x' } }],
    [{ attributes: { address_attributes: null } }, { address_attributes: null }],
    [{ relationships: {} }, {}],
    [{ relationships: { parent: { data: { type: 'things', id: ID } } } }, { parent_id: ID }],
    [{ relationships: { parent: { data: null }, parts: { data: [] } } }, { parent_id: null }],
    [{ relationships: { owner: { data: { type: 'things', id: ID } } } }, { owner_id: ID, owner_type: 'things' }],
    [{ relationships: { parent: { data: null } }, attributes: { parent_id: ID } }, { parent_id: ID }],
  ])('%#: %j', (data, expected) => expect(parse(data)).toEqual(expected));

  test('times as clocks of the company show them', () => {
    expect(String((parse({ attributes: { at: '2018-07-01 9:00' } }) as { at: unknown }).at)).toBe(
      '2018-07-01T07:00:00Z',
    );
  });
});

describe('refuses', () => {
  test.each([
    // At once, whatever else is wrong.
    [{ attributes: { size: 'x', nothing: 1 } }, 400, ['data.attributes.nothing is an unknown attribute']],
    [{ attributes: { __defineGetter__: 1 } }, 400, ['data.attributes.__defineGetter__ is an unknown attribute']],
    [{ attributes: { created_at: null } }, 400, ['data.attributes.created_at cannot be written']],
    [
      { attributes: { parts_attributes: [{ nothing: 1 }] } },
      400,
      ['data.attributes.parts_attributes.0.nothing is an unknown attribute'],
    ],
    [{ attributes: [] }, 400, ['data.attributes must be an object']],
    [
      { relationships: { nobody: { data: null } } },
      400,
      ['data.relationships.nobody is unknown; things has: parent, owner, parts'],
    ],
    [
      { relationships: { parts: { data: [{}] } } },
      400,
      ['data.relationships.parts cannot be written here; use parts_attributes'],
    ],
    // One problem a field, all together.
    [
      { attributes: { size: 'x', at: 'y', labels: ['c'] } },
      422,
      ['size must be an integer', 'at is not a datetime (invalid date)', 'labels must be one of: a, b'],
    ],
    [{ attributes: { name: 'x'.repeat(65_537) } }, 422, ['name is too long: at most 65536 characters']],
    [{ attributes: { labels: null, anything: 'x' } }, 422, ['labels must be an array', 'anything must be an array']],
    [{ attributes: { anything: ['\u0000'] } }, 422, ['anything must not contain a null character']],
    [{ attributes: { address_attributes: [] } }, 422, ['address_attributes must be an object']],
    [{ attributes: { address_attributes: { city: {} } } }, 422, ['address_attributes/city must be a string']],
    [
      { attributes: { parts_attributes: ['x', { name: [] }] } },
      422,
      ['parts_attributes/0 must be an object', 'parts_attributes/1/name must be a string'],
    ],
    [{ relationships: { parent: { data: { type: 'things' } } } }, 422, ['parent_id must be a uuid']],
  ])('%#', (data, status, details) => {
    expect(() => parse(data)).toThrow(
      expect.objectContaining({
        status,
        issues: details.map((detail) => expect.objectContaining({ detail }) as unknown),
      }),
    );
  });
});
