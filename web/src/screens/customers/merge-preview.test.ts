import { expect, test } from 'vitest';
import type { Customers, Properties } from '../../api/schema.ts';
import { mergePreview } from './merge-preview.ts';

const property = (identifier: string, value: string | null) => ({ identifier, name: identifier, value }) as Properties;

const customer = (facts: Partial<Customers> = {}): Customers =>
  ({
    name: 'Jo',
    email: null,
    tag_list: [],
    properties: [],
    tax_region_id: null,
    discount_percentage: 0,
    ...facts,
  }) as Partial<Customers> as Customers;

test.each([
  // the one who goes, the one who stays → what is gained, what is lost
  [{}, {}, [], []],
  [{ email: 'jo@x.test' }, {}, ['the e-mail address jo@x.test'], []],
  [{ email: 'jo@x.test' }, { email: 'jo@y.test' }, [], ['the e-mail address jo@x.test']],
  [{ email: 'jo@x.test' }, { email: 'jo@x.test' }, [], []],
  [{ name: 'J.' }, {}, [], ['the name J.']],
  [{ tag_list: ['VIP', 'film'] }, { tag_list: ['vip'] }, ['the tag film'], []],
  [{ properties: [property('phone', '1')] }, {}, ['phone 1'], []],
  [{ properties: [property('phone', '1')] }, { properties: [property('phone', null)] }, ['phone 1'], []],
  [{ properties: [property('phone', '1')] }, { properties: [property('phone', '2')] }, [], ['phone 1']],
  [{ properties: [property('phone', '1')] }, { properties: [property('phone', '1')] }, [], []],
  [{ properties: [property('main', 'Kade 1\nDelft')] }, {}, ['main Kade 1, Delft'], []],
  [{ discount_percentage: 10 }, {}, [], ['the discount of 10 %']],
  [{ tax_region_id: 'r1' }, {}, ['the tax region'], []],
])('%o into %o', (source, target, gains, lost) => {
  expect(mergePreview(customer(source), customer(target))).toEqual({ gains, lost });
});
