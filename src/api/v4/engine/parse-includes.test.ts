import { expect, test } from 'vitest';
import { MAX_INCLUDE_DEPTH, MAX_INCLUDE_PATHS } from './limits.ts';
import { parametersOfQueryString } from './parameters.ts';
import { parseIncludes } from './parse-includes.ts';
import type { IncludeTree } from './query.ts';

const OFFERED = ['owner.photo', 'parts', 'parts.owner'];

const shape = (tree: IncludeTree): object => Object.fromEntries([...tree].map(([name, below]) => [name, shape(below)]));
const parse = (text: string, allowed = OFFERED): object => shape(parseIncludes(parametersOfQueryString(text), allowed));

test.each([
  ['include=', {}],
  ['include=owner', { owner: {} }],
  ['include=owner.photo', { owner: { photo: {} } }],
  ['include=owner,owner.photo,parts', { owner: { photo: {} }, parts: {} }],
  ['include=parts.owner&include[]=owner&include[0]=parts', { parts: { owner: {} }, owner: {} }],
  ['include= owner , parts ', { owner: {}, parts: {} }],
  // Not offered: left out from where the path leaves what is.
  ['include=own', {}],
  ['include=owner.phot', { owner: {} }],
  ['include=parts.photo,nothing', { parts: {} }],
  ['include=.,..,owner..photo', { owner: {} }],
  ['include=__proto__,constructor', {}],
])('%s', (text, expected) => expect(parse(text)).toEqual(expected));

test('counts paths and levels, offered or not', () => {
  const paths = (count: number): string => `include=${Array.from({ length: count }, () => 'x').join(',')}`;
  expect(parse(paths(MAX_INCLUDE_PATHS))).toEqual({});
  expect(() => parse(paths(MAX_INCLUDE_PATHS + 1))).toThrow('include takes at most 50 paths');
  const path = (depth: number): string => `include=${Array.from({ length: depth }, () => 'x').join('.')}`;
  expect(parse(path(MAX_INCLUDE_DEPTH))).toEqual({});
  expect(() => parse(path(MAX_INCLUDE_DEPTH + 1))).toThrow('include: x.x.x.x.x.x is deeper than 5 levels');
});
