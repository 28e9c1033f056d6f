import { expect, test } from 'vitest';
import { isFiltered, withoutFilters } from '../../ui/search-state.ts';
import { customerFilter, FILTERS } from './customer-filters.ts';

test.each([
  // address → filter
  [{}, {}],
  [{ q: 'ada' }, { q: 'ada' }],
  [{ tag: 'film school' }, { tag_list: 'film school' }],
  [{ balance: 'due' }, { balance_due_in_cents: { gt: 0 } }],
  [{ balance: 'settled' }, { balance_due_in_cents: { lte: 0 } }],
  [{ balance: 'whatever' }, {}],
  [{ kind: 'commercial' }, { legal_type: 'commercial' }],
  [{ kind: 'alien' }, {}],
  [{ archived: 'yes' }, { archived: true }],
  [{ archived: 'no', page: '3' }, {}],
])('%o asks for %o', (search, filter) => {
  expect(customerFilter(search)).toEqual(filter);
});

test('a search or a tag narrows the list, the archive does not, and all can be taken off at once', () => {
  expect(isFiltered({ q: 'ada' }, FILTERS)).toBe(true);
  expect(isFiltered({ archived: 'yes', sort: 'name' }, FILTERS)).toBe(false);
  expect(isFiltered({ q: 'ada', tag: 'x', balance: 'due', kind: 'person', ...withoutFilters(FILTERS) }, FILTERS)).toBe(
    false,
  );
});
