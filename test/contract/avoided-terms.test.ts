import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { avoidedTerms, hitsIn } from './avoided-terms.ts';
import { sourceFiles } from './source-files.ts';

/** Names that keep an avoided term, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  tenant_token: 'a field of the interface',
};

const terms = avoidedTerms(readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8'));

test('names contain no term that the glossary avoids', () => {
  const files = ['src', 'web/src', 'test', 'bench', 'scripts'].flatMap(sourceFiles);
  const hits = hitsIn(files, terms).filter(({ name }) => EXCEPTIONS[name] === undefined);
  expect(hits.map(({ term, name, place }) => `${term}\t${name}\t${place}`)).toEqual([]);
});

test.each([
  // names, term → hits
  ['const carryOut = 1;', 'carry out', 1],
  ['function inCarryOut() {}', 'carry out', 1],
  ['const CARRY_OUT = 1;', 'carry out', 1],
  ['const carryAllOut = 1;', 'carry out', 0],
  ['interface Pieces { readonly freePiece: string }', 'piece', 2],
  ['const timepiece = 1;', 'piece', 0],
  ['const { piece: stockItem } = row;', 'piece', 0],
  ['const { stockItem: piece } = row;', 'piece', 1],
  ['const entries = planEntries(piece);', 'plan entry', 0],
  ['const planEntries = 1;', 'plan entry', 1],
  ["const text = 'piece'; // piece", 'piece', 0],
])('%s: %s', (text, term, expected) => {
  expect(hitsIn([{ path: 'src/file.ts', text }], [term])).toHaveLength(expected);
});

test('finds avoided terms in names of files and folders, once each', () => {
  const files = ['src/chores/a.ts', 'src/chores/b.ts', 'src/jobs/chore.test.ts'].map((path) => ({ path, text: '' }));
  expect(hitsIn(files, ['chore']).map(({ place }) => place)).toEqual(['src/chores', 'src/jobs/chore.test.ts']);
});

test('reads the terms of the glossary', () => {
  expect(terms.length).toBeGreaterThan(50);
  expect(terms).toContain('fulfil');
  expect(terms).toContain('carry out');
});
