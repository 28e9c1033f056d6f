import { describe, expect, test } from 'vitest';
import { begun, differing, followed, followedText, settled } from './use-draft.ts';

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

describe('while a save is under way', () => {
  const saving = begun({ draft: { ...base, name: 'Mine' }, base, theirs: {}, isChanged: true });
  const after = { ...base, name: 'Mine' };

  test.each([
    ['typed on', 'Mine and more'],
    ['typed the old text again', 'Tent'],
  ])('a field that was %s keeps its text, whether the record or the answer comes first', (_, name) => {
    const typed = { ...saving, draft: { ...saving.draft, name } };
    const kept = { draft: { name }, base: after, theirs: {}, isChanged: true };
    expect(followed(settled(typed), after)).toMatchObject(kept);
    expect(settled(followed(typed, after))).toMatchObject(kept);
  });

  test('what was typed and not touched since is saved', () => {
    expect(settled(saving)).toMatchObject({ draft: after, isChanged: false });
    expect(followed(settled(saving), { ...after, sku: 'T2' }).draft).toEqual({ ...after, sku: 'T2' });
  });

  test('the text of the save without its spaces is not a change of somebody else', () => {
    const spaced = begun({ ...saving, draft: { ...base, name: 'Mine ' } });
    expect(followed(settled({ ...spaced, draft: { ...base, name: 'Mine too' } }), after)).toMatchObject({
      draft: { name: 'Mine too' },
      theirs: {},
    });
  });

  test('a change of somebody else is told', () => {
    const typed = { ...saving, draft: { ...saving.draft, name: 'Mine too' } };
    expect(followed(settled(typed), { ...base, name: 'Theirs' })).toMatchObject({
      draft: { name: 'Mine too' },
      theirs: { name: 'Theirs' },
    });
  });

  test('a refused save keeps all that was typed', () => {
    expect(followed(saving, { ...base, sku: 'T2' })).toMatchObject({
      draft: { name: 'Mine', sku: 'T2' },
      isChanged: true,
    });
  });
});

test('only what differs is saved', () => {
  expect(differing({ name: 'Tent', tags: ['a'], taxable: true }, { name: 'Tent', tags: [], taxable: true })).toEqual({
    tags: ['a'],
  });
});

describe('a single field', () => {
  const sent = { text: 'mine', base: 'old', sent: 'mine' };
  test.each([
    ['is saved', sent, 'mine', undefined],
    ['waits for its record', sent, 'old', sent],
    ['was typed on', { ...sent, text: 'mine too' }, 'mine', { text: 'mine too', base: 'mine' }],
    ['has the old text again', { ...sent, text: 'old' }, 'old', { ...sent, text: 'old' }],
    [
      'has the old text again, and the record the saved one',
      { ...sent, text: 'old' },
      'mine',
      { text: 'old', base: 'mine' },
    ],
    ['was typed as it is', { text: 'old', base: 'other' }, 'old', undefined],
  ])('that %s', (_, typed, before, kept) => {
    expect(followedText(typed, before)).toEqual(kept);
  });
});
