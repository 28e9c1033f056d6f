import { expect, test } from 'vitest';
import type { ProductGroups } from '../../api/schema.ts';
import { draftOf, groupChangesOf, listChangesOf, previewOf } from './pricing-form.ts';

const group = (changes: Partial<ProductGroups>): ProductGroups =>
  ({
    price_type: 'simple',
    price_period: 'day',
    base_price_in_cents: 4_000,
    price_structure_id: null,
    price_ruleset_id: null,
    deposit_in_cents: 0,
    ...changes,
  }) as ProductGroups;

const tile = (id: string, quantity: number, multiplier: number) =>
  ({ id, quantity, period: 'days', multiplier }) as const;

const OWN = group({
  price_type: 'private_structure',
  price_structure: { day: 0.5, price_tiles: [tile('a', 1, 1), tile('b', 3, 2.4)] } as ProductGroups['price_structure'],
});

test('a price by the day is asked about and saved as such', () => {
  const draft = draftOf(group({}));
  expect(previewOf(draft)).toEqual({ price_type: 'simple', price_period: 'day', base_price_in_cents: 4_000 });
  expect(groupChangesOf(draft)).toEqual({
    price_type: 'simple',
    price_period: 'day',
    flat_fee_price_in_cents: 4_000,
    price_ruleset_id: null,
    deposit_in_cents: 0,
  });
});

test('a shared list is named', () => {
  const draft = draftOf(group({ price_type: 'structure', price_structure_id: 's' }));
  expect(previewOf(draft)).toEqual({
    price_type: 'structure',
    base_price_in_cents: 4_000,
    price_structure_id: 's',
  });
  expect(groupChangesOf(draft)).toMatchObject({ structure_price_in_cents: 4_000, price_structure_id: 's' });
});

test('steps of an own list are sent as they are typed, half typed ones left out', () => {
  const draft = draftOf(OWN);
  const typed = { ...draft, tiles: [...draft.tiles, { key: 'n', quantity: '', period: 'weeks', multiplier: '2,5' }] };
  expect(previewOf(typed as typeof draft)).toMatchObject({
    price_tiles_attributes: [
      { quantity: 1, period: 'days', multiplier: 1 },
      { quantity: 3, period: 'days', multiplier: 2.4 },
    ],
    day: 0.5,
    hour: 0,
  });
});

test('saving keeps, adds and removes steps', () => {
  const draft = draftOf(OWN);
  const changed = {
    ...draft,
    tiles: [
      { ...draft.tiles[1], multiplier: '2,5' },
      { key: 'n', quantity: '7', period: 'days', multiplier: '4' },
    ],
  };
  expect(listChangesOf(changed as typeof draft, [{ id: 'a' }, { id: 'b' }]).price_tiles_attributes).toEqual([
    { id: 'b', quantity: 3, period: 'days', multiplier: 2.5 },
    { quantity: 7, period: 'days', multiplier: 4 },
    { id: 'a', _destroy: true },
  ]);
});

test('a product without an own list begins with one day at its price, and as much for each day beyond', () => {
  expect(draftOf(group({})).beyond).toEqual({ hour: '', day: '1', week: '', month: '' });
  expect(draftOf(group({})).tiles).toMatchObject([{ quantity: '1', period: 'days', multiplier: '1' }]);
});
