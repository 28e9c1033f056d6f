import { expect, test } from 'vitest';
import { meetsValidationRequirements } from './meets-validation-requirements.ts';

const STREET = { address1: 'Herengracht 1', city: 'Amsterdam' };

test.each([
  ['text_field', false, null, {}, true],
  ['text_field', true, null, {}, false],
  ['text_field', true, '  ', {}, false],
  ['text_field', true, 'x', {}, true],
  ['address', false, null, {}, true],
  ['address', true, null, {}, false],
  ['address', true, 'somewhere', {}, false],
  ['address', true, null, STREET, false],
  ['address', true, null, { ...STREET, country: 'NL' }, true],
  ['address', true, null, { ...STREET, country_id: 'NL' }, true],
  ['address', true, null, { ...STREET, country: 'NL', city: ' ' }, false],
] as const)(
  '%s, required: %s, value %j, parts %j: %s',
  (property_type, validation_required, value, parts, expected) => {
    expect(meetsValidationRequirements({ property_type, validation_required, value, ...parts })).toBe(expected);
  },
);
