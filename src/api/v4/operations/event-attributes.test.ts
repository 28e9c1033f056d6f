import { expect, test } from 'vitest';
import { boolean, datetime, entries, record, string } from '../engine/field.ts';
import { eventAttributes } from './event-attributes.ts';

const fields = {
  name: string(),
  key: string({ extra: true, secret: true }),
  password: string({ writeonly: true }),
  photo_base64: string({ writeonly: true }),
  purchased_at: datetime(),
  owner_id: string({ readonlyAfterCreate: true }),
  address: record({ city: string(), pin: string({ secret: true }) }),
  tiles_attributes: entries({ name: string(), _destroy: boolean(), password: string({ writeonly: true }) }),
};

test.each([
  ['what can be read', { name: 'Jo', owner_id: '7' }, { name: 'Jo', owner_id: '7' }],
  ['null', { name: null }, { name: null }],
  ['no secret', { name: 'Jo', key: 'abc' }, { name: 'Jo' }],
  ['nothing that is written only', { password: 'x', photo_base64: 'eA==' }, {}],
  ['nothing that was added on the way', { name: 'Jo', stored_photo: { hash: 'x' } }, { name: 'Jo' }],
  ['a record that was sent along', { address: { city: 'Ghent', pin: '1' } }, { address: { city: 'Ghent' } }],
  ['one that is taken away', { address: null }, { address: null }],
  [
    'records that were sent along',
    { tiles_attributes: [{ name: 'a', password: 'x' }, { _destroy: true }] },
    { tiles_attributes: [{ name: 'a' }, { _destroy: true }] },
  ],
])('tells %s', (_, sent, reported) => {
  expect(eventAttributes(fields, sent)).toEqual(reported);
});
