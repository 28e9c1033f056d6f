import { expect, test } from 'vitest';
import type { DefaultProperties, Properties } from '../api/schema.ts';
import { customFieldRows } from './custom-field-rows.ts';

const wanted = (id: string) => ({ id, identifier: id }) as DefaultProperties;
const given = (id: string, default_property_id: string | null) =>
  ({ id, identifier: default_property_id ?? id, default_property_id }) as Properties;

test.each([
  // wanted, given, except → field and property of each row
  [['phone'], [], [], ['phone:']],
  [['phone'], [given('p1', 'phone')], [], ['phone:p1']],
  [['phone'], [given('p1', 'phone'), given('own', null)], [], ['phone:p1', ':own']],
  [['main', 'phone'], [given('p1', 'main'), given('own', null)], ['main', 'own'], ['phone:']],
  [[], [given('p1', 'gone')], [], [':p1']],
])('%o with %o but %o', (fields, properties, except, rows) => {
  const found = customFieldRows(fields.map(wanted), properties, except);
  expect(found.map(({ field, property }) => `${field?.id ?? ''}:${property?.id ?? ''}`)).toEqual(rows);
});
