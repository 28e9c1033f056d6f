import { expect, test } from 'vitest';
import { followed } from './use-draft.ts';

const base = { name: 'Tent', sku: 'T1', tag_list: ['camping'] as readonly string[] };

test('an untouched form follows the record', () => {
  const state = { draft: base, base, theirs: {}, isChanged: false };
  const after = { ...base, name: 'Big tent' };
  expect(followed(state, after)).toEqual({ draft: after, base: after, theirs: {}, isChanged: false });
});

test('what was typed stays, and fields that nobody touched follow', () => {
  const state = { draft: { ...base, name: 'My tent' }, base, theirs: {}, isChanged: true };
  const after = { ...base, sku: 'T2', tag_list: ['camping', 'summer'] };
  expect(followed(state, after)).toMatchObject({ draft: { ...after, name: 'My tent' }, theirs: {}, isChanged: true });
});

test('a field that both changed keeps what was typed and tells the other value', () => {
  const state = { draft: { ...base, name: 'My tent' }, base, theirs: {}, isChanged: true };
  const once = followed(state, { ...base, name: 'Their tent' });
  expect(once).toMatchObject({ draft: { name: 'My tent' }, theirs: { name: 'Their tent' } });
  const twice = followed(once, { ...base, name: 'Their tent', sku: 'T2' });
  expect(twice).toMatchObject({ draft: { name: 'My tent', sku: 'T2' }, theirs: { name: 'Their tent' } });
});

test('a record that has become what was typed is no longer changed', () => {
  const state = { draft: { ...base, name: 'My tent' }, base, theirs: {}, isChanged: true };
  expect(followed(state, { ...base, name: 'My tent' })).toMatchObject({ theirs: {}, isChanged: false });
});
