import { expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { type Entry, splitEntries } from './list-entries.ts';
import { gatherProblems } from './problems.ts';

const existing = [{ id: 'a' }, { id: 'b' }];

test.each<[readonly (Entry & { n?: number })[], number, readonly string[], readonly string[]]>([
  // entries                                             created changed     removed
  [[], 0, [], []],
  [[{ n: 1 }, { id: null, n: 2 }], 2, [], []],
  [[{ id: 'a' }, { id: 'b', _destroy: false }], 0, ['a', 'b'], []],
  [[{ id: 'a' }, { id: 'a' }], 0, ['a', 'a'], []],
  [[{ id: 'b', _destroy: true }, {}], 1, [], ['b']],
  [[{ id: 'a' }, { id: 'a', _destroy: true }], 0, ['a'], ['a']],
  [[{ _destroy: true }], 0, [], []],
])('%j creates %i, changes %j and removes %j', (entries, created, changed, removed) => {
  const plan = splitEntries(gatherProblems(), 'parts', entries, existing);
  expect(plan.created).toHaveLength(created);
  expect(plan.changed.map(({ row }) => row.id)).toEqual(changed);
  expect(plan.removed.map(({ id }) => id)).toEqual(removed);
});

test.each<[readonly Entry[], string]>([
  [[{ id: 'c' }], 'parts/0/id must exist'],
  [[{}, { id: 'c', _destroy: true }], 'parts/1/id must exist'],
  [[{ id: 'a', _destroy: true }, { id: 'a' }], 'parts/1/id must exist'],
])('%j is refused: %s', (entries, detail) => {
  const problems = gatherProblems();
  splitEntries(problems, 'parts', entries, existing);
  expect(() => problems.refuse()).toThrow(Refusal);
  expect(() => problems.refuse()).toThrow(detail);
});
