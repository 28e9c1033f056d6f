import { expect, test } from 'vitest';
import { changed, entriesOf, newRow } from './entry-rows.ts';

test('a save names the rows that stay, that are new and that are gone', () => {
  const before = [{ id: 'a' }, { id: 'b' }];
  const kept = { key: 'a', id: 'a', values: { name: 'VAT' } };
  const added = newRow({ name: '' });
  const rows = changed([kept, added], added.key, { name: 'City' });
  expect(entriesOf(before, rows)).toEqual([{ id: 'a', name: 'VAT' }, { name: 'City' }, { id: 'b', _destroy: true }]);
});
