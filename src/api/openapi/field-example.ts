import type { Field, FieldType } from '../v4/engine/field.ts';

const ID = '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70';

/** A believable value, always the same for the same field. */
export function fieldExample(name: string, { type, values }: Field): unknown {
  const first = values?.[0];
  if (type.startsWith('array')) return first === undefined ? [] : [first];
  if (type === 'integer' && name.endsWith('_in_cents')) return 4500;
  return first ?? (type === 'string' ? textExample(name) : BY_TYPE[type]);
}

const BY_TYPE: Readonly<Record<FieldType, unknown>> = {
  string: '',
  uuid: ID,
  enum: '',
  integer: 1,
  float: 10.5,
  boolean: false,
  date: '2026-03-14',
  datetime: '2026-03-14T09:00:00.000000+00:00',
  hash: {},
  array: [],
  'array[string]': [],
};

function textExample(name: string): string {
  const found = TEXTS.find(([ending]) => ending.test(name));
  return found === undefined ? name.replaceAll('_', ' ') : found[1];
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^id$/, ID],
  [/email$/, 'jo@example.com'],
  [/url$/, 'https://example.com/picture.png'],
  [/base64$/, 'iVBORw0KGgo='],
  [/phone$/, '+31 20 123 4567'],
  [/(zipcode|postal_code)$/, '1011 AB'],
  [/city$/, 'Amsterdam'],
  [/country$/, 'Netherlands'],
  [/time_?zone$/, 'Europe/Amsterdam'],
  [/currency$/, 'eur'],
  [/locale$/, 'en'],
  [/first_?name$/, 'Jo'],
  [/last_?name$/, 'Doe'],
  [/^name$/, 'Jo Doe'],
  [/number$/, '1042'],
];
