import { expect, test } from 'vitest';
import * as f from '../../src/api/v4/engine/field.ts';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import { toOne } from '../../src/api/v4/engine/relationship.ts';
import { anyTable } from '../../src/api/v4/engine/resource.ts';
import { declaredFacts } from './declared-facts.ts';
import { compareFacts, type Facts, inWords } from './facts.ts';
import { judgeDifferences } from './judge-differences.ts';
import { specifiedFacts } from './specified-facts.ts';

const urlRedirects = anyTable({
  type: 'url_redirects',
  fields: {
    id: f.uuid({ readonly: true }),
    created_at: f.datetime({ readonly: true }),
    updated_at: f.datetime({ readonly: true }),
    from_path: f.string(),
    to_path: f.string(),
  },
  filters: { id: true, created_at: true, updated_at: true, from_path: true, to_path: true },
  operations: {
    list: {},
    fetch: {},
    create: { run: async () => 'id' },
    update: { run: async () => {} },
    delete: { run: async () => {} },
  },
});

const specified: Facts = specifiedFacts.get('url_redirects') ?? new Map<string, string>();
const declared = declaredFactsOf(urlRedirects);

test('a faithful declaration holds every fact', () => {
  const { held, differences } = compareFacts('url_redirects', specified, declared);
  expect(differences.map(inWords)).toEqual([]);
  expect(held).toBe(specified.size);
  expect(held).toBeGreaterThan(50);
});

test.each([
  [
    'a wrong type',
    { fields: { ...urlRedirects.fields, to_path: f.integer() } },
    'fields.to_path.type is integer; specified: string',
  ],
  [
    'a missing field',
    { fields: without(urlRedirects.fields, 'created_at'), filters: {} },
    'fields.created_at is missing',
  ],
  [
    'a field too many',
    { fields: { ...urlRedirects.fields, hits: f.integer() } },
    'fields.hits is exists, which the specification does not have',
  ],
  [
    'a flag',
    { fields: { ...urlRedirects.fields, to_path: f.string({ nullable: true }) } },
    'fields.to_path.nullable is yes, which',
  ],
  [
    'the access',
    { fields: { ...urlRedirects.fields, to_path: f.string({ readonly: true }) } },
    'PUT /api/4/url_redirects/{id}.writable.to_path is missing',
  ],
  [
    'an operator too few',
    { filters: { ...urlRedirects.filters, from_path: ['eq'] as const } },
    'filters.from_path.prefix is missing',
  ],
  ['a stat too many', { stats: { from_path: ['count'] as const } }, 'stats.from_path.count is yes, which'],
  [
    'archive for delete',
    { operations: { archive: { run: async () => {} } } },
    'keeps the record is yes; specified: no',
  ],
  ['a missing operation', { operations: {} }, 'operations.GET /api/4/url_redirects is missing'],
  [
    'another status',
    { operations: { create: { status: 200, run: async () => 'id' } } },
    'POST /api/4/url_redirects.status is 200; specified: 201',
  ],
  ['an include', { includes: ['theme'] }, 'GET /api/4/url_redirects.includes.theme is yes, which'],
  [
    'a relationship',
    { relationships: { theme: toOne('themes', { key: 'to_path' }) } },
    'relationships.theme.kind is optional, which',
  ],
])('tells %s', (_, change, words) => {
  const changed = declaredFactsOf({ ...urlRedirects, ...change });
  const { differences } = compareFacts('url_redirects', specified, changed);
  expect(differences.map(inWords)).toContainEqual(expect.stringContaining(words));
});

test('a listed deviation is let pass, one that is none any more is told', () => {
  const { differences } = compareFacts('notes', new Map([['fields.a.type', 'string']]), new Map());
  const listed = { resource: 'notes', fact: 'fields.a.*', reason: 'because' };
  const outdated = { resource: 'notes', fact: 'fields.b', reason: 'because' };
  expect(judgeDifferences(differences, [listed, outdated])).toEqual({ unlisted: [], outdated: [outdated] });
  expect(judgeDifferences(differences, [{ ...listed, resource: 'tags' }]).unlisted).toEqual(differences);
  expect(judgeDifferences(differences, [{ ...listed, fact: 'fields.a' }]).unlisted).toEqual(differences);
});

function declaredFactsOf(resource: Parameters<typeof registryOf>[0][number]): Facts {
  const definition = registryOf([resource]).get(resource.type);
  return definition === undefined ? new Map() : declaredFacts(definition);
}

function without<T>(fields: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
