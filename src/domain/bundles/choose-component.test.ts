import { expect, test } from 'vitest';
import { chooseComponent, type Component } from './choose-component.ts';

const component = (id: string, more: Partial<Component> = {}): [string, Component] => [
  id,
  { id, type: 'product_groups', product_group_id: null, has_variations: false, archived: false, ...more },
];

const known = new Map([
  component('tent'),
  component('shirt', { has_variations: true }),
  component('old', { archived: true }),
  component('set', { type: 'bundles' }),
  component('the tent', { type: 'products', product_group_id: 'tent' }),
  component('red', { type: 'products', product_group_id: 'shirt', has_variations: true }),
  component('blue', { type: 'products', product_group_id: 'shirt', has_variations: true, archived: true }),
]);

test.each([
  // group     product      → group    product
  ['tent', 'the tent', 'tent', 'the tent'],
  ['shirt', 'red', 'shirt', 'red'],
  ['shirt', null, 'shirt', null],
  [null, 'red', 'shirt', 'red'],
])('%s with product %s is %s with product %s', (asked, product, product_group_id, product_id) => {
  expect(chooseComponent({ product_group_id: asked, product_id: product }, known)).toEqual({
    product_group_id,
    product_id,
  });
});

test.each([
  // group     product      field               problem
  [null, null, 'product_group_id', "can't be blank"],
  ['none', null, 'product_group_id', 'must exist'],
  ['old', null, 'product_group_id', 'is archived'],
  ['set', null, 'product_group_id', 'must be a product group: a bundle cannot hold bundles'],
  ['red', null, 'product_group_id', 'must be a product group'],
  ['set', 'red', 'product_group_id', 'must be a product group: a bundle cannot hold bundles'],
  ['tent', null, 'product_id', "can't be blank: the product group has no variations"],
  ['tent', 'none', 'product_id', 'must exist'],
  ['tent', 'shirt', 'product_id', 'must exist'],
  [null, 'set', 'product_id', 'must exist'],
  ['tent', 'red', 'product_id', 'must be a product of the product group'],
  ['shirt', 'blue', 'product_id', 'is archived'],
] as const)('%s with product %s is refused: %s %s', (asked, product, field, problem) => {
  expect(chooseComponent({ product_group_id: asked, product_id: product }, known)).toEqual({ field, problem });
});
