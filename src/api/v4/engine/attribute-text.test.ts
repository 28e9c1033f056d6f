import { expect, test } from 'vitest';
import { valueText } from './attribute-text.ts';

test.each([
  ['string', 'a"\n\u2028', '"a\\"\\n\u2028"'],
  ['string', null, 'null'],
  ['string', undefined, 'null'],
  ['integer', 5, '5'],
  ['float', 5, '5.0'],
  ['float', -0.5, '-0.5'],
  ['float', null, 'null'],
  ['boolean', false, 'false'],
  ['date', Temporal.PlainDate.from('0999-01-02'), '"0999-01-02"'],
  ['datetime', Temporal.Instant.from('2026-01-02T03:04:05.6Z'), '"2026-01-02T03:04:05.600000+00:00"'],
  ['hash', { a: [1] }, '{"a":[1]}'],
  ['array[string]', ['a'], '["a"]'],
] as const)('%s %o', (type, value, text) => expect(valueText(type, value)).toBe(text));
