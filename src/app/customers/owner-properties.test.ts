import { describe, expect, test } from 'vitest';
import { NO_ADDRESS } from '../../domain/customers/addresses.ts';
import { Refusal } from '../../lib/refusal.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { splitEntries, type PropertyEntry } from './owner-properties.ts';
import type { DefaultProperty, LoadedProperty } from './properties.ts';

const property = (id: string, identifier: string, more: Partial<LoadedProperty> = {}): LoadedProperty => ({
  ...NO_ADDRESS,
  id,
  identifier,
  name: identifier.toUpperCase(),
  default_property_id: null,
  property_type: 'text_field',
  position: 0,
  show_on: [],
  validation_required: false,
  value: null,
  ...more,
});

const definition: DefaultProperty = {
  id: 'd1',
  name: 'Mobile phone',
  identifier: 'mobile',
  property_type: 'phone',
  position: 4,
  show_on: ['quote'],
  validation_required: true,
  select_options: [],
};

function play(entries: readonly PropertyEntry[], existing: readonly LoadedProperty[] = []) {
  const problems = gatherProblems();
  const plan = splitEntries(entries, existing, [definition], problems);
  problems.refuse();
  return {
    created: plan.created.map(({ identifier, value }) => `${identifier}=${value}`),
    changed: plan.changed.map(({ id, identifier, value }) => `${id}:${identifier}=${value}`),
    removed: plan.removed,
  };
}

const refusalOf = (work: () => unknown): string => {
  try {
    work();
    return 'nothing refused';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
};

const EXISTING = [property('1', 'phone', { value: 'old' }), property('2', 'size', { value: 'L' })];

describe('an entry', () => {
  test.each<[string, PropertyEntry, string[], string[], string[]]>([
    // entry                                                        created     changed           removed
    ['by id', { id: '1', value: 'new' }, [], ['1:phone=new'], []],
    ['by identifier', { identifier: 'phone', value: 'new' }, [], ['1:phone=new'], []],
    ['by the spelling of an identifier', { identifier: 'Phone', value: 'new' }, [], ['1:phone=new'], []],
    ['by name in any case', { name: 'phone', value: 'new' }, [], ['1:phone=new'], []],
    ['new', { name: 'Hat', value: 'M' }, ['hat=M'], [], []],
    ['new, of a definition', { name: 'mobile PHONE', value: '1' }, ['mobile=1'], [], []],
    ['removing by id', { id: '2', _destroy: true }, [], [], ['2']],
    ['removing by name', { name: 'SIZE', _destroy: true }, [], [], ['2']],
    ['removing what is not there', { name: 'Hat', _destroy: true }, [], [], []],
    ['that leaves the value', { id: '2', position: 3 }, [], ['2:size=L'], []],
  ])('%s', (_, entry, created, changed, removed) => {
    expect(play([entry], EXISTING)).toEqual({ created, changed, removed });
  });

  test.each<[string, PropertyEntry, string]>([
    ['of an unknown id', { id: '9', value: 'x' }, 'properties_attributes/0/id must exist'],
    ['of an unknown id, to remove', { id: '9', _destroy: true }, 'properties_attributes/0/id must exist'],
    ['without any name', { value: 'x' }, "properties_attributes/0/name can't be blank"],
    [
      'renamed to what is there',
      { id: '1', identifier: 'size' },
      'properties_attributes/0/identifier has already been taken',
    ],
  ])('%s is refused', (_, entry, words) => {
    expect(refusalOf(() => play([entry], EXISTING))).toBe(words);
  });
});

describe('several entries', () => {
  test('are played one after the other', () => {
    const entries = [
      { identifier: 'phone', _destroy: true },
      { name: 'Phone', value: 'again' },
      { name: 'phone', value: 'and again' },
      { id: '2', identifier: 'hat', name: 'Hat' },
      { name: 'Size', value: 'S' },
    ];
    expect(play(entries, EXISTING)).toEqual({
      created: ['phone=and again', 'size=S'],
      changed: ['2:hat=L'],
      removed: ['1'],
    });
  });

  test('what was made and removed again leaves no trace', () => {
    const entries = [
      { name: 'Hat', value: 'M' },
      { name: 'hat', _destroy: true },
    ];
    expect(play(entries)).toEqual({ created: [], changed: [], removed: [] });
  });

  test('tell everything that is wrong, each in its place', () => {
    const problems = gatherProblems();
    splitEntries([{ value: 'x' }, { name: 'Mail', property_type: 'email', value: 'x' }], [], [], problems);
    try {
      problems.refuse();
    } catch (error) {
      expect(error).toMatchObject({
        issues: [
          { at: { pointer: '/data/attributes/properties_attributes/0/name' } },
          { at: { pointer: '/data/attributes/properties_attributes/1/value' } },
        ],
      });
    }
    expect(() => problems.refuse()).toThrow(Refusal);
  });
});
